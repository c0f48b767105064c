import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { control, moment } from './control-builders.ts';

const flows = '/automation/v4/flows';

const listed = {
  id: '585051946',
  name: 'Welcome',
  isEnabled: true,
  flowType: 'WORKFLOW',
  objectTypeId: '0-1',
  revisionId: '3',
  createdAt: moment,
  updatedAt: moment,
};

const email = {
  type: 'SINGLE_CONNECTION',
  actionId: '2',
  actionTypeId: '0-4',
  actionTypeVersion: 0,
  fields: { content_id: '369218116794' },
};

const flow = {
  ...listed,
  type: 'CONTACT_FLOW',
  startActionId: '1',
  nextAvailableActionId: '3',
  actions: [email],
  enrollmentCriteria: { type: 'MANUAL', shouldReEnroll: false },
  blockedDates: [],
  timeWindows: [],
  customProperties: {},
  dataSources: [],
  suppressionListIds: [],
  canEnrollFromSalesforce: false,
  crmObjectCreationStatus: 'COMPLETE',
};

const page = (result: unknown) => ({ results: [result], paging: { next: { after: 'MjA=' } } });

const batch = (result: unknown) => ({ status: 'COMPLETE', startedAt: moment, completedAt: moment, results: [result] });

const faults = (around: (one: unknown) => unknown) => [
  inAnswer('a flow without id', /required property 'id'/, around({ ...flow, id: undefined })),
  inAnswer(
    'a way to begin that there is not',
    /allowed values|must match/,
    around({ ...flow, enrollmentCriteria: { type: 'MOON', shouldReEnroll: false } }),
  ),
  inAnswer(
    'a step without id',
    /required property 'actionId'|must match/,
    around({ ...flow, actions: [{ type: 'WEBHOOK' }] }),
  ),
];

export const hubspotFlowControls: readonly Control[] = [
  control(`GET ${flows}`, { path: flows, query: 'limit=100&after=MjA%3D', answer: page(listed) }, [
    inQuery('a limit in words', /must be integer/, 'limit=many'),
    inQuery('a filter that there is not', /unknown query parameter "isEnabled"/, 'isEnabled=true'),
    inAnswer('a flow without id', /required property 'id'/, page({ ...listed, id: undefined })),
    inAnswer('a state in words', /must be boolean/, page({ ...listed, isEnabled: 'on' })),
  ]),
  control(`GET ${flows}/{flowId}`, { path: `${flows}/585051946`, answer: flow }, [
    inQuery('a parameter that there is not', /unknown query parameter/, 'limit=1'),
    ...faults((one) => one),
  ]),
  control(
    `POST ${flows}/batch/read`,
    { path: `${flows}/batch/read`, body: { inputs: [{ flowId: '585051946', type: 'FLOW_ID' }] }, answer: batch(flow) },
    [
      inBody('no inputs', /required property 'inputs'/, {}),
      inBody('an input without its type', /required property 'type'/, { inputs: [{ flowId: '585051946' }] }),
      inBody('an id that is a number', /must be string/, { inputs: [{ flowId: 585_051_946, type: 'FLOW_ID' }] }),
      ...faults(batch),
    ],
  ),
  control(
    'POST /automation/v4/workflow-id-mappings/batch/read',
    {
      path: '/automation/v4/workflow-id-mappings/batch/read',
      body: { inputs: [{ flowId: '585051946', type: 'FLOW_ID' }] },
      answer: batch({ flowId: 585_051_946, workflowId: 85_051_946 }),
    },
    [
      inBody('no inputs', /required property 'inputs'/, {}),
      inBody('an id that is a number', /must be string/, { inputs: [{ flowId: 585_051_946, type: 'FLOW_ID' }] }),
      inAnswer('a workflow without its number', /required property 'workflowId'/, batch({ flowId: 585_051_946 })),
    ],
  ),
  control(
    'POST /automation/v2/workflows/{workflowId}/enrollments/contacts/{email}',
    { path: '/automation/v2/workflows/85051946/enrollments/contacts/ada%40example.com', status: 204 },
    [
      inQuery('a parameter that there is not', /unknown query parameter/, 'status=subscribed'),
      {
        name: 'an address that is none',
        where: 'path',
        message: /must match format "email"/,
        change: { path: '/automation/v2/workflows/85051946/enrollments/contacts/ada' },
      },
    ],
  ),
];
