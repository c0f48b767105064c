import type { Text } from '../../../records/filters/texts.ts';

const record = (path: string, object: string, slug: string, values: (text: string) => object): Text => ({
  provider: 'attio',
  object,
  path,
  make: ({ attio }, text) => attio.create(slug, { ...values(text) }).uuid,
});

const owner = 'ada@sim-acme-space.example';

/** Objects with a text search. */
export const texts: readonly Text[] = [
  record('/crm/contacts', 'crm.contact', 'people', (text) => ({ name: `${text}, Ada` })),
  record('/crm/companies', 'crm.company', 'companies', (name) => ({ name })),
  record('/crm/deals', 'crm.deal', 'deals', (name) => ({ name, stage: 'Lead', owner })),
];
