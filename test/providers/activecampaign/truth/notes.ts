import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'the only number of a contact is shown with a type, like all numbers',
      'crm.contact phone_numbers',
      'crm.contact email_addresses',
      'marketingautomation.contact phone_numbers',
    ),
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
    ...because(
      'the response lists the names of tags separately, and the example contains only their ids',
      'crm.contact tags',
      'marketingautomation.contact tags',
    ),
    'marketingautomation.contact list_ids':
      'it contains the lists of all subscriptions, as everywhere in the vertical, including unsubscribed lists',
    'marketingautomation.campaign scheduled_at': 'the campaign of the example was sent, so it has no planned time',
    'marketingautomation.automation trigger_type':
      'the response lists triggers separately from automations, and the example shows the whole list',
    'crm.pipeline stages':
      'the response lists stages separately from pipelines, and the example contains only their ids',
    'crm.task type': 'a type is stored by id and shown by its label',
  },
  unread: {
    'crm.contact last_activity_at': 'it is from memory: no page describes it',
    'marketingautomation.contact company_name':
      'it is the name of an organization, and the vendor uses accounts instead',
    'marketingautomation.contact status': 'it is computed from `subscriptions`',
    ...because(
      'only a message contains it, at a request per campaign and five per second: `marketingautomation.email`',
      'marketingautomation.campaign subject',
      'marketingautomation.campaign preview_text',
      'marketingautomation.campaign from_name',
      'marketingautomation.campaign from_email',
      'marketingautomation.campaign reply_to',
    ),
    'marketingautomation.campaign list_ids': 'no page and no recording shows the response of `campaignLists`',
    'marketingautomation.campaign template_id':
      'no list contains templates, and the id may belong to a template of the vendor',
    'marketingautomation.list type': 'it is the channel of the messages, not a kind of list',
    'marketingautomation.list member_count': 'a page of lists and a get must show the same, and one response lacks it',
  },
  undeclared: ['marketingautomation.template'],
  withoutField: {
    'marketingautomation.campaign type':
      'it is the kind of the campaign, not a channel: our campaigns are single campaigns',
    'marketingautomation.contact status': 'each element of `subscriptions` contains it',
    'marketingautomation.list type': 'it is the channel of the messages, not a kind of list',
  },
  ofRecords: ['crm.note reltype', 'marketingautomation.tag type'],
  otherwise: {
    'marketingautomation.campaign status 4': 'stopped: no page describes its next states, so the remote value is shown',
    ...because(
      'from memory: no known page contains it',
      'marketingautomation.campaign status 6',
      'marketingautomation.campaign status 7',
    ),
  },
};
