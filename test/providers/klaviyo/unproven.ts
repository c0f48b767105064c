import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a job sends it, separately from the contact: `test/providers/klaviyo/records/records.test.ts`',
    cells: [
      'marketingautomation.contact create status',
      'marketingautomation.contact create consent',
      'marketingautomation.contact update status',
      'marketingautomation.contact update consent',
    ],
  },
  {
    reason: 'the table contains only the consent of e-mail',
    cells: ['marketingautomation.contact list subscriptions', 'marketingautomation.contact get subscriptions'],
  },
  {
    reason: 'it is written in another form, or into the message of the campaign: `test/records/campaigns.test.ts`',
    cells: [
      'marketingautomation.campaign create subject',
      'marketingautomation.campaign create preview_text',
      'marketingautomation.campaign create from_name',
      'marketingautomation.campaign create from_email',
      'marketingautomation.campaign create reply_to',
      'marketingautomation.campaign create list_ids',
      'marketingautomation.campaign create segment_ids',
      'marketingautomation.campaign create template_id',
      'marketingautomation.campaign update subject',
      'marketingautomation.campaign update preview_text',
      'marketingautomation.campaign update from_name',
      'marketingautomation.campaign update from_email',
      'marketingautomation.campaign update reply_to',
      'marketingautomation.campaign update list_ids',
      'marketingautomation.campaign update segment_ids',
      'marketingautomation.campaign update template_id',
    ],
  },
  {
    reason:
      'e-mails do not have it, and the table contains only e-mails: `test/providers/klaviyo/records/channels.test.ts`',
    cells: [
      'marketingautomation.campaign create text',
      'marketingautomation.campaign update text',
      'marketingautomation.campaign list text',
      'marketingautomation.campaign get text',
    ],
  },
  {
    reason: 'the title of a notification is at another place',
    cells: ['marketingautomation.campaign list subject'],
  },
  {
    reason: 'it consists of several members, and the table contains only the time',
    cells: ['marketingautomation.contact list consent'],
  },
  {
    reason: 'the path of one step does not name its flow',
    cells: ['marketingautomation.action get automation_id'],
  },
];
