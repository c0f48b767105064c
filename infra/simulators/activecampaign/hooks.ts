import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveHooks, liveRows } from '../shared/rows.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, knownRow, liveRow, localText, timeText } from './account.ts';
import { badRequest, invalid, missing, notFound } from './errors.ts';
import type { HookRow, Row, Values } from './types.ts';

/** Events of the CRM and of lists. https://developers.activecampaign.com/reference/create-webhook */
const known = [
  ...['subscribe', 'unsubscribe', 'bounce', 'update', 'subscriber_note', 'contact_tag_added', 'contact_tag_removed'],
  ...['contact_task_add', 'account_add', 'account_update', 'account_contact_add', 'account_contact_update'],
  ...['deal_add', 'deal_update', 'deal_note_add', 'deal_pipeline_add', 'deal_stage_add', 'deal_task_add'],
  ...['deal_tasktype_add', 'deal_task_complete', 'sent'],
];
const sources = ['public', 'admin', 'api', 'system'];

const present = ({ id, name, url, events, sources: by, createdAt }: HookRow): Values => ({
  cdate: timeText(createdAt),
  listid: '0',
  name,
  url,
  events,
  sources: by,
  links: [],
  id: String(id),
});

const listHooks = (account: Account, { query }: Call): Answer => {
  const name = query.get('filters[name]');
  const found = liveHooks(account.hooks).filter((hook) => name === null || hook.name === name);
  return { status: 200, body: { webhooks: found.map(present), meta: { total: String(found.length) } } };
};

const namesIn = (given: Values, member: 'events' | 'sources', allowed: readonly string[]): readonly string[] => {
  const names = given[member];
  if (!Array.isArray(names) || names.length === 0) throw missing('webhook', member);
  if (!names.every((name) => allowed.includes(name))) throw invalid('webhook', member, 'has one that is not known');
  return names;
};

const addHook = (account: Account, { body }: Call): Answer => {
  const given = isObject(body) ? body.webhook : undefined;
  if (!isObject(given)) throw badRequest('The body has no webhook.');
  const { name, url } = given;
  if (typeof name !== 'string' || name === '') throw missing('webhook', 'name');
  if (typeof url !== 'string' || !URL.canParse(url)) throw missing('webhook', 'url');
  const row = account.hooks.put({
    id: account.hooks.nextId(),
    name,
    url,
    events: namesIn(given, 'events', known),
    sources: namesIn(given, 'sources', sources),
    createdAt: account.now(),
    removed: false,
  });
  return { status: 201, body: { webhook: present(row) } };
};

const removeHook = (account: Account, { params }: Call): Answer => {
  const hook = liveHooks(account.hooks).find(({ id }) => String(id) === params.id);
  if (hook === undefined) throw notFound('Webhook', params.id ?? '');
  account.hooks.put({ ...hook, removed: true });
  return { status: 200, body: {} };
};

/** List, create and delete a webhook. The simulator has no update of webhooks. */
export const hookRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/webhooks', handle: listHooks },
  { method: 'POST', path: '/webhooks', handle: addHook },
  { method: 'DELETE', path: '/webhooks/{id}', handle: removeHook },
];

/** Name of a tag. */
const tagOf = (account: Account, id: unknown): unknown => liveRow(account, 'tags', id)?.values.tag;

const contactIn = (account: Account, id: unknown): Values => {
  const { values } = knownRow(account, 'contacts', String(id));
  return {
    id: String(id),
    email: values.email,
    first_name: values.firstName ?? '',
    last_name: values.lastName ?? '',
    phone: values.phone ?? '',
    ip: '0.0.0.0',
    tags: liveRows(account, 'contactTags')
      .filter((link) => link.values.contact === String(id))
      .map((link) => tagOf(account, link.values.tag))
      .join(', '),
    customer_acct_name: '',
    orgname: '',
  };
};

const accountIn = ({ id, created, updated, values }: Row): Values => ({
  id: String(id),
  name: values.name,
  account_url: values.accountUrl ?? '',
  created_timestamp: localText(created),
  updated_timestamp: localText(updated),
});

const dealIn = ({ id, created, values }: Row): Values => ({
  id: String(id),
  title: values.title,
  create_date: localText(created),
  create_date_iso: timeText(created),
  orgid: '0',
  stageid: values.stage,
  pipelineid: values.group,
  value_raw: String(Number(values.value) / 100),
  currency: values.currency,
  owner: values.owner,
  contactid: values.contact ?? '',
  status: String(values.status),
});

const taskIn = ({ id, values }: Row): Values => ({
  id: String(id),
  type_id: values.dealTasktype,
  title: values.title ?? '',
  note: values.note ?? '',
  duedate_iso: values.duedate,
});

/**
 * Content of the message about a change. Deletions are not announced, except of a tag.
 * https://developers.activecampaign.com/page/webhooks
 */
type Tell = (account: Account, change: RowChange<Row>) => Values | undefined;

const ofTask: Tell = (_, { row, before }) => {
  const isOnContact = row.values.ownerType === 'contact';
  if (before === undefined) return { type: isOnContact ? 'contact_task_add' : 'deal_task_add', task: taskIn(row) };
  const isDone = before.values.status !== 1 && row.values.status === 1;
  return isDone && !isOnContact ? { type: 'deal_task_complete', task: taskIn(row) } : undefined;
};

const ofNote: Tell = (account, { row, before }) => {
  const { reltype, relid, note } = row.values;
  if (before !== undefined) return undefined;
  if (reltype === 'Deal') return { type: 'deal_note_add', note: { id: String(row.id), text: note } };
  return reltype === 'Subscriber' ? { type: 'subscriber_note', note, contact: contactIn(account, relid) } : undefined;
};

/** Event for each list status. The event for an unconfirmed contact is unknown. (unproven) */
const statuses: Readonly<Record<string, string>> = { 1: 'subscribe', 2: 'unsubscribe', 3: 'bounce' };

const ofMember: Tell = (account, { row, before }) => {
  const { status, list, contact } = row.values;
  const type = before?.values.status === status ? undefined : statuses[String(status)];
  return type === undefined ? undefined : { type, contact: contactIn(account, contact), list };
};

/** "Campaign starts sending". https://developers.activecampaign.com/reference/webhooks */
const ofCampaign: Tell = (_, { row, before }) => {
  if (row.values.status !== '2' || before?.values.status === '2') return undefined;
  const { id, values } = row;
  return { type: 'sent', campaign: { id: String(id), name: values.name, type: values.type, status: values.status } };
};

const tells: Readonly<Record<string, Tell>> = {
  contacts: (account, { row, before }) => ({
    type: before === undefined ? 'subscribe' : 'update',
    contact: contactIn(account, row.id),
  }),
  accounts: (_, { row, before }) => ({
    type: before === undefined ? 'account_add' : 'account_update',
    account: accountIn(row),
  }),
  deals: (_, { row, before }) => ({ type: before === undefined ? 'deal_add' : 'deal_update', deal: dealIn(row) }),
  notes: ofNote,
  dealTasks: ofTask,
  accountContacts: (account, { row, before }) => ({
    type: before === undefined ? 'account_contact_add' : 'account_contact_update',
    contact: contactIn(account, row.values.contact),
    account: { id: row.values.account },
  }),
  contactLists: ofMember,
  campaigns: ofCampaign,
  contactTags: (account, { row, before }) => ({
    type: before === undefined ? 'contact_tag_added' : 'contact_tag_removed',
    contact: contactIn(account, row.values.contact),
    tag: tagOf(account, row.values.tag),
  }),
};

/** Form fields such as `contact[id]`: PHP's spelling of nested members. */
const fieldsOf = (value: unknown, name: string): [string, string][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([member, inner]) => fieldsOf(inner, `${name}[${member}]`))
    : [[name, String(value ?? '')]];

const formOf = (message: Values): string =>
  new URLSearchParams(Object.entries(message).flatMap(([name, value]) => fieldsOf(value, name))).toString();

/**
 * Sends a change to the registered webhooks, as a form without a signature.
 * https://developers.activecampaign.com/page/webhooks
 */
export const sendChange = (account: Account, change: RowChange<Row>, sender: HookSender): void => {
  const { table, row } = change;
  if (row.isDeleted && (table !== 'contactTags' || row.isDependent)) return;
  const said = tells[table]?.(account, change);
  if (said === undefined) return;
  const { type, ...about } = said;
  const body = formOf({
    type,
    date_time: timeText(row.updated),
    initiated_from: 'admin',
    initiated_by: 'admin',
    list: '0',
    ...about,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const { url, events } of liveHooks(account.hooks)) {
    if (events.includes(String(type))) sender.add({ url, sign: () => ({ body, headers }) });
  }
};
