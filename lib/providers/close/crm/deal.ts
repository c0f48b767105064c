import type { ObjectDeclaration } from '../../define.ts';
import { day } from '../../language/codecs.ts';
import { cents, confidence } from '../codecs.ts';
import { comparison, deletedOf } from '../events.ts';
import { reads, ref, type Windows, windows, writes } from '../requests.ts';

const filters = { stage_id: 'status_id', status: 'status_id', user_id: 'user_id', company_id: 'lead_id' } as const;

const { status: _, ...others } = filters;

/** List of all opportunities, newest first. https://developer.close.com/api/resources/opportunities/list */
const all: Windows = {
  path: '/opportunity/',
  query: { _order_by: '-date_created' },
  filters: Object.fromEntries(Object.entries(others)),
  times: ['modified_after', 'modified_before', 'created_after', 'created_before'],
};

const ordered = windows(all);
const changed = windows({ ...all, query: { _order_by: '-date_updated' } }, 'date_updated');

/**
 * Declaration of deals. The vendor calls them opportunities. https://developer.close.com/api/resources/opportunities
 */
export const deal = {
  ...reads('/opportunity/'),
  ...writes('/opportunity/'),
  page: 'https://app.close.com/lead/{lead_id}/',
  list: { ...ordered, sorts: { '-created_at': {} } },
  listBy: [{ ...changed, sorts: { '-modified_at': {} } }],
  deleted: deletedOf('opportunity'),
  reconcile: comparison(
    windows({ ...all, query: { _order_by: '-date_created', _fields: 'id,date_created' }, filters: {}, times: [] }),
  ),
  nonNull: ['probability', 'stage_id', 'pipeline', 'pipeline_id', 'company_id', 'user_id'],
  fields: {
    description: 'note',
    amount: { kind: 'value', read: 'value', write: 'value', codec: cents },
    // The currency of the organisation. https://developer.close.com/api/resources/opportunities
    currency: { kind: 'value', read: 'value_currency', original: true },
    status: {
      kind: 'choice',
      at: 'status_id',
      choices: 'opportunityStatuses',
      group: { at: 'pipeline_id', default: 'pipeline' },
      category: true,
    },
    // Set "automatically to today's date" when the deal is won.
    // https://developer.close.com/api/resources/opportunities/update
    close_date: { kind: 'value', read: 'date_won', write: 'date_won', codec: day },
    probability: { kind: 'value', read: 'confidence', write: 'confidence', codec: confidence },
    expected_revenue: { kind: 'value', read: 'expected_value', codec: cents },
    stage_id: ref('crm.stage', 'status_id'),
    pipeline: { kind: 'choice', at: 'pipeline_id', choices: 'pipelines' },
    pipeline_id: ref('crm.pipeline', 'pipeline_id'),
    // "Opportunities belong to exactly one Lead". https://developer.close.com/api/resources/opportunities/create
    company_id: { ...ref('crm.company', 'lead_id'), makes: true },
    contact_ids: { ...ref('crm.contact', 'contact_id'), single: true },
    user_id: ref('crm.user', 'user_id'),
  },
  // Computed from value and confidence. Same page.
  volatile: ['expected_revenue'],
  customFields: { metadata: 'opportunityFields', at: { object: '' } },
  defaults: {
    pipeline: { at: 'pipeline_id', metadata: 'opportunityStatuses', group: true },
    stage: { at: 'status_id', metadata: 'opportunityStatuses' },
  },
} as const satisfies ObjectDeclaration<'crm.deal'>;
