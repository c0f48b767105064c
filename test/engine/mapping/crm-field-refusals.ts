import type { FieldRefusal } from './vendor-field-refusals.ts';

const pipedrive = (error: string, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'pipedrive',
  object: 'crm.contact',
  body: { success: false, error, code: 'ERR_SCHEMA_VALIDATION_FAILED' },
  issues,
  source: 'https://pipedrive.readme.io/docs/pipedrive-api-v2',
});

const attio = (body: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'attio',
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

const close = (errors: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'close',
  object: 'crm.contact',
  body: { errors: [], 'field-errors': errors },
  issues,
  source: 'https://developer.close.com/api/overview/api-errors',
});

const salesforce = (
  errorCode: string,
  message: string,
  fields: readonly string[],
  issues: FieldRefusal['issues'],
): FieldRefusal => ({
  provider: 'salesforce',
  object: 'crm.contact',
  body: [{ message, errorCode, fields }],
  issues,
  source: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm',
});

const hubspot = (body: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'hubspot',
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

const dynamics = (message: string, path: string): FieldRefusal => ({
  provider: 'dynamics-365',
  object: 'crm.contact',
  body: { error: { code: '0x80044331', message } },
  issues: [[path]],
  source: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/web-service-error-codes',
});

/** Of vendors whose records are a CRM's. */
export const crmRefusals: readonly FieldRefusal[] = [
  pipedrive('emails.0.value: Must be a string', [['email_addresses[0].email_address', 'Must be a string']]),
  pipedrive('Validation failed: phones.1.value: Must be a string; custom_fields.abc123: Expected number', [
    ['phone_numbers[1].phone_number', 'Must be a string'],
    ['field_mappings.abc123', 'Expected number'],
  ]),
  attio(
    {
      validation_errors: [
        { code: 'invalid', path: ['data', 'values', 'email_addresses', 0], message: 'Not an address' },
      ],
    },
    [['email_addresses[0]', 'Not an address']],
  ),
  attio(
    { validation_errors: [{ code: 'invalid_type', path: ['data', 'values', 'job_title'], message: 'Expected text' }] },
    [['title', 'Expected text']],
  ),
  attio({ message: 'Invalid value was passed to attribute with slug "phone_numbers".', code: 'value_invalid' }, [
    ['phone_numbers'],
  ]),
  attio({ message: 'Invalid value was passed to attribute "email_addresses" of type email-address: "x"' }, [
    ['email_addresses'],
  ]),
  close({ emails: { errors: { 0: { errors: { email: 'Invalid email address.' } } } } }, [
    ['email_addresses[0].email_address', 'Invalid email address'],
  ]),
  close({ title: 'Too long.' }, [['title', 'Too long']]),
  salesforce('STRING_TOO_LONG', 'Title: data value too large', ['Title'], [['title', 'too large']]),
  salesforce('INVALID_EMAIL_ADDRESS', 'Email: invalid email address: ada', ['Email'], [['email_addresses', 'invalid']]),
  salesforce(
    'FIELD_INTEGRITY_EXCEPTION',
    'Please select a state from the list of valid states.: MailingState',
    ['MailingState'],
    [['addresses[0].state', 'valid states']],
  ),
  salesforce(
    'REQUIRED_FIELD_MISSING',
    'Required fields are missing: [Level__c]',
    ['Level__c'],
    [['field_mappings.Level__c', 'missing']],
  ),
  hubspot({ errors: [{ message: invalidEmail, code: 'INVALID_EMAIL', context: { propertyName: ['email'] } }] }, [
    ['email_addresses', invalidEmail],
  ]),
  hubspot({ validationResults: [{ isValid: false, message: 'Too long', error: 'TOO_LONG', name: 'zip' }] }, [
    ['addresses[0].postal_code', 'Too long'],
  ]),
  hubspot({ validationResults: [{ isValid: false, message: invalidEmail, error: 'INVALID_EMAIL', name: 'email' }] }, [
    ['email_addresses', invalidEmail],
  ]),
  hubspot(
    {
      message: `Property values were not valid: [${JSON.stringify({ isValid: false, message: invalidEmail, error: 'INVALID_EMAIL', name: 'email' })}]`,
    },
    [['email_addresses', invalidEmail]],
  ),
  {
    provider: 'zoho-crm',
    object: 'crm.contact',
    body: {
      data: [
        {
          code: 'INVALID_DATA',
          details: { api_name: 'Email', expected_data_type: 'email' },
          message: 'invalid data',
          status: 'error',
        },
      ],
    },
    issues: [['email_addresses', 'invalid data']],
    source: 'https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html',
  },
  {
    provider: 'zoho-crm',
    object: 'crm.contact',
    body: { code: 'INVALID_DATA', details: { api_name: 'Title' }, message: 'invalid data', status: 'error' },
    issues: [['title', 'invalid data']],
    source: 'https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html',
  },
  dynamics(
    "A validation error occurred. The length of the 'lastname' attribute of the 'contact' entity exceeded the maximum allowed length of '50'.",
    'last_name',
  ),
  dynamics("The property 'jobtitle' cannot be read as Edm.String.", 'title'),
];
