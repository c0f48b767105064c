import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (errors: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'ticketing.ticket',
  body: { errorMessages: [], errors },
  issues,
  source: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post',
});

export const refusals: readonly FieldRefusal[] = [
  refusal({ summary: 'Summary must be less than 255 characters.' }, [['name', 'less than 255']]),
  refusal({ summary: 'The summary is invalid because it contains newline characters.' }, [['name', 'newline']]),
  refusal({ customfield_10001: 'Is not a number.', duedate: 'Bad day.' }, [
    ['field_mappings.Points', 'number'],
    ['due_date', 'Bad day'],
  ]),
];
