import type { ObjectName } from '../../../lib/objects/names.ts';
import { fromFolders } from '../../providers/folders.ts';
import { crmRefusals } from './crm-field-refusals.ts';

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

/** These, and those in `test/providers/<id>/refusals.ts`. */
export const fieldRefusals: readonly FieldRefusal[] = [
  ...Object.values(await fromFolders<readonly FieldRefusal[]>('refusals')).flat(),
  ...crmRefusals,
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
  zendesk(
    {
      base: [{ description: 'Order: is required when solving', error: 'FieldRequired', ticket_field_id: 360012345678 }],
    },
    [['field_mappings.Order', 'is required']],
  ),
  zendesk({ base: [{ description: 'Status: closed prevents ticket update', error: 'InvalidRecord' }] }, []),
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
