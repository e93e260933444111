import { expect } from "chai";
import { SecretNames } from "../../src/adapters/SecretNames.js";
import { words } from "../helpers/words.js";

const SECRET_NAMES = words(`
  token access_token accessToken ACCESS_TOKEN private-token page_token x-api-key apiKey APIKey hapikey key keys
  client_secret app.secret webhookSecret2 private_key X-Amz-Signature X-Amz-Credential sig signature
  x-hub-signature-256 session_id sid PHPSESSID JSESSIONID password newPassword passwd pwd passphrase auth x-auth jwt otp
  authorization cookie set-cookie licensekey awsaccesskeyid tokenvalue secretid userpass dbpass sess csrf xsrf assertion
  client_assertion code_verifier codeVerifier oauth_verifier writeKey keyId basicAuth samlresponse totp authn ssh_keys
`);

/** Names in camel case, as a header may be called: in lower case nothing divides their words. */
const CAMEL_CASE = words(`
  ServiceAuthorization UserSession AuthCookie RequestSig SigV4 ApiKeyV2 XAuthInfo UserAuthToken UserPass PassHash
  UserOtp SmsOtpCode UserSid AuthSid ServiceSid SessKey CookieJar BearerHeader UserCredentials SamlAssertionXml
  JwtHeader UserHmac PassphraseHint PasscodeText UserAuthentication ClientSecretKey ProxyAuthorization
`);

/** Names of parameters that only look like those of secrets. */
const ORDINARY = words(`
  keyword keyboard monkey turkey tokenizer secretary author authority obsession sortKey sort[key] public_key primaryKey
  cache-key idempotency-key max_tokens maxTokens max_completion_tokens tokens_per_page token_count session_limit signal
  design compass passenger accept idempotencykey partitionkey maxkeys hotkey whiskey oauth keynote projectKey
  issueIdOrKey issue_key key_name token_type session_type prompt_tokens completion_tokens pass_count passRate
  pass_through cookie_policy design_token secret_type tokenize passwordless secretion secretive assignee publickey
  sortkey client_assertion_type bypass
`);

/** Names of headers and parameters in which the letters of secret words stand by chance. */
const HARMLESS = words(`
  a-im accept-charset age cache-control content-disposition content-security-policy content-type date etag expires
  forwarded host if-match keep-alive last-event-id location origin range referer retry-after sec-ch-ua server-timing te
  traceparent user-agent vary via x-accepted-oauth-scopes x-forwarded-for x-ratelimit-remaining x-request-id
  keyframes keypad keyspace designid assign insight signup sigma silence consignment authorid authentic passage
  passengerid passive passport passed trespass mapassets groupassociation inside sidebar businessid statusid newsid
  spotprice rootpath snapshotpath assess possess obsess possession bluetoothmac batchmachine authorizations_url
  kmskeyname productgroupkeys issueidorkey usersId hasId mapAssets spotPrice
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
      name.replace(/[^a-z]/g, (mark) => (/[A-Z]/.test(mark) ? `-${mark.toLowerCase()}` : "-")),
    );
    const found = [...ORDINARY, ...asHeaders, ...HARMLESS].filter((name) => names.has(name));
    expect(found).to.deep.equal([]);
  });
});
