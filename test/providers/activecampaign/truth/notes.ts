import { because, type Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    ...because(
      'the one that a contact has is shown with a type, as all are',
      'crm.contact phone_numbers',
      'crm.contact email_addresses',
      'marketingautomation.contact phone_numbers',
    ),
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
    ...because(
      'the names of tags are beside contacts, and the example has their ids',
      'crm.contact tags',
      'marketingautomation.contact tags',
    ),
    'marketingautomation.contact list_ids':
      'the lists of all subscriptions, as everywhere in the vertical, with those that he has left',
    'marketingautomation.campaign scheduled_at':
      'the campaign of the example is sent, and a time at which it will be is none of it',
    'marketingautomation.automation trigger_type':
      'what begins it is beside the automations, and the example is the list as a whole',
    'crm.pipeline stages': 'stages are beside pipelines, and the example has their ids',
    'crm.task type': 'a type is named by its id, and shown by its label',
  },
  unread: {
    'crm.contact last_activity_at': 'it is from memory: no page says what it is',
    'marketingautomation.contact company_name':
      'the name of an organization, in the place of which the vendor has accounts',
    'marketingautomation.contact status': 'it is made of `subscriptions`',
    ...because(
      'a message has it, which each campaign would take a request for, of the five a second: `marketingautomation.email`',
      'marketingautomation.campaign subject',
      'marketingautomation.campaign preview_text',
      'marketingautomation.campaign from_name',
      'marketingautomation.campaign from_email',
      'marketingautomation.campaign reply_to',
    ),
    'marketingautomation.campaign list_ids': 'no page and no recording has the answer of `campaignLists`',
    'marketingautomation.campaign template_id': 'no list has templates, and the id may be one of the vendor',
    'marketingautomation.list type': 'the channel of its messages, and no kind of list',
    'marketingautomation.list member_count':
      'a page of lists and a list that is read alone must show the same, and one of them lacks it',
  },
  undeclared: ['marketingautomation.template'],
  withoutField: {
    'marketingautomation.campaign type': 'what kind of campaign it is, no channel: one by us is a single one',
    'marketingautomation.contact status': 'each element of `subscriptions` has it',
    'marketingautomation.list type': 'the channel of its messages, and no kind of list',
  },
  ofRecords: ['crm.note reltype', 'marketingautomation.tag type'],
  otherwise: {
    'marketingautomation.campaign status 4':
      'stopped: what it becomes then is said by no page, and it is shown as the vendor has it',
    ...because(
      'from memory: no page that was found has it',
      'marketingautomation.campaign status 6',
      'marketingautomation.campaign status 7',
    ),
  },
};
