import { expect } from "chai";
import { SecretNames } from "../../src/adapters/SecretNames.js";
import { itFor } from "../support/itEach.js";
import { words } from "../support/words.js";

/** Names in camel case, as a header may be called: in lower case nothing divides their words. */
const CAMEL_CASE = words(`
  ServiceAuthorization UserSession AuthCookie RequestSig ApiKeyV2 XAuthInfo AuthData AuthCode AuthHeader UserAuthToken
  UserPass AdminPass SmtpPass PassHash PassValue DbPassFile UserOtp OtpCode SmsOtp SmsOtpCode UserSid AuthSid ServiceSid
  SigV4 SigAlg SigHash UserSigValue BodySignature SignatureInput SessionKey SessionData SessionCookie SessKey UserSess
  KeyHeader ApiKeyHeader ApiKeyId KeyData MyKeyRing CookieValue CookieJar BearerHeader UserCredentials CredentialScope
  AssertionData SamlAssertionXml JwtHeader UserHmac HmacSha256 PassphraseHint PasscodeText UserAuthentication PwdHash
  AuthnContext TotpCode ClientSecretKey ProxyAuthorization
`);

/** Names of headers and parameters in which the letters of such words stand by chance. */
const HARMLESS = words(`
  a-im accept accept-charset accept-encoding accept-language accept-ranges access-control-max-age age allow alt-svc
  cache-control connection content-disposition content-encoding content-length content-range content-security-policy
  content-type cross-origin-resource-policy date device-memory dnt downlink early-data etag expect expires forwarded
  from host if-match if-modified-since if-none-match keep-alive last-event-id link location max-forwards origin
  pragma prefer priority range referer retry-after sec-ch-ua sec-fetch-dest sec-purpose server server-timing te
  traceparent tracestate trailer transfer-encoding upgrade upgrade-insecure-requests user-agent vary via
  x-accepted-oauth-scopes x-correlation-id x-forwarded-for x-frame-options x-github-api-version x-oauth-scopes
  x-ratelimit-remaining x-request-id x-requested-with x-robots-tag
  monkey monkeyid turkeys whiskey hotkey keyboard keyboardlayout keyword keywords keynote keyframes keypad keyspace
  design designer designid assign assignee insight signal signalid signup signin sigma silence consignment author
  authorid authored authority authentic compass compassid bypass passage passengerid passive passport passed trespass
  mapassets groupassociation inside outside sidebar sideways businessid addressid statusid projectsid newsid president
  spotprice rootpath snapshotpath footprint assessment assess possess obsess obsession possession
  bluetoothmac batchmachine tokenizer tokenization secretary secretariat passwordless
  authorizations_url automatic_assertions partitionkey kmskeyname sshpublickeybody productgroupkeys issueidorkey maxtokens tokencount sessiontype
  usersId hasId bluetoothMac mapAssets businessId spotPrice rootPath
`);

describe("SecretNames", () => {
  const names = new SecretNames([]);

  itFor("finds the words of %0, in lower case, too", CAMEL_CASE, (name) => {
    expect(names.has(name)).to.equal(true);
    expect(names.has(name.toLowerCase())).to.equal(true);
    expect(names.has(`x-${name.toLowerCase()}-2`)).to.equal(true);
  });

  itFor("finds none in %0", HARMLESS, (name) => {
    expect(names.has(name)).to.equal(false);
  });
});
