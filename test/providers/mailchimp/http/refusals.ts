import type { HttpRefusal } from '../../../engine/http-refusal.ts';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  {
    status: 403,
    body: { title: 'User Disabled', detail: 'This account has been disabled.' },
    code: 'provider_forbidden',
    says: /suspended/,
  },
  {
    status: 400,
    body: {
      title: 'Invalid Resource',
      detail: "The resource submitted could not be validated. For field-specific details, see the 'errors' array.",
      errors: [
        { field: 'email_address', message: 'This value should be a valid email.' },
        { field: 'status', message: 'Choose a status.' },
      ],
    },
    code: 'provider_rejected',
    says: /^(?!.*'errors' array).*This value should be a valid email\.; Choose a status\./,
  },
];
