import type { Text } from '../../../records/filters/texts.ts';
import { calls, companies, contacts, deals, leads, tasks } from './rows.ts';

/** Objects, each with a text field. */
const fields = [
  [contacts, 'Last_Name'],
  [companies, 'Account_Name'],
  [deals, 'Deal_Name'],
  [leads, 'Last_Name'],
  [tasks, 'Subject'],
  [calls, 'Subject'],
] as const;

/** Objects with a text search. */
export const texts: readonly Text[] = fields.map(([{ object, path, module, also }, name]) => ({
  provider: 'zoho-crm',
  object,
  path,
  make: ({ 'zoho-crm': zoho }, text) => zoho.create(module, { ...also, [name]: text }),
}));
