import { inBody } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { asJson, code, lifetimeInWords, ofCode, otherGrant, secrets } from '../../../contract/controls/tokens.ts';
import { asOther, control, form, lacks, noBody, wordy } from '../../../contract/controls/undescribed.ts';

const answer = {
  access_token: 'a',
  token_type: 'Bearer',
  refresh_token: 'r',
  scope: 'base',
  expires_in: 3599,
  api_domain: 'https://a.pipedrive.com',
};

const revoked = { token: 'r', token_type_hint: 'refresh_token' };

export const tokenControls: readonly Control[] = [
  control('pipedrive', 'POST /oauth/token', { body: code, contentType: form, answer }, [
    otherGrant(code),
    ...ofCode(code),
    asJson,
    {
      name: 'the secret in the body',
      where: 'request',
      message: /unknown field "client_secret"/,
      change: { body: { ...code, ...secrets } },
    },
    lifetimeInWords(answer),
  ]),
  control('pipedrive', 'POST /oauth/revoke', { body: revoked, contentType: form }, [
    ...lacks(revoked, 'token'),
    inBody('another hint', /allowed values/, { ...revoked, token_type_hint: 'refresh' }),
    asOther('application/json'),
    noBody,
    wordy,
  ]),
];
