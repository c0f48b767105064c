import type { Provider } from '../define.ts';
import { truth } from '../language/codecs.ts';
import { company } from './company.ts';
import { contact } from './contact.ts';
import { customObject } from './custom-objects.ts';
import { deal } from './deal.ts';
import { engagement } from './engagement.ts';
import { shownAt } from './fields.ts';
import { lead } from './lead.ts';
import { note } from './note.ts';
import { equals, reads, searchIn } from './requests.ts';
import { pipeline, stage } from './stage.ts';
import { task } from './task.ts';

const users = {
  name: 'User',
  search: searchIn('Name', 'Email'),
  filters: { email: equals('Email', 'email'), is_active: 'IsActive = {is_active:boolean}' },
} as const;

export const crm = {
  'crm.contact': contact,
  'crm.company': company,
  'crm.lead': lead,
  'crm.deal': deal,
  'crm.task': task,
  'crm.engagement': engagement,
  'crm.note': note,
  'crm.custom-object': customObject,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  // https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_user.htm
  'crm.user': {
    ...reads(users),
    fields: {
      name: 'Name',
      first_name: 'FirstName',
      last_name: 'LastName',
      email: 'Email',
      is_active: shownAt('IsActive', truth),
      time_zone: { kind: 'value', read: 'TimeZoneSidKey' },
    },
  },
} as const satisfies Provider['objects'];
