import { byDomain } from '../matches.ts';
import { defineObject, name, wordList } from '../shape.ts';

/** The organisation to which the contact of a ticket belongs. */
export const account = defineObject({
  vertical: 'ticketing',
  noun: 'account',
  plural: 'accounts',
  description: 'The organisation to which the contact of a ticket belongs.',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  required: ['name'],
  matches: { domain: byDomain },
  filters: {
    name: { kind: 'text' },
    domain: { kind: 'text' },
  },
  fields: { name: name('Name of the account.'), domains: wordList('Domain names of the account.') },
});
