import type { ListAt, ObjectDeclaration, RequestTemplate } from '../../define.ts';
import { elements, number, words } from '../../language/codecs.ts';
import { outcomes } from '../metadata.ts';
import { orNone, path } from '../version.ts';

/** The pipelines of a layout, with their stages. https://www.zoho.com/crm/developer/docs/api/v8/get-pipeline.html */
export const pipelines = {
  method: 'GET',
  path: path('/settings/pipeline'),
  query: { layout_id: '{layout}' },
} as const satisfies RequestTemplate;

/**
 * Member with the name that deals contain for a pipeline or stage. The name stays when users rename the pipeline or
 * stage. Same page.
 */
export const id = 'actual_value';

const all = { records: 'pipeline', ...orNone } as const satisfies ListAt;

export const pipeline = {
  id,
  partitions: { parts: ['layout'], metadata: 'dealLayouts' },
  list: { ...pipelines, ...all, max: 100, paginator: { type: 'none' } },
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
