import type { Choice, ObjectDeclaration } from '../../define.ts';
import { number, words } from '../../language/codecs.ts';
import { outcomes } from '../metadata.ts';
import { orNone } from '../version.ts';
import { id, pipelines } from './pipeline.ts';

const statuses: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const stages = {
  records: ['pipeline', 'maps'],
  ...orNone,
  inherits: { pipeline: id, pipeline_name: 'display_value' },
} as const;

export const stage = {
  // Stages of two pipelines may have the same name. Same page.
  id: { pipeline: 'pipeline', id },
  partitions: { parts: ['layout'], metadata: 'dealLayouts' },
  list: {
    ...pipelines,
    ...stages,
    exact: { pipeline_id: 'pipeline' },
    max: 100,
    paginator: { type: 'none' },
  },
  get: { ...pipelines, record: { ...stages, where: { [id]: '{id}', pipeline: '{pipeline}' } } },
  fields: {
    stage_name: 'display_value',
    pipeline: 'pipeline_name',
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'pipeline', sameCollection: true },
    order: { kind: 'value', read: 'sequence_number', codec: number },
    status: {
      kind: 'choice',
      at: 'forecast_type',
      codec: words(outcomes),
      choices: statuses,
      words: { open: 'open', won: 'won', lost: 'lost' },
      category: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
