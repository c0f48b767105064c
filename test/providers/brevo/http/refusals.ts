import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 401,
    body: {
      code: 'unauthorized',
      message:
        'We have detected you are using an unrecognised IP address 203.0.113.9. If you performed this action make sure to add the new IP address in this link: https://app.brevo.com/security/authorised_ips',
    },
    code: 'provider_forbidden',
    says: /203\.0\.113\.9.*app\.brevo\.com\/security\/authorised_ips/,
  },
  { status: 402, body: { code: 'not_enough_credits', message: 'No credits' }, code: 'provider_forbidden' },
];
