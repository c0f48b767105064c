import { hubspotOauth } from '../../../infra/simulators/hubspot/oauth.ts';
import type { ProviderName } from '../descriptions.ts';
import type { Control, Negative, Sample } from './negative-controls.ts';

const form = 'application/x-www-form-urlencoded';
const secrets = { client_id: 'id', client_secret: 'secret' };
const code = { grant_type: 'authorization_code', code: 'c', redirect_uri: 'https://a.test/callback' };

const issued = { accessToken: 'a', refreshToken: 'r', lifetime: 1800, scopes: ['oauth'] };
const holder = { id: '70000001', name: 'Portal' };
const token = hubspotOauth.answer({ ...issued, holder });
const introspected = hubspotOauth.introspection?.answer({
  ...issued,
  holder,
  token: 'a',
  use: 'access',
  active: true,
  expiresAt: 1_800_000,
  clientId: 'id',
  now: 0,
});

const control = (
  provider: ProviderName,
  operation: string,
  valid: Omit<Sample, 'path'>,
  negatives: readonly Negative[],
): Control => ({ provider, operation, valid: { path: operation.split(' ')[1] ?? '', ...valid }, negatives });

const otherGrant = (body: object): Negative => ({
  name: 'a grant that is not supported',
  where: 'request',
  message: /must be equal to one of the allowed values/,
  change: { body: { ...body, grant_type: 'password' } },
});

const without = (body: object, member: string): Negative => ({
  name: `no ${member}`,
  where: 'request',
  message: new RegExp(`required property '${member}'`),
  change: { body: Object.fromEntries(Object.entries(body).filter(([name]) => name !== member)) },
});

/** A request of a code has to have them. */
const ofCode = (body: object, ...further: readonly string[]): readonly Negative[] =>
  ['grant_type', 'code', 'redirect_uri', ...further].map((member) => without(body, member));

const asJson: Negative = {
  name: 'JSON in the place of a form',
  where: 'request',
  message: /"application\/json" is not one of/,
  change: { contentType: 'application/json' },
};

const asForm: Negative = {
  name: 'a form in the place of JSON',
  where: 'request',
  message: /is not one of application\/json/,
  change: { contentType: form },
};

const inAnswer = (message: RegExp, answer: unknown): Negative => ({
  name: 'a lifetime in words',
  where: 'response',
  message,
  change: { answer },
});

const hubspotCode = { ...code, ...secrets, code_verifier: 'v' };
const zendeskCode = { ...code, ...secrets, code_verifier: 'v', scope: 'read write' };
const pipedriveAnswer = {
  access_token: 'a',
  token_type: 'Bearer',
  refresh_token: 'r',
  scope: 'base',
  expires_in: 3599,
  api_domain: 'https://a.pipedrive.com',
};
const zendeskAnswer = { access_token: 'a', token_type: 'bearer', scope: 'read', refresh_token: 'r', expires_in: 1800 };

export const oauthControls: readonly Control[] = [
  control('hubspot', 'POST /oauth/v3/token', { body: hubspotCode, contentType: form, answer: token }, [
    otherGrant(hubspotCode),
    ...ofCode(hubspotCode, 'client_id', 'client_secret'),
    asJson,
    inAnswer(/must be integer/, { ...token, expires_in: 'soon' }),
  ]),
  control(
    'hubspot',
    'POST /oauth/v3/token/introspect',
    { body: { ...secrets, token: 'a', token_type_hint: 'access_token' }, contentType: form, answer: introspected },
    [
      asJson,
      without({ ...secrets, token: 'a' }, 'token'),
      inAnswer(/must be integer/, { ...introspected, expires_in: 'soon' }),
    ],
  ),
  control(
    'hubspot',
    'POST /oauth/v3/token/revoke',
    { body: { ...secrets, token: 'r', token_type_hint: 'refresh_token' }, contentType: form },
    [asJson, without({ ...secrets, token: 'r' }, 'token')],
  ),
  control('pipedrive', 'POST /oauth/token', { body: code, contentType: form, answer: pipedriveAnswer }, [
    otherGrant(code),
    ...ofCode(code),
    asJson,
    {
      name: 'the secret in the body',
      where: 'request',
      message: /unknown field "client_secret"/,
      change: { body: { ...code, ...secrets } },
    },
    inAnswer(/must be integer/, { ...pipedriveAnswer, expires_in: 'soon' }),
  ]),
  control('zendesk', 'POST /oauth/tokens', { body: zendeskCode, status: 201, answer: zendeskAnswer }, [
    otherGrant(zendeskCode),
    ...ofCode(zendeskCode, 'client_id'),
    asForm,
    inAnswer(/must be integer/, { ...zendeskAnswer, expires_in: 'soon' }),
  ]),
];
