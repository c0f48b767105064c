import type { Item } from './item.ts';
import type { ItemChange } from './item-operations.ts';

/** Something that must hold of an item when it is written. */
export interface Condition {
  /** Of a condition expression; `#…` and `:…` stand for the names and values below. */
  readonly text: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Item;
}

/** A value that is read from the item itself, as it was before the change. */
interface Copy {
  /** Attribute with the value. */
  readonly of: string;
  /** Taken where the item does not have that attribute. */
  readonly otherwise?: unknown;
}

/** New values of an item's attributes. */
export interface Changes {
  /** By attribute; `undefined` removes it. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Numbers by attribute: added to the stored one, or to 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly copy?: Readonly<Record<string, Copy>>;
}

/** Holds where all of these attributes have these values; `undefined`: where the item does not have the attribute. */
export const attributesAre = (attributes: Readonly<Record<string, unknown>>): Condition => {
  const entries = Object.entries(attributes);
  const textOf = ([name, value]: readonly [string, unknown]): string =>
    value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :was_${name}`;
  return {
    text: entries.map(textOf).join(' AND '),
    names: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(
      entries.flatMap(([name, value]) => (value === undefined ? [] : [[`:was_${name}`, value]])),
    ),
  };
};

/** Holds of an item that is there. */
export const exists: Condition = { text: 'attribute_exists(pk)' };

/** Holds where one of the two does. */
export const either = (one: Condition, other: Condition): Condition => ({
  text: `(${one.text}) OR (${other.text})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

const valuesOf = ({ set = {}, add = {}, copy = {} }: Changes): Item => ({
  ...Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]])),
  ),
  ...Object.fromEntries(Object.entries(add).map(([name, count]) => [`:${name}`, count])),
  ...Object.fromEntries(
    Object.entries(copy).flatMap(([name, { otherwise }]) => (otherwise === undefined ? [] : [[`:${name}`, otherwise]])),
  ),
});

const clausesOf = ({ set = {}, add = {}, copy = {} }: Changes): readonly string[] => {
  const isRemoved = (name: string): boolean => set[name] === undefined;
  const copied = Object.entries(copy).map(([name, { of, otherwise }]) =>
    otherwise === undefined ? `#${name} = #${of}` : `#${name} = if_not_exists(#${of}, :${name})`,
  );
  const assigned = Object.keys(set).filter((name) => !isRemoved(name));
  return [
    ['SET', [...assigned.map((name) => `#${name} = :${name}`), ...copied]] as const,
    ['REMOVE', Object.keys(set).flatMap((name) => (isRemoved(name) ? [`#${name}`] : []))] as const,
    ['ADD', Object.keys(add).map((name) => `#${name} :${name}`)] as const,
  ].flatMap(([clause, parts]) => (parts.length === 0 ? [] : [`${clause} ${parts.join(', ')}`]));
};

/** An update of an item: its changes, where all of the conditions hold. */
export const updateOf = (changes: Changes, conditions: readonly Condition[] = []): ItemChange => {
  const { set = {}, add = {}, copy = {} } = changes;
  const attributes = [set, add, copy].flatMap(Object.keys).concat(Object.values(copy).map(({ of }) => of));
  const values = Object.assign(valuesOf(changes), ...conditions.map((condition) => condition.values ?? {}));
  return {
    UpdateExpression: clausesOf(changes).join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.map(({ text }) => `(${text})`).join(' AND ') }),
    ExpressionAttributeNames: Object.assign(
      Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
      ...conditions.map(({ names }) => names ?? {}),
    ),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};
