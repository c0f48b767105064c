import type { Choice, ObjectDeclaration } from '../../define.ts';
import { textId, words } from '../../language/codecs.ts';
import { outcomes } from '../metadata.ts';
import { all } from './pipeline.ts';

const statuses: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const outcome = words(outcomes);

/** Statuses of opportunities, in the order of their pipeline. https://developer.close.com/api/resources/opportunity-statuses */
export const stage = {
  id: 'id',
  list: {
    ...all,
    records: ['data', 'statuses'],
    inherits: { pipeline_id: 'id' },
    exact: { pipeline_id: 'pipeline_id' },
  },
  get: {
    method: 'GET',
    path: '/pipeline/',
    record: { records: ['data', 'statuses'], inherits: { pipeline_id: 'id' }, where: { id: '{id}' } },
  },
  fields: {
    stage_name: 'label',
    pipeline: { kind: 'value', read: 'pipeline_id' },
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'pipeline_id', codec: textId },
    status: {
      kind: 'choice',
      at: 'type',
      choices: statuses,
      words: { open: 'open', won: 'won', lost: 'lost' },
      codec: outcome,
      category: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
