import type { Text } from '../../../records/filters/texts.ts';
import { newContact } from './rows.ts';

/** Objects with a text search. */
export const texts: readonly Text[] = [
  {
    provider: 'mailchimp',
    object: 'marketingautomation.contact',
    path: '/marketingautomation/contacts',
    make: (at, LNAME) => newContact(at, { merge_fields: { LNAME } }),
  },
];
