import { guarded } from '../shared/refusals.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { noPath } from './faults.ts';
import { addChannel, changeChannel, listChannels, removeChannels } from './hooks.ts';
import { listDeleted, listNotes, listRecords, listUsers, usersOf } from './lists.ts';
import { listFields, listLayouts, listModules, listPipelines, readOrg } from './metadata.ts';
import type { Module, Org } from './org.ts';
import { present } from './present.ts';
import { answerQuery, nothing } from './query.ts';
import { createRecords, idsIn, removeRecords, updateRecords } from './writes.ts';

const route = (method: Route<Org>['method'], path: string, handle: (org: Org, call: Call) => Answer): Route<Org> => ({
  method,
  path: `/crm/v8${path}`,
  handle: (org, call) => guarded(() => handle(org, call)),
});

const ofModule = (
  method: Route<Org>['method'],
  path: string,
  handle: (org: Org, module: Module, call: Call) => Answer,
): Route<Org> =>
  route(method, `/{module}${path}`, (org, call) => handle(org, org.module(call.params.module ?? ''), call));

/** Id in the path. @throws Fault for any other text, such as `search`: the simulator lacks this operation */
const idOf = ({ params: { id = '' } }: Call): string => {
  if (!/^\d+$/.test(id)) throw noPath();
  return id;
};

const readRecord = (org: Org, module: Module, call: Call): Answer => {
  const row = org.find(module, idOf(call));
  if (!row || row.deleted !== undefined) return nothing;
  const names = call.query.get('fields')?.split(',');
  return { status: 200, body: { data: [present(org, module, row, names)] } };
};

const readUser = (org: Org, call: Call): Answer => {
  const user = usersOf(org).find(({ id }) => id === idOf(call));
  return user ? { status: 200, body: { users: [user] } } : nothing;
};

/** All endpoints of an org. The first route that matches is used. */
export const zohoRoutes: readonly Route<Org>[] = [
  route('GET', '/org', readOrg),
  route('GET', '/users', listUsers),
  route('GET', '/users/{id}', readUser),
  route('GET', '/settings/fields', listFields),
  route('GET', '/settings/layouts', listLayouts),
  route('GET', '/settings/modules', listModules),
  route('GET', '/settings/pipeline', listPipelines),
  route('POST', '/coql', answerQuery),
  route('GET', '/actions/watch', listChannels),
  route('POST', '/actions/watch', addChannel),
  route('PUT', '/actions/watch', changeChannel),
  route('DELETE', '/actions/watch', removeChannels),
  ofModule('GET', '', (org, module, call) => listRecords(org, module, call)),
  ofModule('POST', '', createRecords),
  ofModule('PUT', '', (org, module, call) => updateRecords(org, module, call)),
  ofModule('DELETE', '', (org, module, call) => removeRecords(org, module, idsIn(call))),
  ofModule('GET', '/deleted', listDeleted),
  ofModule('GET', '/{id}', readRecord),
  ofModule('GET', '/{id}/Notes', (org, module, call) => listNotes(org, module, call, idOf(call))),
  ofModule('PUT', '/{id}', (org, module, call) => updateRecords(org, module, call, idOf(call))),
  ofModule('DELETE', '/{id}', (org, module, call) => removeRecords(org, module, [idOf(call)])),
];
