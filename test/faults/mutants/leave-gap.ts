import { kindOf, onTransaction } from './database.ts';

/** Moves the fifth block far behind the earlier events, so that the feed has one gap. */
let left = 5;

onTransaction((items) =>
  items.map((item) => {
    if (left === 0 || kindOf(item) !== 'block') return item;
    left -= 1;
    if (left > 0 || item.Put?.Item === undefined) return item;
    const { sk, first } = item.Put.Item;
    const end = Number(String(sk).split('#')[1]) + 1_000;
    const moved = { ...item.Put.Item, sk: `block#${String(end).padStart(16, '0')}`, first: Number(first) + 1_000 };
    return { Put: { ...item.Put, Item: moved } };
  }),
);
