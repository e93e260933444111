import { expect } from "chai";
import { SecretNames } from "../../src/adapters/SecretNames.js";
import { words } from "../support/words.js";

/** Names that speak of a secret. */
const SECRET_NAMES = words(`
  token access_token accessToken ACCESS_TOKEN accesstoken private-token x-api-key apiKey APIKey apikey hapikey key
  keys subscription-key client_secret clientSecret app.secret webhookSecret2 private_key X-Amz-Signature
  X-Amz-Credential sig signature x-hub-signature-256 session session_id sessionId PHPSESSID JSESSIONID sid
  password newPassword passwd pwd passphrase auth x-auth jwt otp authorization cookie set-cookie
  proxy-authorization page_token max_token rate_limit_token licensekey encryptionkey masterkey hmackey consumerkey
  sshkey gpgkey deploykey privkey awskey awsaccesskeyid accesskeyid apikeyid apikeyvalue tokenid tokenvalue
  secretid secretvalue passwordconfirm oldpwd dbpwd mypwd pwdhash userpass dbpass accessjwt sigs sess csrf xsrf
  assertion client_assertion clientassertion code_verifier oauth_verifier writeKey writekey secondaryKey
  secondarykey basicAuth basicauth keyId keyid passkey x-basicauth httpauth codeVerifier SAMLResponse samlresponse
  totp xauth authn ssh_keys
`);

/** Names in camel case, as a header may be called: in lower case nothing divides their words. */
const CAMEL_CASE = words(`
  ServiceAuthorization UserSession AuthCookie RequestSig ApiKeyV2 XAuthInfo AuthData AuthCode AuthHeader UserAuthToken
  UserPass AdminPass SmtpPass PassHash PassValue DbPassFile UserOtp OtpCode SmsOtp SmsOtpCode UserSid AuthSid ServiceSid
  SigV4 SigAlg SigHash UserSigValue BodySignature SignatureInput SessionKey SessionData SessionCookie SessKey UserSess
  KeyHeader ApiKeyHeader ApiKeyId KeyData MyKeyRing CookieValue CookieJar BearerHeader UserCredentials CredentialScope
  AssertionData SamlAssertionXml JwtHeader UserHmac HmacSha256 PassphraseHint PasscodeText UserAuthentication PwdHash
  AuthnContext TotpCode ClientSecretKey ProxyAuthorization
`);

/** Names of parameters that only look like those of secrets. */
const ORDINARY = words(`
  keyword keyboard monkey turkey tokenizer secretary author authority obsession sortKey sort_key sort[key]
  public_key primaryKey cache-key idempotency-key max_tokens maxTokens max_completion_tokens tokens_per_page
  token_count session_limit signal design compass passenger accept q idempotencykey partitionkey maxkeys hotkey
  whiskey oauth keynote projectKey project_key issueIdOrKey issue_key key_name key_type token_type tokentype
  session_type prompt_tokens completion_tokens num_tokens pass_count passRate pass_through cookie_policy
  design_token secret_type tokenize tokenise tokencount tokenlimit passwordless secretariat secretion secretive
  assignee keywords publickey sortkey client_assertion_type bypass
`);

/** Names of headers and parameters in which the letters of secret words stand by chance. */
const HARMLESS = words(`
  a-im accept accept-charset accept-encoding accept-language accept-ranges access-control-max-age age allow alt-svc
  cache-control connection content-disposition content-encoding content-length content-range content-security-policy
  content-type cross-origin-resource-policy date device-memory dnt downlink early-data etag expect expires forwarded
  from host if-match if-modified-since if-none-match keep-alive last-event-id link location max-forwards origin
  pragma prefer priority range referer retry-after sec-ch-ua sec-fetch-dest sec-purpose server server-timing te
  traceparent tracestate trailer transfer-encoding upgrade upgrade-insecure-requests user-agent vary via
  x-accepted-oauth-scopes x-correlation-id x-forwarded-for x-frame-options x-github-api-version x-oauth-scopes
  x-ratelimit-remaining x-request-id x-requested-with x-robots-tag
  monkeyid turkeys keyboardlayout keyframes keypad keyspace
  designer designid assign insight signalid signup signin sigma silence consignment
  authorid authored authentic compassid passage passengerid passive passport passed trespass
  mapassets groupassociation inside outside sidebar sideways businessid addressid statusid projectsid newsid president
  spotprice rootpath snapshotpath footprint assessment assess possess obsess possession
  bluetoothmac batchmachine tokenization
  authorizations_url automatic_assertions kmskeyname sshpublickeybody productgroupkeys issueidorkey maxtokens
  sessiontype usersId hasId bluetoothMac mapAssets businessId spotPrice rootPath
`);

describe("SecretNames", () => {
  const names = new SecretNames([]);

  it("finds the words of secrets, also in lower case and beside others", () => {
    const spelled = CAMEL_CASE.flatMap((name) => {
      const lower = name.toLowerCase();
      return [name, lower, `x-${lower}-2`];
    });
    const missed = [...SECRET_NAMES, ...spelled].filter((name) => !names.has(name));
    expect(missed).to.deep.equal([]);
  });

  it("finds none in other names, including those of headers", () => {
    const asHeaders = ORDINARY.map((name) =>
      name
        .replace(/[A-Z]/g, "-$&")
        .toLowerCase()
        .replace(/[^a-z]/g, "-"),
    );
    const found = [...ORDINARY, ...asHeaders, ...HARMLESS].filter((name) => names.has(name));
    expect(found).to.deep.equal([]);
  });
});
