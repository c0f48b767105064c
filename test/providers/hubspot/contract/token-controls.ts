import { hubspotOauth } from '../../../../infra/simulators/hubspot/oauth.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { asJson, code, lifetimeInWords, ofCode, otherGrant, secrets } from '../../../contract/controls/tokens.ts';
import { control, form, lacks } from '../../../contract/controls/undescribed.ts';

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

const body = { ...code, ...secrets, code_verifier: 'v' };

export const tokenControls: readonly Control[] = [
  control('hubspot', 'POST /oauth/v3/token', { body, contentType: form, answer: token }, [
    otherGrant(body),
    ...ofCode(body, 'client_id', 'client_secret'),
    asJson,
    lifetimeInWords(token),
  ]),
  control(
    'hubspot',
    'POST /oauth/v3/token/introspect',
    { body: { ...secrets, token: 'a', token_type_hint: 'access_token' }, contentType: form, answer: introspected },
    [asJson, ...lacks({ ...secrets, token: 'a' }, 'token'), lifetimeInWords(introspected ?? {})],
  ),
  control(
    'hubspot',
    'POST /oauth/v3/token/revoke',
    { body: { ...secrets, token: 'r', token_type_hint: 'refresh_token' }, contentType: form },
    [asJson, ...lacks({ ...secrets, token: 'r' }, 'token')],
  ),
];
