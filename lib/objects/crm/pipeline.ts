import * as z from 'zod';
import { list } from '../fields.ts';
import { count, defineObject, elements, flag, many, name } from '../shape.ts';

/** A stage as its pipeline shows it. */
const stage = z
  .strictObject({
    id: z.string().describe('Id of the stage in this service, as in `stage_ids`.'),
    name: z.string().describe('Name of the stage.'),
    order: z.number().nullable().describe('Position in the pipeline: the lowest is the first stage.'),
    probability: z.number().nullable().describe('Chance of winning a deal in it, 0 to 1.'),
    status: z.enum(['open', 'won', 'lost']).nullable().describe('What a deal in it is, where the provider says so.'),
  })
  .meta({ id: 'PipelineStage' });

const unknown = { name: '', order: null, probability: null, status: null };

/** Providers map a stage twice: its id as a reference, all else as it is. Both lists have the stages in one order. */
const withIds = (ids: unknown, stages: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const known = list(stages);
  return list(ids).map((id, index) => ({ id, ...unknown, ...Object(known[index]) }));
};

/** The way of a deal, stage by stage. */
export const pipeline = defineObject({
  vertical: 'crm',
  noun: 'pipeline',
  plural: 'pipelines',
  description: 'The way of a deal, stage by stage.',
  operations: ['list', 'get'],
  fields: {
    name: name('Name of the pipeline.'),
    order: count('Position among the pipelines: the lowest is the first.'),
    is_active: flag('Whether it is in use.'),
    stage_ids: many('Stages of the pipeline, in their order.'),
    stages: elements({ written: stage, shown: stage }, 'The stages themselves, in the same order.'),
  },
  derived: { stages: ['stage_ids'] },
  derive: ({ stage_ids, stages }) => ({ stages: withIds(stage_ids, stages) }),
});
