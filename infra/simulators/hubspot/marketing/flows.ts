import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { batchMax, readInputs } from '../batches.ts';
import { invalid, notFound } from '../errors.ts';
import { readLimit } from '../objects.ts';
import type { Portal } from '../portal.ts';
import type { FlowRow, Values } from './rows.ts';
import { byHand, seedFlow, step } from './seeds.ts';

const liveFlows = ({ flows }: Portal): readonly FlowRow[] => flows.all().filter(({ isDeleted }) => !isDeleted);

const flowNamed = (portal: Portal, id: unknown): FlowRow => {
  const row = liveFlows(portal).find((one) => String(one.id) === String(id));
  if (row === undefined) throw notFound();
  return row;
};

const base = ({ id, name, isEnabled, flowType, objectTypeId, createdAt, updatedAt }: FlowRow): Values => ({
  id: String(id),
  name,
  isEnabled,
  flowType,
  objectTypeId,
  revisionId: '3',
  createdAt,
  updatedAt,
});

const whole = (row: FlowRow): Values => {
  const { enrollmentCriteria, actions, objectTypeId } = row;
  const isOfContacts = objectTypeId === '0-1';
  return {
    ...base(row),
    type: isOfContacts ? 'CONTACT_FLOW' : 'PLATFORM_FLOW',
    ...(actions.length > 0 && { startActionId: '1' }),
    nextAvailableActionId: String(actions.length + 1),
    actions,
    ...(enrollmentCriteria && { enrollmentCriteria }),
    blockedDates: [],
    timeWindows: [],
    customProperties: {},
    dataSources: [],
    crmObjectCreationStatus: 'COMPLETE',
    ...(isOfContacts && { canEnrollFromSalesforce: false, suppressionListIds: [] }),
  };
};

const list = (portal: Portal, { query, cut }: Call): Answer => {
  const limit = cut(readLimit(query, { usual: 100, max: 100 }), 1);
  const rows = liveFlows(portal).filter(({ id }) => id > Number(query.get('after') ?? 0));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    status: 200,
    body: { results: page.map(base), ...(last && { paging: { next: { after: String(last.id) } } }) },
  };
};

/**
 * Reads several flows. A missing flow is an error in a 207.
 * https://developers.hubspot.com/docs/api-reference/error-handling#multi-status-errors
 */
const several = (portal: Portal, { body }: Call): Answer => {
  const ids = readInputs(body, batchMax).map((input) => {
    const { type, flowId } = isObject(input) ? input : {};
    if (type !== 'FLOW_ID' || typeof flowId !== 'string') throw invalid('An input is a FLOW_ID with a flowId');
    return flowId;
  });
  const at = new Date(portal.rules.now()).toISOString();
  const rows = liveFlows(portal).filter(({ id }) => ids.includes(String(id)));
  const missing = ids.filter((id) => !rows.some((row) => String(row.id) === id));
  const errors = missing.map((id) => ({
    status: 'error',
    category: 'OBJECT_NOT_FOUND',
    message: `There is no flow ${id}`,
    errors: [],
    links: {},
    context: { ids: [id] },
  }));
  return {
    status: errors.length > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      startedAt: at,
      completedAt: at,
      results: rows.map(whole),
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
    },
  };
};

/** Read-only: users create workflows in HubSpot's screens. */
export const flowRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/automation/v4/flows', handle: list },
  { method: 'POST', path: '/automation/v4/flows/batch/read', handle: several },
  {
    method: 'GET',
    path: '/automation/v4/flows/{id}',
    handle: (portal, { params }) => ({ status: 200, body: whole(flowNamed(portal, params.id)) }),
  },
];

/** Workflows of contacts. */
export const workflowsIn = (portal: Portal): readonly FlowRow[] =>
  liveFlows(portal).filter(({ objectTypeId, flowType }) => objectTypeId === '0-1' && flowType === 'WORKFLOW');

/** Row for test controls. @throws Error for an unknown id */
export const flowOf = ({ flows }: Portal, id: number): FlowRow => {
  const row = flows.get(id);
  if (row === undefined) throw new Error(`There is no flow ${id}`);
  return row;
};

/** Test controls of workflows: actions of a user in HubSpot's own screens. */
export const flowsOf = (portal: Portal) => {
  const { flows, rules } = portal;
  const at = (): string => new Date(rules.now()).toISOString();
  return {
    flow: (id: number): FlowRow => flowOf(portal, id),
    /** Ids of the workflows of contacts. */
    workflows: (): readonly string[] => workflowsIn(portal).map(({ id }) => String(id)),
    createFlow: (given: Partial<FlowRow> = {}): FlowRow => {
      const id = flows.nextId();
      const times = { createdAt: at(), updatedAt: at() };
      return flows.put({ ...seedFlow(0, `Workflow ${id}`, { enrollmentCriteria: byHand }), ...times, ...given, id });
    },
    /** Adds a step at the end. @returns the id of the step */
    addStep: (id: number, actionTypeId: string): string => {
      const row = flowOf(portal, id);
      const actionId = `${id}${row.actions.length + 1}`;
      flows.put({ ...row, actions: [...row.actions, step(actionId, actionTypeId, {})], updatedAt: at() });
      return actionId;
    },
    changeFlow: (id: number, change: Partial<FlowRow>): void => {
      const row = flowOf(portal, id);
      flows.put({ ...row, ...change, updatedAt: at() });
    },
  };
};
