import type { Control } from '../../../contract/controls/negative-controls.ts';
import { ofCodeAndApp, tokenControl } from '../../../contract/controls/tokens.ts';
import { aFile, control, form, unasked, wordy } from '../../../contract/controls/undescribed.ts';

/** Controls of requests other than GraphQL. */
export const controls: readonly Control[] = [
  tokenControl('linear', 'POST /oauth/token', form, { code_verifier: 'v' }, ofCodeAndApp),
  control('linear', 'POST /oauth/revoke', {}, [unasked, wordy]),
  aFile('linear', 'GET /private-storage/{id}', '/private-storage/1', []),
];
