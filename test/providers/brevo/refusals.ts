import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (message: string, path: string): FieldRefusal => ({
  object: 'marketingautomation.contact',
  body: { code: 'invalid_parameter', message },
  issues: [[path]],
  source: 'https://developers.brevo.com/docs/how-it-works#error-codes',
});

export const refusals: readonly FieldRefusal[] = [
  refusal('Invalid phone number', 'phone_numbers'),
  refusal('email is not valid in payload', 'email_address'),
];
