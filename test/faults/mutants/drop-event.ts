import { kindOf, onTransaction, typeOf } from './database.ts';

/**
 * Number of created contacts so far. The fifth to ninth contact is stored without its event. One contact would not be
 * enough: the storm may delete the record, or the service may repeat the whole transaction.
 */
let seen = 0;

onTransaction((items) =>
  items.filter((item) => {
    if (kindOf(item) !== 'event' || typeOf(item) !== 'crm.contact.created') return true;
    seen += 1;
    return seen < 5 || seen > 9;
  }),
);
