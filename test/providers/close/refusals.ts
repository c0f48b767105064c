import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (errors: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'crm.contact',
  body: { errors: [], 'field-errors': errors },
  issues,
  source: 'https://developer.close.com/api/overview/api-errors',
});

export const refusals: readonly FieldRefusal[] = [
  refusal({ emails: { errors: { 0: { errors: { email: 'Invalid email address.' } } } } }, [
    ['email_addresses[0].email_address', 'Invalid email address'],
  ]),
  refusal({ title: 'Too long.' }, [['title', 'Too long']]),
];
