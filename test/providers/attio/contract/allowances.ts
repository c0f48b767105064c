import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  undemanding: [
    {
      operations: ['POST /v2/objects/{object}/records/query', 'POST /v2/lists/{list}/entries/query'],
      reason: 'Every member of a query is optional.',
      url: 'https://docs.attio.com/rest-api/endpoint-reference/records/list-records',
    },
    {
      operations: ['PATCH /v2/tasks/{task_id}'],
      reason: changesNothing,
      url: 'https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task',
    },
  ],
};
