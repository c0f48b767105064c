import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.campaign list_ids':
      'it names ids alone: the lists are read with it, which tell lists from segments',
    'marketingautomation.campaign template_id':
      'the table has the template that was copied: the copy is in no list of templates, so the record does not name it',
    'marketingautomation.campaign scheduled_at':
      'the campaign of the example is a draft, whose plan is no time at which it will be sent',
    'marketingautomation.contact phone_numbers': 'the one that a contact has is shown with a type, as all are',
    'marketingautomation.event type': 'whose metric it is decides what it is, which the example does not say',
  },
  unread: {
    'marketingautomation.segment member_count': 'only a segment that is read alone says it, and no list does',
    'marketingautomation.event campaign_id':
      'it is the id of the message, which is no campaign: the table is not sure of it',
    'marketingautomation.event url': 'from memory: no page that was found has it',
    'marketingautomation.contact list_ids':
      'each contact would take a request of its own, of which the vendor takes three a second',
    'marketingautomation.list member_count':
      'a page of lists and a list that is read alone must show the same, and one of them lacks it',
    'marketingautomation.list type':
      'the table is not sure of it: it is the way in which people opt in, and no kind of list',
  },
  withoutField: {
    'marketingautomation.campaign channel':
      'each is a kind of its own: `test/providers/klaviyo/records/channels.test.ts`',
    'marketingautomation.campaign send_strategy.method': 'how it is sent, which its actions set',
    'marketingautomation.contact suppression_reason': 'a part of `status`, which is worse than the consent',
    'marketingautomation.template editor_type': '`type` shows it as the provider has it',
    'marketingautomation.list opt_in_process': 'no field of ours says how people opt in',
  },
  otherwise: {
    ...because(
      'whose metric it is decides, which a row does not say: `test/records/events.test.ts` has both',
      'marketingautomation.event type Received Email',
      'marketingautomation.event type Opened Email',
      'marketingautomation.event type Clicked Email',
      'marketingautomation.event type Bounced Email',
      'marketingautomation.event type Dropped Email',
      'marketingautomation.event type Marked Email as Spam',
      'marketingautomation.event type Subscribed to Email Marketing',
      'marketingautomation.event type Unsubscribed from Email Marketing',
      'marketingautomation.event type Subscribed to List',
      'marketingautomation.event type Unsubscribed from List',
    ),
    ...because(
      'the API has no such word: it is shown as the vendor calls it',
      'marketingautomation.campaign status Cancelled',
      'marketingautomation.campaign status Cancelled: Account Disabled',
      'marketingautomation.campaign status Cancelled: Billing Limit',
      'marketingautomation.campaign status Cancelled: Internal Error',
      'marketingautomation.campaign status Cancelled: Misconfigured',
      'marketingautomation.campaign status Cancelled: No Recipients',
      'marketingautomation.campaign status Cancelled: Smart Sending',
    ),
    'marketingautomation.contact status PENDING_OPT_IN': 'from memory: no page has the word',
  },
};
