import type { Enrolment, ObjectDeclaration, Placeholders, Quirk } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { byCreation } from '../requests.ts';

const emails = '/automations/{id}/emails';

/**
 * Finds the first e-mail of an automation, which an added contact receives before the other e-mails.
 * https://mailchimp.com/developer/marketing/api/automation-email/list-automated-emails/
 */
function* firstEmail(): Quirk<Placeholders | undefined> {
  const answer = yield { request: { method: 'GET', path: emails } };
  const first = getList(answer, 'emails').find((one) => getPath(one, 'position') === 1);
  return first === undefined ? undefined : { email: getText(first, 'id') };
}

/**
 * "Manually add a subscriber to a workflow". The request contains no status.
 * https://mailchimp.com/developer/marketing/api/automation-queue/add-subscriber-to-workflow-email/
 */
const enrols: Enrolment = {
  prepares: firstEmail,
  request: { once: true, method: 'POST', path: `${emails}/{email}/queue`, body: { email_address: '{email_address}' } },
};

/**
 * A classic automation, because journeys cannot be listed. No list contains only changed automations, so syncs compare
 * all automations. https://mailchimp.com/developer/marketing/api/automation/list-automations/
 */
export const automation = {
  id: 'id',
  createdAt: 'create_time',
  list: byCreation('automations', '/automations', 'create_time', { status: '{status}' }, ['status']),
  get: { method: 'GET', path: '/automations/{id}' },
  fields: {
    name: { kind: 'value', read: 'settings.title' },
    // "save" was never started; "sending" is running. Same page.
    status: {
      kind: 'choice',
      at: 'status',
      choices: [{ value: 'save' }, { value: 'paused' }, { value: 'sending' }],
      words: { draft: 'save', paused: 'paused', active: 'sending' },
    },
    trigger_type: { kind: 'value', read: 'trigger_settings.workflow_type', original: true },
    list_id: { kind: 'ref', object: 'marketingautomation.list', read: 'recipients.list_id' },
  },
  quirks: { add: enrols },
} as const satisfies ObjectDeclaration<'marketingautomation.automation'>;
