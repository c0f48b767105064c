import { idIn } from '../shared/answers.ts';
import { liveRows } from '../shared/rows.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, knownRow } from './account.ts';
import { addField } from './add-field.ts';
import { campaignRoutes } from './campaigns.ts';
import { notFound } from './errors.ts';
import { hookRoutes } from './hooks.ts';
import { beside } from './included-records.ts';
import { listAnswer, listRecords, pageOf } from './lists.ts';
import { logRoutes } from './logs.ts';
import { records } from './members.ts';
import { present } from './present.ts';
import { presentContactField, presentField, presentPipeline, presentStage, presentUser } from './present-settings.ts';
import { createRecord, removeRecord, setMember, updateRecord } from './records.ts';
import type { RecordType, Row, Values } from './types.ts';

const ok = (body: unknown, status = 200): Answer => ({ status, body });

/** Related records of a single record. A contact that is read by id contains all its related records, as recorded. */
const besideOne = (account: Account, type: RecordType, row: Row, call: Call): Values => {
  if (type !== 'contacts') return beside(account, type, [row], call);
  const { scoreValues: _, ...more } = beside(account, type, [row], call);
  const empty = {
    contactAutomations: [],
    contactLists: [],
    deals: [],
    fieldValues: [],
    geoIps: [],
    accountContacts: [],
  };
  return { ...empty, ...more };
};

const idsOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list.map(({ id }) => id) : []);

const getRecord =
  (type: RecordType) =>
  (account: Account, call: Call): Answer => {
    const row = knownRow(account, type, idIn(call));
    const more = besideOne(account, type, row, call);
    const ids =
      type === 'contacts'
        ? Object.fromEntries(
            Object.entries(more)
              .filter(([name]) => name !== 'tags')
              .map(([name, list]) => [name, idsOf(list)]),
          )
        : {};
    const alone = type === 'campaigns' ? { isDoubleOptInCampaign: false } : {};
    return ok({ ...more, [records[type].singular]: { ...present[type](account, row, call), ...ids, ...alone } });
  };

/** Additional members of an answer to a write, as recorded. */
const afterWrite = (type: RecordType): Values =>
  type === 'accounts' ? { customFieldSaveStatus: { status: 'success' }, fields: [] } : {};

const written = (account: Account, type: RecordType, row: Row, call: Call, status: number): Answer =>
  ok({ [records[type].singular]: { ...present[type](account, row, call), ...afterWrite(type) } }, status);

const singles: Readonly<Partial<Record<RecordType, number>>> = { lists: 200 };

const recordRoutes = (type: RecordType): Route<Account>[] => {
  const path = `/${type}`;
  const one = `${path}/{id}`;
  return [
    { method: 'GET', path, handle: listRecords(type) },
    {
      method: 'POST',
      path,
      handle: (account, call) =>
        written(account, type, createRecord(account, type, call.body), call, singles[type] ?? 201),
    },
    { method: 'GET', path: one, handle: getRecord(type) },
    {
      method: 'PUT',
      path: one,
      handle: (account, call) => written(account, type, updateRecord(account, type, idIn(call), call.body), call, 200),
    },
    {
      method: 'DELETE',
      path: one,
      handle: (account, call) => {
        removeRecord(account, type, idIn(call));
        return ok({});
      },
    },
  ];
};

/** `meta` of a list. The total is a number in some lists and a text in others, as recorded. */
const metaOf = (name: string, total: number): Values => {
  if (name === 'dealGroups') return { total };
  return { total: String(total), ...(name === 'fields' && { selected: null }) };
};

const listOf = <T>(
  name: string,
  all: (account: Account, call: Call) => readonly T[],
  shown: (one: T, call: Call, account: Account) => Values,
  more: (account: Account, call: Call) => Values = () => ({}),
): Route<Account> => ({
  method: 'GET',
  path: `/${name}`,
  handle: (account, call) => {
    const found = all(account, call);
    return ok({
      ...more(account, call),
      [name]: pageOf(call, found).map((one) => shown(one, call, account)),
      meta: { ...metaOf(name, found.length) },
    });
  },
});

const listUsers = listOf('users', ({ users }) => users, presentUser);

const getUser = ({ users }: Account, call: Call): Answer => {
  const user = users.find(({ id }) => id === idIn(call));
  if (user === undefined) throw notFound('User', idIn(call));
  return ok({ user: presentUser(user, call) });
};

const getMe = ({ users: [user] }: Account, call: Call): Answer => {
  if (user === undefined) throw notFound('User', 'me');
  return ok({ user: presentUser(user, call) });
};

const allStages = ({ stages }: Account, call: Call): Values => ({
  dealStages: stages.map((stage) => presentStage(stage, call)),
});

const getPipeline = (account: Account, call: Call): Answer => {
  const found = account.pipelines.find(({ id }) => id === idIn(call));
  if (found === undefined) throw notFound('DealGroup', idIn(call));
  const stages = account.stages.filter(({ group }) => group === found.id).map((stage) => presentStage(stage, call));
  return ok({ dealStages: stages, dealGroup: presentPipeline(account, found, call) });
};

const listStages = listOf(
  'dealStages',
  ({ stages }, { query }) => {
    const group = query.get('filters[d_groupid]');
    return stages.filter((stage) => group === null || stage.group === group);
  },
  presentStage,
);

const getStage = ({ stages }: Account, call: Call): Answer => {
  const stage = stages.find(({ id }) => id === idIn(call));
  if (stage === undefined) throw notFound('DealStage', idIn(call));
  return ok({ dealStage: presentStage(stage, call) });
};

const optionsOf = ({ fields }: Account) =>
  fields.contacts.flatMap(({ id: field, options = [] }) =>
    options.map((value, index) => ({
      field,
      orderid: String(index + 1),
      value,
      label: value,
      id: `${field}${index + 1}`,
    })),
  );

/** Creates a custom field of contacts. https://developers.activecampaign.com/reference/create-a-contact-custom-field */
const makeField = (account: Account, call: Call): Answer => {
  const field = addField(account, call.body);
  return ok({ fieldOptions: [], fieldRels: [], field: presentContactField(field, [], call) }, 201);
};

const listFields = listOf(
  'fields',
  ({ fields }) => fields.contacts,
  (field, call, account) =>
    presentContactField(
      field,
      optionsOf(account).flatMap((option) => (option.field === field.id ? [option.id] : [])),
      call,
    ),
  (account, { origin }) => ({
    fieldOptions: optionsOf(account).map((option) => ({
      ...option,
      isdefault: '0',
      cdate: null,
      udate: null,
      links: { field: `${origin}/api/3/fieldOptions/${option.id}/field` },
    })),
    fieldRels: [],
  }),
);

const notesOf = (account: Account, call: Call): Answer => {
  const contact = knownRow(account, 'contacts', idIn(call));
  const notes = liveRows(account, 'notes').filter(
    ({ values }) => values.reltype === 'Subscriber' && values.relid === String(contact.id),
  );
  const { status, body } = listAnswer(account, 'notes', call, notes);
  const { meta: _, ...shown } = body as Values;
  return { status, body: shown };
};

/**
 * Answers with the contact and its list membership.
 * https://developers.activecampaign.com/reference/update-list-status-for-contact
 */
const putOnList = (account: Account, call: Call): Answer => {
  const row = setMember(account, call.body);
  return ok({ contactList: present.contactLists(account, row, call) });
};

/**
 * Answers with the contact and its run of the automation.
 * https://developers.activecampaign.com/reference/create-new-contactautomation
 */
const addToAutomation = (account: Account, call: Call): Answer => {
  const row = createRecord(account, 'contactAutomations', call.body);
  const contact = knownRow(account, 'contacts', String(row.values.contact));
  const contactAutomation = present.contactAutomations(account, row, call);
  return ok({ contacts: [present.contacts(account, contact, call)], contactAutomation }, 201);
};

/**
 * Lists are changed by PATCH and created with status 200, as recorded.
 * https://developers.activecampaign.com/reference/create-new-list
 */
const listRoutes: readonly Route<Account>[] = recordRoutes('lists').map((route) =>
  route.method === 'PUT' ? { ...route, method: 'PATCH' } : route,
);

const readsOf = (type: RecordType): Route<Account>[] => recordRoutes(type).filter(({ method }) => method === 'GET');

const types: readonly RecordType[] = ['contacts', 'accounts', 'deals', 'notes', 'dealTasks', 'accountContacts', 'tags'];

/** All routes of the simulator. Literal paths come before paths with an id. */
export const activecampaignRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/contacts/{id}/notes', handle: notesOf },
  ...logRoutes,
  ...types.flatMap(recordRoutes),
  ...listRoutes,
  { method: 'POST', path: '/contactLists', handle: putOnList },
  ...recordRoutes('contactTags').filter(({ method }) => method === 'POST' || method === 'DELETE'),
  ...campaignRoutes,
  ...(['segments', 'campaigns', 'messages'] as const).flatMap(readsOf),
  { method: 'GET', path: '/automations', handle: listRecords('automations') },
  { method: 'POST', path: '/contactAutomations', handle: addToAutomation },
  { method: 'GET', path: '/users/me', handle: getMe },
  listUsers,
  { method: 'GET', path: '/users/{id}', handle: getUser },
  listOf(
    'dealGroups',
    ({ pipelines }) => pipelines,
    (one, call, account) => presentPipeline(account, one, call),
    allStages,
  ),
  { method: 'GET', path: '/dealGroups/{id}', handle: getPipeline },
  listStages,
  { method: 'GET', path: '/dealStages/{id}', handle: getStage },
  listOf(
    'dealTasktypes',
    ({ taskTypes }) => taskTypes,
    (one) => ({ ...one, links: {} }),
  ),
  listFields,
  { method: 'POST', path: '/fields', handle: makeField },
  ...hookRoutes,
  listOf('dealCustomFieldMeta', ({ fields }) => fields.deals, presentField),
  listOf('accountCustomFieldMeta', ({ fields }) => fields.accounts, presentField),
];
