import type { Encoding, ObjectDeclaration } from '../../define.ts';
import { dateTime, numberedChoice } from '../../language/codecs.ts';
import { numberId } from '../codecs.ts';
import { besideOthers, on, type Parent } from '../parent.ts';
import { byOffset, writes } from '../requests.ts';

/** "Valid values are `contact` or `deal`". https://developers.activecampaign.com/reference/create-a-deal-task */
const parent: Parent = { id: 'owner.id', kind: 'owner.type', as: 'ownerType' };
const contact = on('crm.contact', 'contact', parent);
const deal = on('crm.deal', 'deal', parent);

/** Filters of tasks by request parameter. https://developers.activecampaign.com/reference/list-all-tasks */
const filters = {
  'filters[status]': '{status}',
  'filters[d_tasktypeid]': '{type}',
  'filters[assignee_userid]': '{user_id}',
} as const;
const filterNames = ['status', 'type', 'user_id'] as const;

const listOf = <const Query extends Readonly<Record<string, string>>>(query: Query) =>
  byOffset('dealTasks', { ...filters, ...query });

/** List of the tasks of a record. The filter calls a contact `Subscriber`. Same page. */
const onRecord = (kind: string, filter: string) => ({
  ...listOf({ 'filters[reltype]': kind, 'filters[relid]': `{${filter}}` }),
  filters: [filter, ...filterNames],
});

/**
 * Encodes the type of a task as a number, also the default type of the connection.
 * https://developers.activecampaign.com/reference/create-a-deal-task
 */
const withType: Encoding = {
  encode: ({ dealTasktype, ...task }) => ({
    ...task,
    ...(dealTasktype !== undefined && { dealTasktype: Number(dealTasktype) }),
  }),
};

const { create, update, remove } = writes('dealTasks', 'dealTask');

/** Declaration of deal tasks. https://developers.activecampaign.com/reference/deal-tasks */
export const task = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'udate',
  list: { ...listOf({}), filters: filterNames },
  listBy: [onRecord('Subscriber', 'contact_id'), onRecord('Deal', 'deal_id')],
  get: { method: 'GET', path: '/dealTasks/{id}', record: 'dealTask' },
  create: { ...create, renames: besideOthers(parent), encoding: withType },
  update,
  remove,
  // "duedate: required". https://developers.activecampaign.com/reference/create-a-deal-task
  required: ['subject', 'due_date'],
  oneOf: ['contact_id', 'contact_ids', 'deal_id', 'deal_ids'],
  nonNull: ['subject', 'type', 'due_date', 'user_id'],
  fields: {
    subject: 'title',
    content: 'note',
    status: {
      kind: 'choice',
      at: 'status',
      choices: [
        { value: '0', label: 'Incomplete', category: 'open' },
        { value: '1', label: 'Complete', category: 'closed' },
      ],
      words: { open: '0', closed: '1' },
      codec: numberedChoice,
      category: true,
    },
    type: { kind: 'choice', at: 'dealTasktype', choices: 'taskTypes', codec: numberedChoice, labelled: true },
    due_date: { kind: 'value', read: 'duedate', write: 'duedate', codec: dateTime },
    finished_date: { kind: 'value', read: 'donedate', codec: dateTime },
    user_id: { kind: 'ref', object: 'crm.user', read: 'assignee', write: 'assignee', codec: numberId },
    contact_id: contact.one,
    contact_ids: contact.all,
    deal_id: deal.one,
    deal_ids: deal.all,
  },
  defaults: { task_type: { at: 'dealTasktype', metadata: 'taskTypes' } },
} as const satisfies ObjectDeclaration<'crm.task'>;
