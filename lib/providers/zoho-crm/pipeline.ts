import type { Choice, ListAt, ObjectDeclaration, RequestTemplate } from '../define.ts';
import { elements, number, words } from '../language/codecs.ts';
import { outcomes } from './metadata.ts';
import { orNone, path } from './version.ts';

/** The pipelines of a layout, with their stages. https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html */
const pipelines = {
  method: 'GET',
  path: path('/settings/pipeline'),
  query: { layout_id: '{layout}' },
} as const satisfies RequestTemplate;

/** Deals have the names of their pipeline and stage, which stay where people rename them. Same page. */
const id = 'actual_value';

const statuses: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const all = { records: 'pipeline', ...orNone } as const satisfies ListAt;

export const pipeline = {
  id,
  partitions: { parts: ['layout'], metadata: 'dealLayouts' },
  list: { ...pipelines, ...all, maxLimit: 100, paginator: { type: 'none' } },
  get: { ...pipelines, record: { ...all, where: { [id]: '{id}' } } },
  fields: {
    name: 'display_value',
    stage_ids: {
      kind: 'ref',
      object: 'crm.stage',
      read: 'maps',
      many: id,
      sameCollection: true,
      within: [id],
    },
    stages: {
      kind: 'value',
      read: 'maps',
      codec: elements({
        name: 'display_value',
        order: ['sequence_number', number],
        status: ['forecast_type', words(outcomes)],
      }),
    },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;

const stages = {
  records: ['pipeline', 'maps'],
  ...orNone,
  inherits: { pipeline: id, pipeline_name: 'display_value' },
} as const;

export const stage = {
  // Stages of two pipelines may have one name. Same page.
  id: { pipeline: 'pipeline', id },
  partitions: { parts: ['layout'], metadata: 'dealLayouts' },
  list: {
    ...pipelines,
    ...stages,
    exactly: { pipeline_id: 'pipeline' },
    maxLimit: 100,
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
      categorised: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
