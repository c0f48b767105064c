import type { Text } from '../../../records/filters/texts.ts';

const text = (path: string, object: string, type: 'persons' | 'organizations' | 'deals', name: string): Text => ({
  provider: 'pipedrive',
  object,
  path,
  make: ({ pipedrive }, value) => pipedrive.create(type, { [name]: value }).id,
});

/** Objects with a text search. */
export const texts: readonly Text[] = [
  text('/crm/contacts', 'crm.contact', 'persons', 'name'),
  text('/crm/companies', 'crm.company', 'organizations', 'name'),
  text('/crm/deals', 'crm.deal', 'deals', 'title'),
];
