import type { Enrolment, Metadata, ObjectDeclaration, Placeholders, Quirk } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { flag } from '../../language/codecs.ts';
import { flowNumberPath, flowPath, workflowPath } from '../version.ts';

const paginator = { type: 'cursor', cursor: 'paging.next.after' } as const;

const one = flowPath('/{id}');

/** Workflows that enrol contacts: those of other records, and sets of actions without a beginning, are none. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
const ofContacts = { objectTypeId: ['0-1'], flowType: ['WORKFLOW'] } as const;

/** https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
export const flows: Metadata = {
  request: { method: 'GET', path: flowPath(), query: { limit: 100, after: '{cursor}' } },
  paginator,
  records: ['results'],
  where: ofContacts,
  value: 'id',
  label: 'name',
};

/**
 * The version that adds contacts has numbers of its own for the same workflows. One that it does not know has none.
 * https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/batch/get-workflow-id-mappings
 */
function* numberOf(): Quirk<Placeholders | undefined> {
  const body = { inputs: [{ flowId: '{id}', type: 'FLOW_ID' }] };
  const answer = yield { request: { method: 'POST', reads: true, path: flowNumberPath, body } };
  const workflow = getText(answer, 'results.0.workflowId');
  return workflow === undefined ? undefined : { workflow };
}

/** "Enroll a contact (email) into workflowId": it has no body. https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact */
const enrols: Enrolment = {
  prepares: numberOf,
  request: { once: true, method: 'POST', path: workflowPath('/{workflow}/enrollments/contacts/{email_address}') },
};

/** Nothing tells of those that have changed: syncs compare all. https://developers.hubspot.com/docs/api-reference/automation-automation-v4-v4/guide */
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
  // The list leaves out what begins them. (memory) How many it takes: 100, as of all batches. Same page.
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
    // Whether it is on: one that was never on is not told from one that was turned off. Same page.
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
