import { guarded } from '../shared/refusals.ts';
import type { Answer, Call, Route } from '../shared/vendor.ts';
import { listRelationships, listTables, retrieveMetadataChanges } from './definitions.ts';
import { noSegment } from './faults.ts';
import { addEndpoint, listEndpoints, removeEndpoint } from './hooks.ts';
import { listMessages } from './messages.ts';
import { listAttributes, listOptionSets } from './metadata.ts';
import type { Org, OrgTable } from './org.ts';
import { expandedIn } from './parties.ts';
import { present } from './present.ts';
import { contextOf, isAnnotated, listRows, selectIn } from './query.ts';
import { standardTables } from './tables.ts';
import { closeCase, closeDeal, deleteRow, patchRow, postRow, readFileText } from './writes.ts';

const route = (method: Route<Org>['method'], path: string, handle: (org: Org, call: Call) => Answer): Route<Org> => ({
  method,
  path: `/api/data/v9.2${path}`,
  handle: (org, call) => guarded(() => handle(org, call)),
});

const readRow = (org: Org, table: OrgTable, call: Call): Answer => {
  const row = org.get(table, call.params.id ?? '');
  const shown = present(org, table, row, { select: selectIn(table, call), isAnnotated: isAnnotated(call) });
  const further = expandedIn(org, table, row, call);
  return { status: 200, body: { '@odata.context': `${contextOf(call, table.set)}/$entity`, ...shown, ...further } };
};

/** Whether requests may write the table. Users, teams and currencies are read-only here. */
const isWritten = (name: string): boolean =>
  !['systemuser', 'transactioncurrency', 'team', 'teammembership'].includes(name);

const ofTable = (name: string, set: string): readonly Route<Org>[] => {
  const on = (handle: (org: Org, table: OrgTable, call: Call) => Answer) => (org: Org, call: Call) =>
    handle(org, org.table(name), call);
  return [
    route('GET', `/${set}`, on(listRows)),
    route('GET', `/${set}({id})`, on(readRow)),
    ...(isWritten(name)
      ? [
          route('POST', `/${set}`, on(postRow)),
          route('PATCH', `/${set}({id})`, on(patchRow)),
          route('DELETE', `/${set}({id})`, on(deleteRow)),
        ]
      : []),
  ];
};

type OfTable = (org: Org, table: OrgTable, call: Call) => Answer;

/** A custom table, or its row. The name begins with the prefix of the environment's publisher. */
const custom = (ofAll: OfTable | undefined, ofOne: OfTable | undefined) => (org: Org, call: Call) => {
  const [, set = '', id] = /^([a-z0-9_]+)(?:\(([^()]*)\))?$/.exec(call.params.rows ?? '') ?? [];
  const table = org.bySet(`new_${set}`);
  const handle = id === undefined ? ofAll : ofOne;
  if (table?.labels === undefined || handle === undefined) throw noSegment(call.params.rows ?? '');
  return handle(org, table, { ...call, params: { id: id ?? '' } });
};

const attributes = "/EntityDefinitions(LogicalName='{table}')/Attributes";

const whoAmI = (org: Org, call: Call): Answer => {
  const id = org.idOf(org.table('systemuser'), { id: 1 });
  return {
    status: 200,
    body: {
      '@odata.context': contextOf(call, 'Microsoft.Dynamics.CRM.WhoAmIResponse'),
      BusinessUnitId: id,
      UserId: id,
      OrganizationId: org.organizationId,
    },
  };
};

/** All endpoints of an environment. */
export const dynamicsRoutes: readonly Route<Org>[] = [
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/use-web-api-functions
  route('GET', '/WhoAmI', whoAmI),
  route('GET', '/WhoAmI()', whoAmI),
  route('POST', '/WinOpportunity', closeDeal(1)),
  route('POST', '/LoseOpportunity', closeDeal(2)),
  route('GET', '/RetrieveMetadataChanges(Query=@p1)', retrieveMetadataChanges),
  route('GET', '/EntityDefinitions', listTables),
  route('GET', "/EntityDefinitions(LogicalName='{table}')/ManyToOneRelationships", listRelationships),
  route('POST', '/CloseIncident', closeCase),
  route('GET', '/annotations({id})/documentbody/$value', readFileText),
  route('GET', attributes, listAttributes),
  route('GET', '/sdkmessages', listMessages),
  route('GET', '/serviceendpoints', listEndpoints),
  route('POST', '/serviceendpoints', addEndpoint),
  route('DELETE', '/serviceendpoints({id})', removeEndpoint),
  ...['Picklist', 'State', 'Status'].map((kind) =>
    route('GET', `${attributes}/Microsoft.Dynamics.CRM.${kind}AttributeMetadata`, listOptionSets(kind)),
  ),
  ...standardTables.flatMap(({ name, set }) => ofTable(name, set)),
  route('GET', '/new_{rows}', custom(listRows, readRow)),
  route('POST', '/new_{rows}', custom(postRow, undefined)),
  route('PATCH', '/new_{rows}', custom(undefined, patchRow)),
  route('DELETE', '/new_{rows}', custom(undefined, deleteRow)),
];
