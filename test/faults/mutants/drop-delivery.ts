import { kindOf, onPut } from './database.ts';

/** Keys of the dropped deliveries. They stay missing after repeated puts. */
const dropped = new Set<string>();
const most = 3;

onPut(({ Item: item }) => {
  if (kindOf({ Put: { Item: item, TableName: '' } }) !== 'delivery') return false;
  const key = `${item?.pk} ${item?.sk}`;
  if (dropped.size < most) dropped.add(key);
  return dropped.has(key);
});
