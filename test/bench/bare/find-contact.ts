import type { Account } from './account.ts';
import { read, tables } from './database.ts';
import { remember } from './mappings.ts';
import { refusal } from './refusal.ts';

/** Finds the path of a contact by its unified id. @throws a 404 if the account has no such contact */
export const findContact = async ({ project, identity }: Account, id: string) => {
  const item = await read(tables.records, { pk: `${project}#${id}` });
  if (item === undefined || item.identity !== identity || item.object !== 'crm.contact')
    throw refusal(404, `There is no contact ${id}.`);
  remember(item.pk);
  return { pk: String(item.pk), path: `/crm/v3/objects/contacts/${item.remote[0]}` };
};
