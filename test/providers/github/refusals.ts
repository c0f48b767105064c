import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

export const refusals: readonly FieldRefusal[] = [
  {
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
    object: 'ticketing.ticket',
    status: 422,
    body: { message: 'Validation Failed', errors: [{ resource: 'Issue', code: 'invalid', field: 'assignees' }] },
    issues: [['assigned_to', 'invalid']],
    source: 'https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed',
  },
];
