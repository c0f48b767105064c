import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { batchMax, readInputs } from '../batches.ts';
import { invalid, notFound } from '../errors.ts';
import type { Portal } from '../portal.ts';
import { flowOf, workflowsIn } from './flows.ts';
import type { FlowRow } from './rows.ts';

/**
 * Id of a workflow in version 2, which has different ids.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/batch/get-workflow-id-mappings
 */
const numberOf = ({ id }: FlowRow): number => id % 100_000_000;

const numbers = (portal: Portal, { body }: Call): Answer => {
  const ids = readInputs(body, batchMax).map((input) => {
    const { type, flowId } = isObject(input) ? input : {};
    if (type !== 'FLOW_ID' || typeof flowId !== 'string') throw invalid('An input is a FLOW_ID with a flowId');
    return flowId;
  });
  const at = new Date(portal.rules.now()).toISOString();
  // A missing workflow has no id in version 2, and a workflow of other objects has none either.
  const results = workflowsIn(portal)
    .filter(({ id }) => ids.includes(String(id)))
    .map((row) => ({ flowId: row.id, workflowId: numberOf(row) }));
  return { status: 200, body: { status: 'COMPLETE', startedAt: at, completedAt: at, results } };
};

/**
 * Enrols a contact, whatever the contact's consent.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
 */
const enrol = (portal: Portal, { params }: Call): Answer => {
  const row = workflowsIn(portal).find((one) => String(numberOf(one)) === params.workflow);
  const contact = portal.tables.contacts
    .all()
    .find(({ archived, properties }) => !archived && properties.email === params.email);
  if (row === undefined || contact === undefined) throw notFound();
  portal.enrolments.put({ id: portal.enrolments.nextId(), flow: row.id, email: String(params.email) });
  return { status: 204 };
};

/**
 * Routes that add contacts to workflows. Only version 2 supports enrolment. The other endpoint maps flows to the ids of
 * that version.
 */
export const enrolmentRoutes: readonly Route<Portal>[] = [
  { method: 'POST', path: '/automation/v4/workflow-id-mappings/batch/read', handle: numbers },
  { method: 'POST', path: '/automation/v2/workflows/{workflow}/enrollments/contacts/{email}', handle: enrol },
];

/** Test controls of enrolments. */
export const enrolmentsOf = (portal: Portal) => ({
  /** Id of a workflow in version 2. */
  workflowNumber: (id: number): number => numberOf(flowOf(portal, id)),
  /** Addresses in a workflow, in the order of their enrolment. */
  enrolled: (id: number): readonly string[] =>
    portal.enrolments.all().flatMap(({ flow, email }) => (flow === id ? [email] : [])),
});
