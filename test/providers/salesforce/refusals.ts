import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (
  errorCode: string,
  message: string,
  fields: readonly string[],
  issues: FieldRefusal['issues'],
): FieldRefusal => ({
  object: 'crm.contact',
  body: [{ message, errorCode, fields }],
  issues,
  source: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm',
});

export const refusals: readonly FieldRefusal[] = [
  refusal('STRING_TOO_LONG', 'Title: data value too large', ['Title'], [['title', 'too large']]),
  refusal('INVALID_EMAIL_ADDRESS', 'Email: invalid email address: ada', ['Email'], [['email_addresses', 'invalid']]),
  refusal(
    'FIELD_INTEGRITY_EXCEPTION',
    'Please select a state from the list of valid states.: MailingState',
    ['MailingState'],
    [['addresses[0].state', 'valid states']],
  ),
  refusal(
    'REQUIRED_FIELD_MISSING',
    'Required fields are missing: [Level__c]',
    ['Level__c'],
    [['field_mappings.Level__c', 'missing']],
  ),
];
