import { kindOf, onPut, typeOf } from './database.ts';

/** The dispatcher forgets two of the five endpoints once: at least one of them takes all that it is sent. */
let left = 2;

onPut((Put) => {
  const item = { Put };
  if (left === 0 || kindOf(item) !== 'delivery' || typeOf(item) !== 'crm.contact.created') return false;
  left -= 1;
  return true;
});
