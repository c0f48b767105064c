import * as z from 'zod';
import { list } from '../fields.ts';
import { count, defineObject, elements, flag, many, name } from '../shape.ts';

/** A stage in the record of its pipeline. */
const stage = z
  .strictObject({
    id: z.string().describe('Id of the stage in this service, as in `stage_ids`.'),
    name: z.string().describe('Name of the stage.'),
    order: z.number().nullable().describe('Position in the pipeline: the lowest is the first stage.'),
    probability: z.number().nullable().describe('Chance of winning a deal, 0 to 1.'),
    status: z.enum(['open', 'won', 'lost']).nullable().describe('Status of deals in this stage, if known.'),
  })
  .meta({ id: 'PipelineStage' });

const unknown = { name: '', order: null, probability: null, status: null };

/**
 * Joins the two lists that providers map: ids of stages as references, other members unchanged. Both have the same
 * order.
 */
const withIds = (ids: unknown, stages: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const known = list(stages);
  return list(ids).map((id, index) => ({ id, ...unknown, ...Object(known[index]) }));
};

/** A sequence of stages that deals pass through. */
export const pipeline = defineObject({
  vertical: 'crm',
  noun: 'pipeline',
  plural: 'pipelines',
  description: 'A sequence of stages that deals pass through.',
  operations: ['list', 'get'],
  fields: {
    name: name('Name of the pipeline.'),
    order: count('Position among the pipelines: the lowest is the first.'),
    is_active: flag('Whether the pipeline is in use.'),
    stage_ids: many('Stages of the pipeline, in order.'),
    stages: elements({ written: stage, shown: stage }, 'Stages, in the order of `stage_ids`.'),
  },
  derived: { stages: ['stage_ids'] },
  derive: ({ stage_ids, stages }) => ({ stages: withIds(stage_ids, stages) }),
});
