import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../../access.ts';
import { environment } from '../../environment.ts';
import type { Attribute } from './attribute.ts';
import type { Entity } from './entity.ts';
import type { StoredOf } from './expression.ts';
import { type Item, isoTime } from './item.ts';

/** Attributes by their stored names, with their stored values. */
type RawAttributes = Readonly<Record<string, Attribute<NativeAttributeValue>>>;

/** Attributes are named and given as they are stored. */
export const asStored: StoredOf = (name) => ({ stored: name, encode: (value) => value });

/** Items of a kind that has no entity, for a lease of them. @param times stored names of times that the lease sets */
export const rawItems = <Key>({
  table,
  keyOf,
  times = [],
}: {
  readonly table: TableName;
  readonly keyOf: (key: Key) => Item;
  readonly times?: readonly string[];
}): Pick<Entity<never, Key, RawAttributes>, 'attributes' | 'tableName' | 'keyOf' | 'fromItem' | 'storedOf'> => ({
  attributes: {},
  tableName: (): string => environment.tables[table],
  keyOf,
  fromItem: (item: Item) => item as Key & Item,
  storedOf: (name) => {
    if (name === 'dueAt') return { stored: 'due_at', encode: isoTime };
    return times.includes(name) ? { stored: name, encode: isoTime } : asStored(name);
  },
});
