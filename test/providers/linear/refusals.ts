import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

const refusal = (error: object, issues: FieldRefusal['issues']): FieldRefusal => ({
  object: 'ticketing.ticket',
  body: { errors: [error] },
  issues,
  source: 'https://linear.app/developers/graphql#errors',
});

export const refusals: readonly FieldRefusal[] = [
  refusal(
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
  refusal(
    {
      message: 'Variable "$input" got invalid value "soon" at "input.dueDate"; Expected type "TimelessDate".',
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    },
    [['due_date']],
  ),
];
