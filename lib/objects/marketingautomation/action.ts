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
    automation_id: one('Automation that it is a step of.'),
    name: name('Name of the step.'),
    type: choice('type', 'What the step does: `email` sends a message; or as the provider names it.'),
    position: count('Its place among the steps, from 1 on.'),
    delay: words('When it is done, in words of the provider.'),
  },
});
