import type { Choice, ObjectDeclaration } from '../../define.ts';
import { day, decimalNumber, numberedChoice, percent } from '../../language/codecs.ts';
import { foundBy, inCustomFields, owner, page, paged, pageOf, records, ref, searched, since } from '../requests.ts';

const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((value) => ({ value, category: value }));

const ofDeals = {
  status: 'status',
  stage_id: 'stage_id',
  user_id: 'owner_id',
  company_id: 'org_id',
  contact_id: 'person_id',
} as const;

/** List for the filter `pipeline_id`. Like the filter `pipeline`, it becomes the number of the pipeline. */
const { list: inPipeline } = records('deals', { ...ofDeals, pipeline_id: 'pipeline_id' });

export const dealCrm = {
  page: pageOf('deal'),
  ...records('deals', { ...ofDeals, pipeline: 'pipeline_id' }),
  listBy: [inPipeline, foundBy('deals', 'name', 'title'), searched('deals')],
  // https://developers.pipedrive.com/docs/api/v1/Deals#getArchivedDeals
  archive: {
    method: 'GET',
    path: '/v2/deals/archived',
    query: { ...paged, ...since },
    ...page,
    filters: ['modified_after'],
  },
  // Deals that were deleted in the last 30 days. Other objects have no such list.
  // https://developers.pipedrive.com/docs/api/v1/Deals#getDeals
  deleted: {
    method: 'GET',
    path: '/v2/deals',
    query: { ...paged, status: 'deleted', sort_by: 'update_time', sort_direction: 'desc' },
    ...page,
  },
  required: ['name'],
  nonNull: ['name', 'currency', 'stage_id', 'pipeline', 'pipeline_id', 'user_id'],
  fields: {
    name: 'title',
    amount: { kind: 'value', read: 'value', write: 'value', codec: decimalNumber },
    currency: { kind: 'value', read: 'currency', write: 'currency', original: true },
    status: {
      kind: 'choice',
      at: 'status',
      choices: outcomes,
      words: { open: 'open', won: 'won', lost: 'lost' },
      category: true,
    },
    close_date: { kind: 'value', read: 'expected_close_date', write: 'expected_close_date', codec: day },
    probability: { kind: 'value', read: 'probability', write: 'probability', codec: percent },
    // "Set by Pipedrive when Deal is created and cannot be changed". https://developers.pipedrive.com/docs/api/v1/Deals#getDeal
    source: { kind: 'value', read: 'origin', original: true },
    // "Can only be set if deal status is lost". https://developers.pipedrive.com/docs/api/v1/Deals#updateDeal
    lost_reason: { kind: 'value', read: 'lost_reason', write: 'lost_reason', when: { status: 'lost' } },
    stage_id: ref('crm.stage', 'stage_id'),
    pipeline: { kind: 'choice', at: 'pipeline_id', choices: 'pipelines', codec: numberedChoice },
    pipeline_id: ref('crm.pipeline', 'pipeline_id'),
    company_id: ref('crm.company', 'org_id'),
    contact_ids: { ...ref('crm.contact', 'person_id'), single: true },
    user_id: owner,
  },
  customFields: inCustomFields('dealFields'),
} as const satisfies ObjectDeclaration<'crm.deal'>;
