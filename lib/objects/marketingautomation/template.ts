import { choice, defineObject, longWords, name, readOnly, words } from '../shape.ts';

/**
 * What messages are made of. Its HTML is the source of a mail: it goes to the provider and comes back as it is, for a sanitiser would
 * take out the styles that it consists of.
 */
export const template = defineObject({
  vertical: 'marketingautomation',
  noun: 'template',
  plural: 'templates',
  description: 'What messages are made of.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  fields: {
    name: name('Name of the template, which people who are sent it do not see.'),
    subject: words('Subject of the messages made of it.'),
    html: longWords(
      'Source of the messages as HTML, as it is at the provider and not sanitised: show it in a frame without scripts.',
    ),
    text: longWords('The same as plain text.'),
    type: readOnly(choice('type', 'What kind the template is, as the provider names it.')),
  },
});
