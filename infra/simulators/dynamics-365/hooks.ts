import type { HookSender, RowChange } from '../shared/hooks.ts';
import { liveHooks } from '../shared/rows.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { badQuery, badRequest, noRow } from './faults.ts';
import { messageName, tableOfFilter } from './messages.ts';
import type { Endpoint, Org, OrgTable, Row, Step } from './org.ts';
import { etagOf, present } from './present.ts';
import { contextOf } from './query.ts';

/**
 * A webhook in an answer. The secret is never shown.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook
 */
const shown = (org: Org, call: Call, endpoint: Endpoint): Record<string, unknown> => {
  const { id, name, url } = endpoint;
  const all = { name, url, contract: 8, authtype: 5 };
  const asked = call.query.get('$select')?.split(',') ?? Object.keys(all);
  return {
    '@odata.etag': etagOf({ version: id }),
    ...Object.fromEntries(Object.entries(all).filter(([column]) => asked.includes(column))),
    serviceendpointid: org.endpointId(id),
  };
};

/** Webhooks with a name. Same page. */
export const listEndpoints = (org: Org, call: Call): Answer => {
  const name = /^contract eq 8 and name eq '([^']*)'$/.exec(call.query.get('$filter') ?? '')?.[1];
  if (name === undefined) throw badQuery('The filter is not known here.');
  const value = liveHooks(org.endpoints).filter((endpoint) => endpoint.name === name);
  return {
    status: 200,
    body: {
      '@odata.context': contextOf(call, 'serviceendpoints'),
      value: value.map((endpoint) => shown(org, call, endpoint)),
    },
  };
};

const columnsOfStep: ReadonlySet<string> = new Set([
  'name',
  'stage',
  'mode',
  'rank',
  'supporteddeployment',
  'asyncautodelete',
  'sdkmessageid@odata.bind',
  'sdkmessagefilterid@odata.bind',
]);

const boundTo = (value: unknown, set: string): string =>
  new RegExp(`^/${set}\\(([0-9a-f-]{36})\\)$`).exec(String(value))?.[1] ?? '';

/**
 * Reads the body of a request that subscribes a webhook to a message.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessageprocessingstep
 */
const toStep = (org: Org, given: unknown): Step => {
  if (!isObject(given)) throw badRequest('A step is an object.');
  const stranger = Object.keys(given).find((name) => !columnsOfStep.has(name));
  if (stranger !== undefined) throw badRequest(`Invalid property '${stranger}' was found in entity 'step'.`);
  const message = messageName(org, boundTo(given['sdkmessageid@odata.bind'], 'sdkmessages'));
  const filter = boundTo(given['sdkmessagefilterid@odata.bind'], 'sdkmessagefilters');
  const table = tableOfFilter(org, filter, message);
  if (message === undefined || table === undefined) throw noRow('sdkmessagefilter', filter);
  const isTold = given.stage === 40 && given.mode === 1 && given.supporteddeployment === 0;
  if (typeof given.name !== 'string' || typeof given.rank !== 'number' || !isTold) {
    throw badRequest('A step needs a name and a rank. Only asynchronous steps after the operation are known here.');
  }
  return { message, table };
};

/**
 * Name and value of a header. https://learn.microsoft.com/en-us/power-apps/developer/data-platform/register-web-hook
 */
const headerIn = (text: unknown): Endpoint['header'] => {
  const [, name, value] = /^<settings><setting name="([^"]+)" value="([^"]+)"\/><\/settings>$/.exec(String(text)) ?? [];
  if (name === undefined || value === undefined) throw badRequest('The authentication value is not valid.');
  return { name, value };
};

/**
 * Creates a webhook and its steps.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-entity-web-api
 */
export const addEndpoint = (org: Org, call: Call): Answer => {
  const {
    name,
    url,
    contract,
    authtype,
    authvalue,
    serviceendpoint_sdkmessageprocessingstep: steps,
  } = Object(call.body) as Record<string, unknown>;
  if (contract !== 8 || authtype !== 5) throw badRequest('Webhooks with a header are known here.');
  if (typeof name !== 'string' || typeof url !== 'string' || !/^https?:/.test(url)) {
    throw badRequest('A webhook has a name and an address.');
  }
  const endpoint = org.endpoints.put({
    id: org.endpoints.nextId(),
    name,
    url,
    header: headerIn(authvalue),
    steps: (Array.isArray(steps) ? steps : []).map((step) => toStep(org, step)),
    removed: false,
  });
  return {
    status: 201,
    headers: { 'Preference-Applied': 'return=representation' },
    body: {
      '@odata.context': `${contextOf(call, 'serviceendpoints')}/$entity`,
      ...shown(org, call, endpoint),
    },
  };
};

/** Deletes a webhook and its steps. */
export const removeEndpoint = (org: Org, { params }: Call): Answer => {
  const found = liveHooks(org.endpoints).find(({ id }) => org.endpointId(id) === params.id);
  if (found === undefined) throw noRow('serviceendpoint', params.id ?? '');
  org.endpoints.put({ ...found, removed: true });
  return { status: 204 };
};

const messageOf = ({ row, before }: RowChange<Row>): string | undefined => {
  if (before === undefined) return 'Create';
  if (row.isDeleted !== true) return 'Update';
  return before.isDeleted === true ? undefined : 'Delete';
};

const pairs = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

/**
 * Maximum size of a message. The vendor shortens it "When the size of the entire HTTP payload exceeds 256KB".
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/use-webhooks
 */
const largest = 256 * 1024;

/** Execution context of a change, in the vendor's form. Same page. */
const contextIn = (org: Org, table: OrgTable, row: Row, message: string) => {
  const [id, user] = [org.idOf(table, row), org.idOf(org.table('systemuser'), { id: 1 })];
  const target = {
    Attributes: message === 'Delete' ? [] : pairs(present(org, table, row, { isAnnotated: false })),
    Id: id,
    LogicalName: table.name,
  };
  return {
    BusinessUnitId: user,
    CorrelationId: org.endpointId(org.nextVersion()),
    Depth: 1,
    InitiatingUserId: user,
    InputParameters: [{ key: 'Target', value: target }],
    IsExecutingOffline: false,
    IsInTransaction: false,
    MessageName: message,
    Mode: 1,
    OperationCreatedOn: `/Date(${org.rules.now()}+0000)/`,
    OperationId: org.endpointId(org.nextVersion()),
    OrganizationId: org.organizationId,
    OrganizationName: org.settings.name,
    OutputParameters: [],
    ParentContext: null,
    PostEntityImages: [],
    PreEntityImages: [],
    PrimaryEntityId: id,
    PrimaryEntityName: table.name,
    SecondaryEntityName: 'none',
    SharedVariables: [],
    Stage: 40,
    UserId: user,
  };
};

const bodyOf = (context: ReturnType<typeof contextIn>) => {
  const body = JSON.stringify(context);
  if (Buffer.byteLength(body) <= largest) return { body, headers: {} };
  const { ParentContext, InputParameters, PreEntityImages, PostEntityImages, ...rest } = context;
  return { body: JSON.stringify(rest), headers: { 'x-ms-dynamics-msg-size-exceeded': 'true' } };
};

/** Sends a change to the webhooks with a matching step. */
export const sendChange = (org: Org, change: RowChange<Row>, sender: HookSender): void => {
  const table = org.tables.find(({ name }) => name === change.table);
  const message = messageOf(change);
  if (table === undefined || message === undefined) return;
  const told = liveHooks(org.endpoints).filter(({ steps }) =>
    steps.some((step) => step.table === table.name && step.message === message),
  );
  for (const { url, header } of told) {
    const { body, headers } = bodyOf(contextIn(org, table, change.row, message));
    const all = {
      ...headers,
      'x-ms-dynamics-organization': org.settings.host,
      'x-ms-dynamics-entity-name': table.name,
      'x-ms-dynamics-request-name': message,
      [header.name]: header.value,
    };
    sender.add({ url, sign: () => ({ headers: all, body }) });
  }
};
