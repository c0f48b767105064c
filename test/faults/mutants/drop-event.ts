import { kindOf, onTransaction, typeOf } from './database.ts';

/**
 * Contacts are made without the events that report them, from the fifth to the ninth: of one alone the storm may delete the
 * record, or the transaction may be refused and come again whole.
 */
let seen = 0;

onTransaction((items) =>
  items.filter((item) => {
    if (kindOf(item) !== 'event' || typeOf(item) !== 'crm.contact.created') return true;
    seen += 1;
    return seen < 5 || seen > 9;
  }),
);
