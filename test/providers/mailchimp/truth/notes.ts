import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.contact phone_numbers': 'the one that a contact has is shown with a type, as all are',
    'marketingautomation.contact name': 'a contact has its first and last name apart',
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
    'marketingautomation.segment type': 'a segment of conditions is dynamic, as lists are',
  },
  unread: {
    'marketingautomation.contact list_ids': 'the collection of a contact is its `list_id`, of which `list_ids` is made',
  },
  withoutField: {
    'marketingautomation.campaign type': 'what kind of campaign it is, no channel: one by us is a regular one',
  },
  otherwise: {
    'marketingautomation.contact status transactional': 'never_subscribed: people who have agreed to nothing',
    'marketingautomation.segment type saved': 'dynamic: conditions make it, as everywhere in the vertical',
    'marketingautomation.contact status archived': 'an archived contact is gone',
  },
};
