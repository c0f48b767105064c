import type { ObjectDeclaration } from '../../define.ts';
import { truth } from '../../language/codecs.ts';
import { shownAt } from '../fields.ts';
import { equals, reads, searchIn } from '../requests.ts';

const users = {
  name: 'User',
  search: searchIn('Name', 'Email'),
  filters: { email: equals('Email', 'email'), is_active: 'IsActive = {is_active:boolean}' },
} as const;

// https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_user.htm
export const user = {
  ...reads(users),
  fields: {
    name: 'Name',
    first_name: 'FirstName',
    last_name: 'LastName',
    email: 'Email',
    is_active: shownAt('IsActive', truth),
    time_zone: { kind: 'value', read: 'TimeZoneSidKey' },
  },
} as const satisfies ObjectDeclaration<'crm.user'>;
