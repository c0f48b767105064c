import { choice, defineObject, longWords, name, readOnly, words } from '../shape.ts';

/**
 * A template for messages. Its HTML is the source of an e-mail. The service passes the HTML on unchanged, because a
 * sanitiser would remove the styles.
 */
export const template = defineObject({
  vertical: 'marketingautomation',
  noun: 'template',
  plural: 'templates',
  description: 'A template for messages.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  fields: {
    name: name('Name of the template. Recipients do not see the name.'),
    subject: words('Subject of messages from the template.'),
    html: longWords('HTML source of the messages, not sanitised. Show it only in a frame without scripts.'),
    text: longWords('Plain text of the messages.'),
    type: readOnly(choice('type', 'Type of the template, as the provider names it.')),
  },
});
