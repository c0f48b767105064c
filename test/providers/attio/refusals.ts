import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (body: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'crm.contact',
  body: {
    status_code: 400,
    type: 'invalid_request_error',
    code: 'validation_type',
    message: 'Body payload validation error.',
    ...body,
  },
  issues,
  source: 'https://github.com/withoneai/knowledge/issues/27',
});

export const refusals: readonly FieldRefusal[] = [
  refusal(
    {
      validation_errors: [
        { code: 'invalid', path: ['data', 'values', 'email_addresses', 0], message: 'Not an address' },
      ],
    },
    [['email_addresses[0]', 'Not an address']],
  ),
  refusal(
    { validation_errors: [{ code: 'invalid_type', path: ['data', 'values', 'job_title'], message: 'Expected text' }] },
    [['title', 'Expected text']],
  ),
  refusal({ message: 'Invalid value was passed to attribute with slug "phone_numbers".', code: 'value_invalid' }, [
    ['phone_numbers'],
  ]),
  refusal({ message: 'Invalid value was passed to attribute "email_addresses" of type email-address: "x"' }, [
    ['email_addresses'],
  ]),
];
