import type { Control } from '../../../contract/controls/negative-controls.ts';
import { tokenControl } from '../../../contract/controls/tokens.ts';
import { asOther, control, form, lacks, noBody, wordy } from '../../../contract/controls/undescribed.ts';

const grant = { access_token: 'a' };

export const tokenControls: readonly Control[] = [
  tokenControl('github', 'POST /login/oauth/access_token', form, { code_verifier: 'v' }, [
    'client_id',
    'client_secret',
    'code',
  ]),
  control(
    'github',
    'DELETE /applications/{client_id}/grant',
    { path: '/applications/id/grant', body: grant, status: 204 },
    [...lacks(grant, 'access_token'), asOther(form), noBody, wordy],
  ),
];
