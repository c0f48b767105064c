import type { Control } from '../../../contract/controls/negative-controls.ts';
import { asForm, code, lifetimeInWords, ofCode, otherGrant, secrets } from '../../../contract/controls/tokens.ts';
import { control, unasked, wordy } from '../../../contract/controls/undescribed.ts';

const body = { ...code, ...secrets, code_verifier: 'v', scope: 'read write' };
const answer = { access_token: 'a', token_type: 'bearer', scope: 'read', refresh_token: 'r', expires_in: 1800 };

export const tokenControls: readonly Control[] = [
  control('zendesk', 'POST /oauth/tokens', { body, status: 201, answer }, [
    otherGrant(body),
    ...ofCode(body, 'client_id'),
    asForm,
    lifetimeInWords(answer),
  ]),
  control('zendesk', 'DELETE /api/v2/oauth/tokens/current', { status: 204 }, [unasked, wordy]),
];
