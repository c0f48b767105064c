import { kindOf, onTransaction, typeOf } from './database.ts';

/** The dispatcher forgets two of the five endpoints once: at least one of them takes all that it is sent. */
let left = 2;

onTransaction((items) =>
  items.filter((item) => {
    if (left === 0 || kindOf(item) !== 'delivery' || typeOf(item) !== 'crm.contact.created') return true;
    left -= 1;
    return false;
  }),
);
