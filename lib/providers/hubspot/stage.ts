import { number, numberText, words } from '../codecs.ts';
import type { Choice, ObjectDeclaration } from '../define.ts';
import { crmPath } from './version.ts';

/** Chances of winning a deal come in tenths. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide */
export const outcomes: Readonly<Record<string, string>> = {
  '0.0': 'lost',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => [`0.${tenth}`, 'open'])),
  '1.0': 'won',
};

const statuses: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

export const stage = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  partitions: {
    parts: ['pipeline'],
    metadata: 'dealPipelines',
    field: 'pipeline',
    // Pipelines are answered with their stages. https://developers.hubspot.com/docs/api-reference/crm-pipelines-v3/guide
    across: {
      list: {
        method: 'GET',
        path: crmPath('pipelines', '/deals'),
        records: ['results', 'stages'],
        inherits: { pipeline: 'id' },
        maxLimit: 100,
        paginator: { type: 'none' },
      },
      of: { read: 'pipeline' },
    },
  },
  list: {
    method: 'GET',
    path: crmPath('pipelines', '/deals/{pipeline}/stages'),
    records: 'results',
    maxLimit: 100,
    paginator: { type: 'none' },
  },
  get: { method: 'GET', path: crmPath('pipelines', '/deals/{pipeline}/stages/{id}') },
  fields: {
    stage_name: 'label',
    order: { kind: 'value', read: 'displayOrder', codec: number },
    probability: { kind: 'value', read: 'metadata.probability', codec: numberText },
    status: {
      kind: 'choice',
      at: 'metadata.probability',
      codec: words(outcomes),
      choices: statuses,
      words: { open: 'open', won: 'won', lost: 'lost' },
      categorised: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
