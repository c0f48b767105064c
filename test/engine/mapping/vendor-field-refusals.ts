import type { ObjectName } from '../../../lib/objects/names.ts';

/** A refusal of a write that names fields, as recorded or documented. */
export interface FieldRefusal {
  readonly provider: string;
  readonly object: ObjectName;
  readonly status?: number;
  readonly body: unknown;
  /** Paths in a body of ours, with what the vendor says of each where it says that of it alone. */
  readonly issues: readonly (readonly [path: string, says?: string])[];
  readonly source: string;
}

const jira = (errors: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'jira',
  object: 'ticketing.ticket',
  body: { errorMessages: [], errors },
  issues,
  source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post',
});

const zendesk = (details: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'zendesk',
  object: 'ticketing.ticket',
  status: 422,
  body: { error: 'RecordInvalid', description: 'Record validation errors', details },
  issues,
  source: 'https://developer.zendesk.com/api-reference/introduction/requests/#error-responses',
});

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

const linear = (error: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  provider: 'linear',
  object: 'ticketing.ticket',
  body: { errors: [error] },
  issues,
  source: 'https://linear.app/developers/graphql#errors',
});

const brevo = (message: string, path: string): FieldRefusal => ({
  provider: 'brevo',
  object: 'marketingautomation.contact',
  body: { code: 'invalid_parameter', message },
  issues: [[path]],
  source: 'https://developers.brevo.com/docs/how-it-works#error-codes',
});

export const fieldRefusals: readonly FieldRefusal[] = [
  jira({ summary: 'Summary must be less than 255 characters.' }, [['name', 'less than 255']]),
  jira({ summary: 'The summary is invalid because it contains newline characters.' }, [['name', 'newline']]),
  jira({ customfield_10001: 'Is not a number.', duedate: 'Bad day.' }, [
    ['field_mappings.Points', 'number'],
    ['due_date', 'Bad day'],
  ]),
  {
    provider: 'github',
    object: 'ticketing.ticket',
    status: 422,
    body: {
      message: 'Validation Failed',
      errors: [
        { resource: 'Issue', code: 'custom', field: 'title', message: 'title is too long (maximum is 256 characters)' },
      ],
    },
    issues: [['name', 'maximum is 256']],
    source: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed',
  },
  {
    provider: 'github',
    object: 'ticketing.ticket',
    status: 422,
    body: { message: 'Validation Failed', errors: [{ resource: 'Issue', code: 'invalid', field: 'assignees' }] },
    issues: [['assigned_to', 'invalid']],
    source: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed',
  },
  zendesk({ requester: [{ description: 'Requester: Ada is suspended.' }] }, [['contact_id', 'is suspended']]),
  zendesk({ status: [{ description: 'Status: is closed', error: 'InvalidValue' }] }, [['status', 'is closed']]),
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
    'REQUIRED_FIELD_MISSING',
    'Required fields are missing: [Level__c]',
    ['Level__c'],
    [['field_mappings.Level__c', 'missing']],
  ),
  hubspot({ errors: [{ message: invalidEmail, code: 'INVALID_EMAIL', context: { propertyName: ['email'] } }] }, [
    ['email_addresses', invalidEmail],
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
  linear(
    {
      message: 'Argument Validation Error',
      extensions: {
        code: 'INPUT_ERROR',
        type: 'invalid input',
        userError: true,
        userPresentableMessage: 'title must be shorter than or equal to 512 characters.',
      },
    },
    [['name']],
  ),
  linear(
    {
      message: 'Variable "$input" got invalid value "soon" at "input.dueDate"; Expected type "TimelessDate".',
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
    [['due_date']],
  ),
  {
    provider: 'mailchimp',
    object: 'marketingautomation.contact',
    body: {
      title: 'Invalid Resource',
      status: 400,
      detail: 'Your merge fields were invalid.',
      errors: [
        { field: 'FNAME', message: 'Please enter a value' },
        { field: 'merge_fields.BIRTHDAY', message: 'Please enter a month and day' },
        { field: 'email_address', message: 'Looks fake' },
      ],
    },
    issues: [
      ['first_name', 'Please enter a value'],
      ['field_mappings.BIRTHDAY', 'month and day'],
      ['email_address', 'Looks fake'],
    ],
    source: 'https://mailchimp.com/developer/marketing/docs/errors/',
  },
  brevo('Invalid phone number', 'phone_numbers'),
  brevo('email is not valid in payload', 'email_address'),
  {
    provider: 'klaviyo',
    object: 'marketingautomation.contact',
    body: {
      errors: [
        {
          id: 'i',
          code: 'invalid',
          title: 'Invalid input.',
          detail: 'Invalid phone number',
          source: { pointer: '/data/attributes/phone_number' },
        },
      ],
    },
    issues: [['phone_numbers', 'Invalid phone number']],
    source: 'https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling',
  },
  {
    provider: 'activecampaign',
    object: 'crm.contact',
    status: 422,
    body: {
      errors: [
        {
          title: 'The contact email is not valid.',
          detail: '',
          code: 'email_invalid',
          source: { pointer: '/data/attributes/email' },
        },
      ],
    },
    issues: [['email_addresses', 'not valid']],
    source: 'https://developers.activecampaign.com/reference/errors',
  },
];
