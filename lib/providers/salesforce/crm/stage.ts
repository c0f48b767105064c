import type { Choice, ObjectDeclaration } from '../../define.ts';
import { number, percent } from '../../language/codecs.ts';
import { shownAt } from '../fields.ts';
import { stagesOf } from '../metadata.ts';
import { outcome, query } from './pipeline.ts';

const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

/**
 * Declaration of deal stages.
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm
 */
export const stage = {
  // Deals contain this name. It stays the same if people rename the stage. Same page.
  id: 'ApiName',
  createdAt: 'CreatedDate',
  modifiedAt: 'SystemModstamp',
  partitions: { parts: ['pipeline'], metadata: 'dealPipelines', field: 'pipeline_id', object: 'crm.pipeline' },
  // https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_responses_picklist_values.htm
  list: { ...stagesOf('pipeline'), records: 'values', id: 'value', max: 1_000, paginator: { type: 'none' } },
  getMany: { ...query('ApiName IN ({ids:literal})'), records: 'records', max: 50 },
  get: { ...query('ApiName = {id:literal}'), record: { records: 'records', where: { ApiName: '{id}' } } },
  fields: {
    stage_name: 'MasterLabel',
    order: shownAt('SortOrder', number),
    probability: shownAt('DefaultProbability', percent),
    status: {
      kind: 'choice',
      at: '',
      codec: outcome,
      choices: outcomes,
      words: { open: 'open', won: 'won', lost: 'lost' },
      category: true,
    },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
