import { choice, defineObject, longWords, name, one, words } from '../shape.ts';

/** The e-mail that a campaign or a step of an automation sends. Its HTML is the unchanged source, as for a template. */
export const email = defineObject({
  vertical: 'marketingautomation',
  noun: 'email',
  plural: 'emails',
  description: 'The email that a campaign or a step of an automation sends.',
  operations: ['list', 'get'],
  filters: {
    type: { kind: 'choice', field: 'type' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign' },
    automation_id: { kind: 'ref', object: 'marketingautomation.automation' },
  },
  fields: {
    name: name('Name of the email. Recipients do not see the name.'),
    type: choice('type', 'Sender of the email: `campaign`, `automation`, or a type as the provider names it.'),
    subject: words('Subject of the email.'),
    preview_text: words('Text that an inbox shows after the subject.'),
    from_name: words('Name of the sender.'),
    from_email: words('Email address of the sender.'),
    reply_to: words('Email address for replies.'),
    html: longWords('HTML source of the email, not sanitised. Show it only in a frame without scripts.'),
    text: longWords('Plain text of the email.'),
    template_id: one('Template of the email.'),
    campaign_id: one('Campaign that sends the email.'),
    automation_id: one('Automation that sends the email.'),
    action_id: one('Step of the automation that sends the email.'),
  },
});
