import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.contact phone_numbers': 'the only number of a contact is shown with a type, like all numbers',
    'marketingautomation.contact name': 'a contact has separate first and last names',
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
    'marketingautomation.segment type': 'a segment with conditions is dynamic, as lists are',
  },
  unread: {
    'marketingautomation.contact list_ids':
      'the collection of a contact is its `list_id`, and `list_ids` is computed from it',
  },
  withoutField: {
    'marketingautomation.campaign type':
      'it is the kind of the campaign, not a channel: our campaigns are regular campaigns',
  },
  otherwise: {
    'marketingautomation.contact status transactional': 'never_subscribed: people without any consent',
    'marketingautomation.segment type saved': 'dynamic: conditions define it, as everywhere in the vertical',
    'marketingautomation.contact status archived': 'an archived contact counts as deleted',
  },
};
