import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (body: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'crm.contact',
  body: {
    status: 'error',
    correlationId: 'c',
    category: 'VALIDATION_ERROR',
    message: 'Property values were not valid',
    ...body,
  },
  issues,
  source: 'https://developers.hubspot.com/docs/api-reference/error-handling',
});

const invalidEmail = 'Email address ada is invalid';

export const refusals: readonly FieldRefusal[] = [
  refusal({ errors: [{ message: invalidEmail, code: 'INVALID_EMAIL', context: { propertyName: ['email'] } }] }, [
    ['email_addresses', invalidEmail],
  ]),
  refusal({ validationResults: [{ isValid: false, message: 'Too long', error: 'TOO_LONG', name: 'zip' }] }, [
    ['addresses[0].postal_code', 'Too long'],
  ]),
  refusal({ validationResults: [{ isValid: false, message: invalidEmail, error: 'INVALID_EMAIL', name: 'email' }] }, [
    ['email_addresses', invalidEmail],
  ]),
  refusal(
    {
      message: `Property values were not valid: [${JSON.stringify({ isValid: false, message: invalidEmail, error: 'INVALID_EMAIL', name: 'email' })}]`,
    },
    [['email_addresses', invalidEmail]],
  ),
];
