import type { ObjectDeclaration } from '../../define.ts';
import { number } from '../../language/codecs.ts';

const emails = '/automations/{automation}/emails';

/**
 * A step of a classic automation: an e-mail. The list of steps has no pages.
 * https://mailchimp.com/developer/marketing/api/automation-email/list-automated-emails/
 */
export const action = {
  id: 'id',
  createdAt: 'create_time',
  partitions: {
    parts: ['automation'],
    metadata: 'automations',
    field: 'automation_id',
    object: 'marketingautomation.automation',
  },
  list: { method: 'GET', path: emails, records: 'emails', max: 200, paginator: { type: 'none' } },
  get: { method: 'GET', path: `${emails}/{id}` },
  fields: {
    name: { kind: 'value', read: 'settings.title' },
    type: { kind: 'constant', value: 'email' },
    position: { kind: 'value', read: 'position', codec: number },
    delay: { kind: 'value', read: 'delay.full_description' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.action'>;
