import { choice, defineObject, name, one } from '../shape.ts';

/** Messages that a contact is sent one after the other, once something happens: a flow, a journey. */
export const automation = defineObject({
  vertical: 'marketingautomation',
  noun: 'automation',
  plural: 'automations',
  description: 'Messages that a contact is sent one after the other, once something happens: a flow, a journey.',
  operations: ['list', 'get'],
  filters: { status: { kind: 'choice', field: 'status' } },
  fields: {
    name: name('Name of the automation.'),
    status: choice('status', 'draft, active, paused, archived, or a status as the provider names it.'),
    trigger_type: choice('trigger_type', 'What begins it, as the provider names it.'),
    list_id: one('List whose contacts it is for.'),
  },
});
