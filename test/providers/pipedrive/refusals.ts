import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (error: string, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'crm.contact',
  body: { success: false, error, code: 'ERR_SCHEMA_VALIDATION_FAILED' },
  issues,
  source: 'https://pipedrive.readme.io/docs/pipedrive-api-v2',
});

export const refusals: readonly FieldRefusal[] = [
  refusal('emails.0.value: Must be a string', [['email_addresses[0].email_address', 'Must be a string']]),
  refusal('Validation failed: phones.1.value: Must be a string; custom_fields.abc123: Expected number', [
    ['phone_numbers[1].phone_number', 'Must be a string'],
    ['field_mappings.abc123', 'Expected number'],
  ]),
];
