import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Company } from './company.ts';
import { notFound, refuseFirst, schemaViolation, userNotFound } from './errors.ts';
import { addHook, listHooks, removeHook } from './hooks.ts';
import { checkAsked } from './included.ts';
import { leadRoutes } from './lead-routes.ts';
import { listArchivedDeals, listNotes, listRecords, readOrder } from './lists.ts';
import { pageByCursor } from './paging.ts';
import {
  presentAsked,
  presentField,
  presentMe,
  presentNote,
  presentPipeline,
  presentRecord,
  presentStage,
  presentUser,
  spaced,
} from './present.ts';
import { createRecord, knownRecord, removeRecord, updateRecord } from './records.ts';
import { searchRecords } from './search.ts';
import { seededAt } from './seeds.ts';
import type { FieldOwner, Pipeline, Versioned } from './types.ts';

const types: readonly Versioned[] = ['persons', 'organizations', 'deals', 'activities'];

const fieldPaths: Readonly<Record<FieldOwner, string>> = {
  persons: '/v2/personFields',
  organizations: '/v2/organizationFields',
  deals: '/v2/dealFields',
};

const owners: readonly FieldOwner[] = ['persons', 'organizations', 'deals'];

const recordRoutes = (type: Versioned): Route<Company>[] => {
  const one = `/v2/${type}/{id}`;
  const shown = (company: Company, row: ReturnType<typeof knownRecord>) => {
    // The answer to a write always contains the attendees.
    // https://developers.pipedrive.com/docs/api/v1/Activities#addActivity
    const attendees = type === 'activities' ? { attendees: row.values.attendees ?? [] } : {};
    return ok({ ...presentRecord(company, type, row), ...attendees });
  };
  return [
    { method: 'GET', path: `/v2/${type}`, handle: (company, call) => listRecords(company, type, call) },
    {
      method: 'POST',
      path: `/v2/${type}`,
      handle: (company, call) => shown(company, createRecord(company, type, call.body)),
    },
    {
      method: 'GET',
      path: one,
      handle: (company, call) => {
        checkAsked(type, call.query);
        return ok(presentAsked(company, type, knownRecord(company, type, idOf(call)), call.query));
      },
    },
    {
      method: 'PATCH',
      path: one,
      handle: (company, call) => shown(company, updateRecord(company, type, idOf(call), call.body)),
    },
    {
      method: 'DELETE',
      path: one,
      handle: (company, call) => ok({ id: removeRecord(company, type, idOf(call)).id }),
    },
  ];
};

const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });

/** Answer with users and the id of the company. The description lacks the id, but the real API returns it. */
const usersOf = (company: Company, data: unknown): Answer => {
  const { companyId } = company.settings;
  const answer = { success: true, data };
  const body = company.rules.emptyAsNull ? { ...answer, additional_data: { company_id: companyId } } : answer;
  return { status: 200, body };
};

const note = (company: Company, row: ReturnType<typeof knownRecord>): Answer => ok(presentNote(company, row));

const removeNote = (company: Company, call: Call): Answer => {
  removeRecord(company, 'notes', firstId(call));
  return ok(true);
};

const readId = (call: Call): number | undefined => {
  const { id = '' } = call.params;
  return /^[1-9]\d*$/.test(id) ? Number(id) : undefined;
};

const idOf = (call: Call): number => {
  const id = readId(call);
  if (id === undefined) throw schemaViolation("'id' must be a positive integer");
  return id;
};

/** Id for version 1, like `idOf` for version 2. */
const firstId = (call: Call): number => {
  const id = readId(call);
  if (id === undefined) throw refuseFirst(400, 'id must be a positive integer');
  return id;
};

const getUser = (company: Company, call: Call): Answer => {
  const user = company.users.find(({ id }) => id === readId(call));
  if (!user) throw userNotFound();
  return usersOf(company, presentUser(company, user));
};

const listActivityTypes = (company: Company): Answer => {
  const shown = company.activityTypes.map(({ id, key_string, name, custom }, index) => ({
    id,
    name,
    icon_key: custom ? 'world' : key_string,
    order_nr: index + 1,
    key_string,
    active_flag: true,
    is_custom_flag: custom,
    add_time: spaced(seededAt),
    update_time: spaced(seededAt),
  }));
  return ok(shown);
};

const settingOrders = ['id', 'update_time', 'add_time'];

/** Lists seeded rows. All have the same creation time, so the order is by id or by position. */
const listOrdered = <R extends { readonly id: number; readonly order_nr?: number }>(
  company: Company,
  call: Call,
  rows: readonly R[],
  orders: readonly string[],
  present: (row: R) => unknown,
): Answer => {
  const order = readOrder(call, orders);
  const placed = rows.map((row) => ({
    id: row.id,
    key: order.field === 'order_nr' ? (row.order_nr ?? 0) : row.id,
    row,
  }));
  return pageByCursor(call, placed, present, { order, emptyAsNull: company.rules.emptyAsNull });
};

const listStages = (company: Company, call: Call): Answer => {
  const pipeline = call.query.get('pipeline_id');
  const stages = company.stages.filter(({ pipeline_id }) => pipeline === null || pipeline_id === Number(pipeline));
  return listOrdered(company, call, stages, [...settingOrders, 'order_nr'], presentStage);
};

const getStage = (company: Company, call: Call): Answer => {
  const stage = company.stages.find(({ id }) => id === idOf(call));
  if (!stage) throw notFound('Stage');
  return ok(presentStage(stage));
};

const listPipelines = (company: Company, call: Call): Answer => {
  const present = (row: Pipeline) => presentPipeline(row, company.pipelines.indexOf(row));
  return listOrdered(company, call, company.pipelines, settingOrders, present);
};

const getPipeline = (company: Company, call: Call): Answer => {
  const index = company.pipelines.findIndex(({ id }) => id === idOf(call));
  const pipeline = company.pipelines[index];
  if (!pipeline) throw notFound('Pipeline');
  return ok(presentPipeline(pipeline, index));
};

const listFields =
  (owner: FieldOwner): Route<Company>['handle'] =>
  (company, call) => {
    const placed = company.fields[owner].map((row, index) => ({ id: index, key: index, row }));
    return pageByCursor(call, placed, presentField, company.rules);
  };

/** All routes of the simulator. Literal paths come before paths with an id. */
export const pipedriveRoutes: readonly Route<Company>[] = [
  { method: 'GET', path: '/v2/persons/search', handle: searchRecords('persons') },
  { method: 'GET', path: '/v2/organizations/search', handle: searchRecords('organizations') },
  { method: 'GET', path: '/v2/deals/search', handle: searchRecords('deals') },
  { method: 'GET', path: '/v2/deals/archived', handle: listArchivedDeals },
  ...types.flatMap(recordRoutes),
  { method: 'GET', path: '/v1/webhooks', handle: listHooks },
  { method: 'POST', path: '/v1/webhooks', handle: addHook },
  { method: 'DELETE', path: '/v1/webhooks/{id}', handle: removeHook },
  { method: 'GET', path: '/v1/notes', handle: listNotes },
  {
    method: 'POST',
    path: '/v1/notes',
    handle: (company, call) => note(company, createRecord(company, 'notes', call.body)),
  },
  {
    method: 'GET',
    path: '/v1/notes/{id}',
    handle: (company, call) => note(company, knownRecord(company, 'notes', firstId(call))),
  },
  {
    method: 'PUT',
    path: '/v1/notes/{id}',
    handle: (company, call) => note(company, updateRecord(company, 'notes', firstId(call), call.body)),
  },
  { method: 'DELETE', path: '/v1/notes/{id}', handle: removeNote },
  ...leadRoutes,
  {
    method: 'GET',
    path: '/v1/users',
    handle: (company) =>
      usersOf(
        company,
        company.users.map((user) => presentUser(company, user)),
      ),
  },
  { method: 'GET', path: '/v1/users/me', handle: (company) => ok(presentMe(company)) },
  { method: 'GET', path: '/v1/users/{id}', handle: getUser },
  { method: 'GET', path: '/v1/activityTypes', handle: listActivityTypes },
  { method: 'GET', path: '/v2/stages', handle: listStages },
  { method: 'GET', path: '/v2/stages/{id}', handle: getStage },
  { method: 'GET', path: '/v2/pipelines', handle: listPipelines },
  { method: 'GET', path: '/v2/pipelines/{id}', handle: getPipeline },
  ...owners.map((owner): Route<Company> => ({ method: 'GET', path: fieldPaths[owner], handle: listFields(owner) })),
];
