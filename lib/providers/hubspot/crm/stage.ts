import type { Choice, ObjectDeclaration } from '../../define.ts';
import { number, numberText, words } from '../../language/codecs.ts';
import { crmPath } from '../version.ts';
import { outcomes } from './pipeline.ts';

const statuses: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

export const stage = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  partitions: {
    parts: ['pipeline'],
    metadata: 'dealPipelines',
    field: 'pipeline_id',
    object: 'crm.pipeline',
    // The list of pipelines contains their stages. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
    across: {
      list: {
        method: 'GET',
        path: crmPath('pipelines', '/deals'),
        records: ['results', 'stages'],
        inherits: { pipeline: 'id' },
        max: 100,
        paginator: { type: 'none' },
      },
      of: { read: 'pipeline' },
    },
  },
  list: {
    method: 'GET',
    path: crmPath('pipelines', '/deals/{pipeline}'),
    records: 'stages',
    inherits: { pipeline: 'id' },
    max: 100,
    paginator: { type: 'none' },
  },
  // A stage does not contain the id of its pipeline. Same page.
  get: {
    method: 'GET',
    path: crmPath('pipelines', '/deals/{pipeline}'),
    record: { records: 'stages', inherits: { pipeline: 'id' }, where: { id: '{id}' } },
  },
  fields: {
    stage_name: 'label',
    pipeline: 'pipeline',
    order: { kind: 'value', read: 'displayOrder', codec: number },
    probability: { kind: 'value', read: 'metadata.probability', codec: numberText },
    status: {
      kind: 'choice',
      at: 'metadata.probability',
      codec: words(outcomes),
      choices: statuses,
      words: { open: 'open', won: 'won', lost: 'lost' },
      category: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
