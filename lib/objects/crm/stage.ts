import * as z from 'zod';
import { choice, count, defineObject, name, number, one, words } from '../shape.ts';

/** A step of a pipeline of deals. */
export const stage = defineObject({
  vertical: 'crm',
  noun: 'stage',
  plural: 'stages',
  description: 'A step of a pipeline of deals.',
  operations: ['list', 'get'],
  filters: { pipeline_id: { kind: 'ref', object: 'crm.pipeline' } },
  fields: {
    stage_name: name('Name of the stage.'),
    pipeline: words('Pipeline of the stage, as the provider names it.'),
    pipeline_id: one('Pipeline of the stage.'),
    order: count('Position in the pipeline: the lowest is the first stage.'),
    probability: number('Chance of winning a deal, 0 to 1.'),
    status: choice('status', 'Status of deals in this stage: open, won or lost.', z.enum(['open', 'won', 'lost'])),
  },
});
