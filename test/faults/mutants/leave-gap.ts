import { kindOf, onTransaction } from './database.ts';

/** Once, an event gets a place far behind that of the one before. */
let left = 5;

onTransaction((items) =>
  items.map((item) => {
    if (left === 0 || kindOf(item) !== 'event') return item;
    left -= 1;
    if (left > 0 || item.Put?.Item === undefined) return item;
    const sequence = Number(item.Put.Item.sequence) + 1_000;
    const sk = `event#${String(sequence).padStart(16, '0')}`;
    return { Put: { ...item.Put, Item: { ...item.Put.Item, sequence, sk } } };
  }),
);
