import { kindOf, onTransaction, typeOf } from './database.ts';

/** The fifth contact is made without the event that reports it. */
let left = 5;

onTransaction((items) =>
  items.filter((item) => {
    if (kindOf(item) !== 'outbox' || typeOf(item) !== 'crm.contact.created') return true;
    left -= 1;
    return left !== 0;
  }),
);
