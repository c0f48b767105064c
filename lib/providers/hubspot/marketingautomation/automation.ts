import type { Enrolment, Metadata, ObjectDeclaration, Placeholders, Quirk } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { flag } from '../../language/codecs.ts';
import { flowNumberPath, flowPath, workflowPath } from '../version.ts';

const paginator = { type: 'cursor', cursor: 'paging.next.after' } as const;

const one = flowPath('/{id}');

/**
 * Condition for workflows that enrol contacts. It leaves out workflows for other records and sets of actions without a
 * trigger. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 */
const ofContacts = { objectTypeId: ['0-1'], flowType: ['WORKFLOW'] } as const;

/**
 * Workflows of the account, for names of automations.
 * https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 */
export const flows: Metadata = {
  request: { method: 'GET', path: flowPath(), query: { limit: 100, after: '{cursor}' } },
  paginator,
  records: ['results'],
  where: ofContacts,
  value: 'id',
  label: 'name',
};

/**
 * Reads the number of a workflow in the API version that adds contacts. That version has its own numbers for the same
 * workflows. Some workflows have no number there.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/batch/get-workflow-id-mappings
 */
function* numberOf(): Quirk<Placeholders | undefined> {
  const body = { inputs: [{ flowId: '{id}', type: 'FLOW_ID' }] };
  const answer = yield { request: { method: 'POST', reads: true, path: flowNumberPath, body } };
  const workflow = getText(answer, 'results.0.workflowId');
  return workflow === undefined ? undefined : { workflow };
}

/**
 * "Enroll a contact (email) into workflowId": the request has no body.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact
 */
const enrols: Enrolment = {
  prepares: numberOf,
  request: { once: true, method: 'POST', path: workflowPath('/{workflow}/enrollments/contacts/{email_address}') },
};

/**
 * Workflows for contacts. The vendor has no list of changed workflows, so each sync compares all.
 * https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide
 */
export const automation = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'updatedAt',
  list: {
    method: 'GET',
    path: flowPath(),
    query: { limit: '{limit}', after: '{cursor}' },
    records: 'results',
    id: 'id',
    max: 100,
    paginator,
  },
  get: { method: 'GET', path: one },
  // The list leaves out the triggers of workflows. (unproven) A batch accepts 100 ids, like all batches. Same page.
  getMany: {
    method: 'POST',
    reads: true,
    path: flowPath('/batch/read'),
    body: { inputs: [{ flowId: '{ids:each}', type: 'FLOW_ID' }] },
    records: 'results',
    max: 100,
  },
  where: ofContacts,
  fields: {
    name: { kind: 'value', read: 'name' },
    // Whether the workflow is on. The vendor does not distinguish a workflow that was never on from one that was turned
    // off. Same page.
    status: {
      kind: 'choice',
      at: 'isEnabled',
      choices: [{ value: 'true' }, { value: 'false' }],
      words: { active: 'true', paused: 'false' },
      codec: flag,
    },
    // "LIST_BASED", "EVENT_BASED", "MANUAL". https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/action-enrollment-reference
    trigger_type: { kind: 'value', read: 'enrollmentCriteria.type', original: true },
  },
  quirks: { add: enrols },
} as const satisfies ObjectDeclaration<'marketingautomation.automation'>;
