import { choice, defineObject, longWords, name, one, words } from '../shape.ts';

/** What a campaign or a step of an automation sends. Its HTML is the source of a mail, as that of a template is. */
export const email = defineObject({
  vertical: 'marketingautomation',
  noun: 'email',
  plural: 'emails',
  description: 'What a campaign or a step of an automation sends.',
  operations: ['list', 'get'],
  filters: {
    type: { kind: 'choice', field: 'type' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign' },
    automation_id: { kind: 'ref', object: 'marketingautomation.automation' },
  },
  fields: {
    name: name('Name of the email, which people who are sent it do not see.'),
    type: choice('type', 'What sends it: `campaign`, `automation`; or as the provider names it.'),
    subject: words('Subject of the email.'),
    preview_text: words('Text beside the subject, where people look through their messages.'),
    from_name: words('Name of the sender.'),
    from_email: words('Email address of the sender.'),
    reply_to: words('Email address that answers go to.'),
    html: longWords(
      'The email as HTML, as it is at the provider and not sanitised: show it in a frame without scripts.',
    ),
    text: longWords('The same as plain text.'),
    template_id: one('Template that it is made of.'),
    campaign_id: one('Campaign that sends it.'),
    automation_id: one('Automation that sends it.'),
    action_id: one('Step of the automation that sends it.'),
  },
});
