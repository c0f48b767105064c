import type { Notes } from '../../../truth/because.ts';

export const notes: Notes = {
  accepted: {
    'marketingautomation.contact phone_numbers': 'the one that a contact has is shown with a type, as all are',
    'marketingautomation.event type': 'the name of a custom event is its `name`, and its type is custom',
  },
  unread: {
    'marketingautomation.list type': 'a list shows it where it is read alone',
    'marketingautomation.contact company_name': 'it is from memory: accounts have no such attribute of their own',
  },
  undeclared: ['crm.company', 'crm.contact', 'crm.deal', 'crm.note', 'crm.pipeline', 'crm.stage', 'crm.task'],
  withoutField: {
    'marketingautomation.campaign type': 'what kind of campaign it is, no channel: one by us is a classic one',
    'marketingautomation.list type': 'a list shows it where it is read alone',
    'marketingautomation.template status': 'no field of ours says whether a template is active',
  },
};
