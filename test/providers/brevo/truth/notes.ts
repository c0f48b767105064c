import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.contact phone_numbers': 'the only number of a contact is shown with a type, like all numbers',
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
  },
  unread: {
    'marketingautomation.list type': 'only a get of a list shows it',
    'marketingautomation.contact company_name': 'it is from memory: accounts have no such default attribute',
  },
  undeclared: ['crm.company', 'crm.contact', 'crm.deal', 'crm.note', 'crm.pipeline', 'crm.stage', 'crm.task'],
  withoutField: {
    'marketingautomation.campaign type':
      'it is the kind of the campaign, not a channel: our campaigns are classic campaigns',
    'marketingautomation.list type': 'only a get of a list shows it',
    'marketingautomation.template status': 'no unified field says whether a template is active',
  },
};
