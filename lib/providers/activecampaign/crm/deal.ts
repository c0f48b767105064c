import type { Choice, Encoding, ObjectDeclaration } from '../../define.ts';
import { numberedChoice, numberText, percent, readAs } from '../../language/codecs.ts';
import { cents, currency } from '../codecs.ts';
import { asFields, inCustomValues, valuesBeside } from '../custom-values.ts';
import { byCreation, byOffset, ref, timeFilters, times, writes } from '../requests.ts';

/** "0 - Open, 1 - Won, 2 - Lost". https://developers.activecampaign.com/reference/deal */
const outcomes: readonly Choice[] = ['open', 'won', 'lost'].map((label, value) => ({
  value: String(value),
  label,
  category: label,
}));

/**
 * (unproven) Parameters and joins that read a deal with its custom fields.
 * https://developers.activecampaign.com/reference/list-all-deals
 */
const include = { include: 'dealCustomFieldData' } as const;
const joins = [valuesBeside('dealCustomFieldData', 'deal_id')];

/** Filters of deals by request parameter. https://developers.activecampaign.com/reference/list-all-deals */
const filters = {
  'filters[status]': '{status}',
  'filters[stage]': '{stage_id}',
  'filters[owner]': '{user_id}',
  ...times,
} as const;
const filterNames = ['status', 'stage_id', 'user_id', ...timeFilters] as const;

const listOf = <const Query extends Readonly<Record<string, string>>>(query: Query, path?: string) => ({
  ...byOffset('deals', { 'orders[cdate]': '{direction}', ...include, ...filters, ...query }, path),
  sorts: byCreation,
  joins,
});

/**
 * List of the deals in a pipeline. Both `pipeline` (a value) and `pipeline_id` (a record) are sent as the pipeline's
 * id.
 */
const inPipeline = (filter: string) => ({
  ...listOf({ 'filters[group]': `{${filter}}` }),
  filters: [filter, ...filterNames],
});

/**
 * Path of the default pipeline in a new record. The default applies if the record names neither a pipeline nor a stage.
 */
const usualGroup = 'usualGroup';

/** "If `deal.group` is not provided, the stage's pipeline will be assigned". https://developers.activecampaign.com/reference/create-a-deal-new */
const asNewDeal: Encoding = {
  encode: ({ [usualGroup]: group, ...record }, current) => {
    const deal = asFields.encode(record, current);
    return group === undefined || 'group' in deal || 'stage' in deal ? deal : { ...deal, group };
  },
};

/**
 * Codec of the chance of winning, which the vendor returns as text or as a number.
 * https://developers.activecampaign.com/reference/retrieve-a-deal
 */
const chance = readAs((remote) => percent.decode(numberText.decode(remote)));

const { create, update, remove } = writes('deals', 'deal');

/** Declaration of deals. https://developers.activecampaign.com/reference/deal */
export const deal = {
  id: 'id',
  // (unproven) https://help.activecampaign.com/hc/en-us/articles/115000652224
  page: 'https://{account}.activehosted.com/app/deals/{id}',
  createdAt: 'cdate',
  modifiedAt: 'mdate',
  list: { ...listOf({}), filters: filterNames },
  listBy: [
    inPipeline('pipeline'),
    inPipeline('pipeline_id'),
    {
      ...listOf({ 'filters[title]': '{name}' }),
      filters: ['name', ...filterNames],
      exact: { name: 'title' },
    },
    {
      ...listOf({ 'filters[search]': '{search}', 'filters[search_field]': 'title' }),
      filters: ['search', ...filterNames],
    },
  ],
  get: { method: 'GET', path: '/deals/{id}', query: include, record: 'deal', joins },
  create: { ...create, body: { deal: { value: 0 } }, readBack: true, encoding: asNewDeal },
  update: { ...update, readBack: true, encoding: asFields },
  remove,
  // If the user may not see the pipeline of a deal, the response contains only the deal's title.
  // https://developers.activecampaign.com/reference/retrieve-a-deal
  where: { isDisabled: [false, undefined] },
  required: ['name'],
  // "Required if `deal.contact` is not provided", and the other way round. https://developers.activecampaign.com/reference/create-a-deal-new
  oneOf: ['contact_ids', 'company_id'],
  nonNull: [
    'name',
    'amount',
    'currency',
    'stage_id',
    'pipeline',
    'pipeline_id',
    'company_id',
    'contact_ids',
    'user_id',
  ],
  fields: {
    name: 'title',
    description: 'description',
    amount: { kind: 'value', read: 'value', write: 'value', codec: cents },
    currency: { kind: 'value', read: 'currency', write: 'currency', codec: currency, original: true },
    status: {
      kind: 'choice',
      at: 'status',
      choices: outcomes,
      words: { open: '0', won: '1', lost: '2' },
      codec: numberedChoice,
      category: true,
    },
    probability: { kind: 'value', read: 'winProbability', codec: chance },
    stage_id: ref('crm.stage', 'stage'),
    pipeline: { kind: 'choice', at: 'group', choices: 'pipelines' },
    pipeline_id: ref('crm.pipeline', 'group'),
    company_id: ref('crm.company', 'account'),
    // The primary contact. The vendor keeps secondary contacts in a separate list.
    // https://developers.activecampaign.com/reference/create-a-secondary-contact
    contact_ids: { ...ref('crm.contact', 'contact'), single: true },
    user_id: ref('crm.user', 'owner'),
  },
  // The vendor computes the chance of winning again and again.
  // https://developers.activecampaign.com/reference/retrieve-a-deal
  volatile: ['probability'],
  defaults: {
    currency: { at: 'currency', metadata: 'currencies' },
    pipeline: { at: usualGroup, metadata: 'pipelines' },
  },
  customFields: inCustomValues('dealFields'),
} as const satisfies ObjectDeclaration<'crm.deal'>;
