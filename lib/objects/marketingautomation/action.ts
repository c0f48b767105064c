import { choice, count, defineObject, name, one, words } from '../shape.ts';

/** A step of an automation. */
export const action = defineObject({
  vertical: 'marketingautomation',
  noun: 'action',
  plural: 'actions',
  description: 'A step of an automation.',
  operations: ['list', 'get'],
  filters: { automation_id: { kind: 'ref', object: 'marketingautomation.automation' } },
  fields: {
    automation_id: one('Automation of the step.'),
    name: name('Name of the step.'),
    type: choice('type', 'Type of the step: `email` sends a message; or as the provider names it.'),
    position: count('Position of the step, from 1.'),
    delay: words('Delay before the step, as the provider words it.'),
  },
});
