import { liveRows } from '../shared/rows.ts';
import { isObject } from '../shared/vendor.ts';
import { type Account, knownRow, liveRow, timeText } from './account.ts';
import { badRequest, duplicate, invalid, missing } from './errors.ts';
import { isList, isOfType, type RecordDefinition, records } from './members.ts';
import type { RecordType, Row, Values } from './types.ts';

const customOf = (account: Account, { custom, noun }: RecordDefinition, given: unknown): Values => {
  if (custom === undefined || given === undefined) return {};
  if (!isList(given)) throw invalid(noun, custom.member, 'must be a list');
  return Object.fromEntries(
    given.map((entry) => {
      const field = account.fields[custom.owner].find(({ id }) => id === String(entry[custom.key]));
      const value = entry[custom.value];
      const unknown = Object.keys(entry).find((name) => name !== custom.key && name !== custom.value);
      if (field === undefined || unknown !== undefined)
        throw invalid(noun, custom.member, 'has a field that is not there');
      if (typeof value !== 'string' || !isOfType(field.type, value, field.options))
        throw invalid(noun, custom.member, `has no ${field.type}`);
      return [field.id, value];
    }),
  );
};

/** Checks a body. Refuses unknown members, and reports the first fault. (unproven) */
const readBody = (account: Account, type: RecordType, body: unknown, creates: boolean): Values => {
  const definition = records[type];
  const { singular, noun, members, custom } = definition;
  const given = isObject(body) ? body[singular] : undefined;
  if (!isObject(given)) throw badRequest(`The body has no ${singular}.`);
  for (const [name, value] of Object.entries(given)) {
    if (name === custom?.member) continue;
    const problem = members[name] === undefined ? 'is unknown' : members[name].check(value, account);
    if (problem !== undefined) throw invalid(noun, name, problem);
  }
  const lacked = Object.entries(members).find(([name, member]) => member.required && (given[name] ?? '') === '');
  if (creates && lacked !== undefined) throw missing(noun, lacked[0]);
  const { [custom?.member ?? '']: fields, ...values } = given;
  return { ...values, custom: customOf(account, definition, fields) };
};

interface Settling {
  readonly account: Account;
  readonly given: Values;
  readonly before: Values;
  /** Id of the row that is written. */
  readonly id: number | undefined;
  readonly at: number;
}

type Settle = (settling: Settling) => Values;

const others = ({ account, id }: Settling, type: RecordType): Row[] =>
  liveRows(account, type).filter((row) => row.id !== id);

const settleContact: Settle = (settling) => {
  const email = settling.given.email;
  const isTaken = others(settling, 'contacts').some(
    ({ values }) => email !== undefined && String(values.email).toLowerCase() === String(email).toLowerCase(),
  );
  if (isTaken) throw duplicate('Email address already exists in the system', 'email');
  return {};
};

const settleAccount: Settle = (settling) => {
  const { given, before } = settling;
  const isTaken = others(settling, 'accounts').some(({ values }) => values.name === given.name);
  if (isTaken) throw duplicate(`An account named "${given.name}" already exists. Please choose a new name.`, 'name');
  return { owner: String(given.owner ?? before.owner ?? 1) };
};

/**
 * Fills the stage and pipeline that a write of a deal leaves out. Refuses a stage that belongs to a different pipeline.
 * https://developers.activecampaign.com/reference/create-a-deal-new
 */
const settleDeal: Settle = ({ account, given, before }) => {
  const { stages, pipelines } = account;
  const stageId = given.stage ?? (given.group === undefined || given.group === before.group ? before.stage : undefined);
  const stage = stages.find(({ id, group }) => id === stageId || (stageId === undefined && group === given.group));
  if (stage === undefined) throw missing('deal', 'stage');
  if (given.group !== undefined && stage.group !== given.group)
    throw invalid('deal', 'stage', 'does not belong to the pipeline');
  const whose = { contact: given.contact ?? before.contact, account: given.account ?? before.account };
  if (whose.contact === undefined && whose.account === undefined) throw missing('deal', 'contact');
  const group = pipelines.find(({ id }) => id === stage.group)?.id;
  return {
    ...whose,
    group,
    stage: stage.id,
    owner: given.owner ?? before.owner ?? '1',
    status: given.status ?? before.status ?? 0,
  };
};

const kinds: Readonly<Record<string, RecordType>> = {
  Subscriber: 'contacts',
  Deal: 'deals',
  CustomerAccount: 'accounts',
  DealTask: 'dealTasks',
  contact: 'contacts',
  deal: 'deals',
};

const settleNote: Settle = ({ account, given, before }) => {
  const { reltype, relid } = { ...before, ...given };
  const type = kinds[String(reltype)];
  if (type !== undefined && liveRow(account, type, relid) === undefined)
    throw invalid('note', 'relid', 'must be one that is there');
  return { userid: before.userid ?? '1', relid: String(relid) };
};

const settleTask: Settle = ({ account, given, before, at }) => {
  const { ownerType = 'deal', relid, status = 0 } = { ...before, ...given };
  if (liveRow(account, kinds[String(ownerType)] ?? 'deals', relid) === undefined)
    throw invalid('task', 'relid', 'must be one that is there');
  const isDone = status === 1;
  return {
    ownerType,
    status,
    assignee: String(given.assignee ?? before.assignee ?? 1),
    dealTasktype: String(given.dealTasktype ?? before.dealTasktype),
    donedate: isDone ? (before.donedate ?? timeText(at)) : null,
  };
};

/**
 * Completes a link between a contact and an account. Refuses a second account of a contact.
 * https://developers.activecampaign.com/reference/create-an-account-contact
 */
const settleLink: Settle = (settling) => {
  const { given, before } = settling;
  const contact = String(given.contact ?? before.contact);
  if (others(settling, 'accountContacts').some(({ values }) => values.contact === contact))
    throw invalid('association', 'account,contact', 'is there: we do not support contacts on multiple accounts');
  return {
    contact,
    account: String(given.account ?? before.account),
    jobTitle: given.jobTitle ?? before.jobTitle ?? '',
  };
};

const addressOf = ({ tables }: Account, contact: unknown): string =>
  String(tables.contacts.get(Number(contact))?.values.email ?? '').toLowerCase();

/**
 * "ActiveCampaign tracks this record per email address, not per contact". (unproven) If an address has unsubscribed from
 * a list,
 * only a write with "sourceid": 4 subscribes a new contact with that address.
 * https://help.activecampaign.com/hc/en-us/articles/360021831499--Contact-was-previously-unsubscribed-in-automation-Send-an-email-action
 */
const staysUnsubscribed = (account: Account, { contact, list, sourceid, status }: Values, before: Values): boolean =>
  String(status) === '1' &&
  sourceid !== 4 &&
  before.status === undefined &&
  account.tables.contactLists
    .all()
    .some(
      ({ values }) =>
        String(values.status) === '2' &&
        values.list === String(list) &&
        addressOf(account, values.contact) === addressOf(account, contact),
    );

/**
 * "sdate" is the time of the subscription, "udate" of the unsubscribe.
 * https://developers.activecampaign.com/reference/contact
 */
const settleMember: Settle = ({ account, given, before, at }) => ({
  ...(staysUnsubscribed(account, given, before) && { status: 2 }),
  contact: String(given.contact ?? before.contact),
  list: String(given.list ?? before.list),
  ...(String(given.status) === '1' && String(before.status) !== '1' && { sdate: timeText(at) }),
  ...(String(given.status) === '2' && { udate: timeText(at) }),
});

const settleByType: Readonly<Record<RecordType, Settle>> = {
  contacts: settleContact,
  accounts: settleAccount,
  deals: settleDeal,
  notes: settleNote,
  dealTasks: settleTask,
  accountContacts: settleLink,
  contactTags: ({ given }) => ({ contact: String(given.contact), tag: String(given.tag) }),
  tags: () => ({}),
  lists: () => ({}),
  contactLists: settleMember,
  automations: () => ({}),
  segments: () => ({}),
  campaigns: () => ({}),
  messages: () => ({}),
  contactAutomations: ({ given }) => ({ contact: String(given.contact), automation: String(given.automation) }),
};

const merged = (before: Values, given: Values, settled: Values): Values => ({
  ...before,
  ...given,
  ...settled,
  custom: { ...Object(before.custom), ...Object(given.custom) },
});

/** `body` contains the record below its singular name. @throws Refusal 400, 404 or 422 for the first problem */
export const createRecord = (account: Account, type: RecordType, body: unknown): Row => {
  const given = readBody(account, type, body, true);
  const at = account.now();
  const settled = settleByType[type]({ account, given, before: {}, id: undefined, at });
  const table = account.tables[type];
  return table.put({
    id: table.nextId(),
    created: at,
    updated: at,
    isDeleted: false,
    values: merged({}, given, settled),
  });
};

/** Changes only the given members. Omitted custom fields keep their values. @throws Refusal 400, 404 or 422 */
export const updateRecord = (account: Account, type: RecordType, id: string, body: unknown): Row => {
  const before = knownRow(account, type, id);
  const given = readBody(account, type, body, false);
  const at = account.now();
  const settled = settleByType[type]({ account, given, before: before.values, id: before.id, at });
  return account.tables[type].put({ ...before, updated: at, values: merged(before.values, given, settled) });
};

/**
 * Sets a list membership. The contact counts as changed too.
 * https://developers.activecampaign.com/reference/update-list-status-for-contact
 */
export const setMember = (account: Account, body: unknown): Row => {
  const { list, contact } = Object(Object(body).contactList);
  const found = liveRows(account, 'contactLists').find(
    ({ values }) => values.list === String(list) && values.contact === String(contact),
  );
  const row =
    found === undefined
      ? createRecord(account, 'contactLists', body)
      : updateRecord(account, 'contactLists', String(found.id), body);
  const person = knownRow(account, 'contacts', String(contact));
  account.tables.contacts.put({ ...person, updated: row.updated });
  return row;
};

/** Records that are deleted with a record. (unproven) https://developers.activecampaign.com/reference/delete-contact */
const dependants = (type: RecordType, id: number): readonly (readonly [RecordType, (values: Values) => boolean])[] => {
  const own = String(id);
  if (type === 'contacts') {
    const isOwn = ({ contact }: Values) => contact === own;
    return [
      ['accountContacts', isOwn],
      ['contactTags', isOwn],
      ['contactLists', isOwn],
      ['contactAutomations', isOwn],
    ];
  }
  if (type === 'tags') return [['contactTags', ({ tag }) => tag === own]];
  if (type === 'lists') return [['contactLists', ({ list }) => list === own]];
  return type === 'accounts' ? [['accountContacts', ({ account }) => account === own]] : [];
};

/**
 * Marks a record as deleted, with the links of a contact, an account, a tag or a list.
 * @throws Refusal 404 for an unknown id
 */
export const removeRecord = (account: Account, type: RecordType, id: string): void => {
  const row = knownRow(account, type, id);
  const at = account.now();
  account.tables[type].put({ ...row, isDeleted: true, updated: at });
  for (const [other, isOwn] of dependants(type, row.id)) {
    for (const one of liveRows(account, other).filter(({ values }) => isOwn(values)))
      account.tables[other].put({ ...one, isDeleted: true, isDependent: true, updated: at });
  }
};
