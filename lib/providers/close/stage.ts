import type { Choice, ObjectDeclaration } from '../define.ts';
import { elements, readAs, textId, words } from '../language/codecs.ts';
import { outcomes } from './metadata.ts';

/** https://developer.close.com/api/resources/pipelines/list: all in one answer. */
const all = { method: 'GET', path: '/pipeline/', maxLimit: 100, paginator: { type: 'none' } } as const;

const statuses: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const outcome = words(outcomes);

/** A type that is new is none of ours. */
const knownOutcome = readAs((type) => new Map<unknown, string>(Object.entries(outcomes)).get(type));

export const pipeline = {
  id: 'id',
  createdAt: 'date_created',
  modifiedAt: 'date_updated',
  list: { ...all, records: 'data' },
  get: { method: 'GET', path: '/pipeline/', record: { records: 'data', where: { id: '{id}' } } },
  fields: {
    name: 'name',
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'statuses', many: 'id', codec: textId },
    stages: {
      kind: 'value',
      read: 'statuses',
      codec: elements({ name: 'label', status: ['type', knownOutcome] }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;

/** Statuses of opportunities, in the order of their pipeline. https://developer.close.com/api/resources/opportunity-statuses */
export const stage = {
  id: 'id',
  list: {
    ...all,
    records: ['data', 'statuses'],
    inherits: { pipeline_id: 'id' },
    exactly: { pipeline_id: 'pipeline_id' },
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
      categorised: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
