import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  {
    method: 'GET',
    status: 403,
    body: { error: { code: '0x80095ffe', message: 'The request is rejected as access to your ip is blocked.' } },
    code: 'provider_forbidden',
    says: /address of this service/,
  },
  { status: 400, body: { error: { code: '0x80044151', message: 'SQL timeout expired.' } }, code: 'provider_failed' },
];
