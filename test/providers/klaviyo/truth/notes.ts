import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.campaign list_ids': 'it contains only ids: the included lists distinguish lists from segments',
    'marketingautomation.campaign template_id':
      'the table contains the copied template: the copy is in no list of templates, so the record does not name it',
    'marketingautomation.campaign scheduled_at':
      'the campaign of the example is a draft, and the plan of a draft is not a sending time',
    'marketingautomation.contact phone_numbers': 'the only number of a contact is shown with a type, like all numbers',
    'marketingautomation.event type':
      'the owner of the metric decides the type, and the example does not contain the owner',
  },
  unread: {
    'marketingautomation.segment member_count': 'only a get of a segment contains it',
    'marketingautomation.event campaign_id': 'it is the id of the message, not of the campaign: the table is not sure',
    'marketingautomation.event url': 'from memory: no known page contains it',
    'marketingautomation.contact list_ids':
      'each contact would cost a separate request, and the vendor allows three per second',
    'marketingautomation.list member_count': 'a page of lists and a get must show the same, and one response lacks it',
    'marketingautomation.list type': 'the table is not sure: it is the opt-in process, not a kind of list',
  },
  withoutField: {
    'marketingautomation.campaign channel':
      'each channel is a separate kind: `test/providers/klaviyo/records/channels.test.ts`',
    'marketingautomation.campaign send_strategy.method':
      'it is the way of sending, which the actions of the campaign set',
    'marketingautomation.contact suppression_reason': 'it is a part of `status`, and more restrictive than the consent',
    'marketingautomation.template editor_type': '`type` shows the remote value',
    'marketingautomation.list opt_in_process': 'no unified field contains the opt-in process',
  },
  otherwise: {
    ...because(
      'the owner of the metric decides, and a row does not contain it: `test/records/events.test.ts` tests both',
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
      'we have no such word: the remote value is shown',
      'marketingautomation.campaign status Cancelled',
      'marketingautomation.campaign status Cancelled: Account Disabled',
      'marketingautomation.campaign status Cancelled: Billing Limit',
      'marketingautomation.campaign status Cancelled: Internal Error',
      'marketingautomation.campaign status Cancelled: Misconfigured',
      'marketingautomation.campaign status Cancelled: No Recipients',
      'marketingautomation.campaign status Cancelled: Smart Sending',
    ),
    'marketingautomation.contact status PENDING_OPT_IN': 'from memory: no page contains the word',
  },
};
