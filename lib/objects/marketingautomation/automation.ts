import { choice, defineObject, name, one } from '../shape.ts';

/** A sequence of messages to a contact that a trigger starts, such as a flow or a journey. */
export const automation = defineObject({
  vertical: 'marketingautomation',
  noun: 'automation',
  plural: 'automations',
  description: 'A sequence of messages to a contact after a trigger: a flow, a journey.',
  operations: ['list', 'get'],
  filters: { status: { kind: 'choice', field: 'status' } },
  fields: {
    name: name('Name of the automation.'),
    status: choice('status', 'draft, active, paused, archived, or a status as the provider names it.'),
    trigger_type: choice('trigger_type', 'Trigger, as the provider names it.'),
    list_id: one('List of the contacts.'),
  },
});
