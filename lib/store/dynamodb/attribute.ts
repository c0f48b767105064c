import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';
import { epochSeconds, type Item, isoTime } from './item.ts';

/** One attribute of an item, and how its value is stored. `undefined` means that an item does not have the attribute. */
export interface Attribute<T> {
  /** How it is stored, for the page of stored items: `text`, `number`, `bytes` … */
  readonly type: string;
  /** Stored name, where it is not the name in snake_case. */
  readonly as?: string | undefined;
  readonly isOptional?: boolean;
  readonly encode: (value: T) => NativeAttributeValue;
  readonly decode: (stored: NativeAttributeValue) => T;
}

interface AnyAttribute extends Omit<Attribute<never>, 'decode'> {
  readonly decode: (stored: NativeAttributeValue) => unknown;
}

/** Attributes by their names in the code. */
export type Attributes = Readonly<Record<string, AnyAttribute>>;

type Decoded<A extends Attributes, N extends keyof A> = ReturnType<A[N]['decode']>;
type OptionalOf<A extends Attributes> = { [N in keyof A]: undefined extends Decoded<A, N> ? N : never }[keyof A];

/** The values of some attributes: an optional one may be absent. */
export type ValueOf<A extends Attributes> = {
  readonly [N in keyof A as N extends OptionalOf<A> ? never : N]: Decoded<A, N>;
} & {
  readonly [N in keyof A as N extends OptionalOf<A> ? N : never]?: Decoded<A, N>;
};

const same = <T>(value: T): T => value;

/** An attribute whose value is stored as it is. */
const plain =
  (type: string) =>
  <T>(as?: string): Attribute<T> => ({ type, as, encode: same, decode: same });

/** A text. @param as stored name, where it is not the name in snake_case; so of all kinds of attributes */
export const text = (as?: string): Attribute<string> => plain('text')<string>(as);
/** One of a few texts: `choice<'active' | 'revoked'>()`. */
export const choice = <T extends string>(as?: string): Attribute<T> => plain('text')<T>(as);
export const number = (as?: string): Attribute<number> => plain('number')<number>(as);
export const flag = (as?: string): Attribute<boolean> => plain('flag')<boolean>(as);
/** Sealed values and wrapped keys. They are sealed above the store, because sealing waits. */
export const bytes = (as?: string): Attribute<Uint8Array> => plain('bytes')<Uint8Array>(as);
/** A list or map that is stored with its own names. */
export const json = <T>(as?: string): Attribute<T> => plain('map or list')<T>(as);

/** Epoch ms, stored as ISO 8601 in UTC: in the order of time. */
export const time = (as?: string): Attribute<number> => ({
  type: 'ISO time',
  as,
  encode: isoTime,
  decode: Date.parse,
});

/** Epoch ms, stored as the epoch seconds of DynamoDB's time to live, which are rounded down. */
export const timeToLive = (): Attribute<number> => ({
  type: 'epoch seconds, time to live',
  as: 'expires_at',
  encode: epochSeconds,
  decode: (stored) => stored * 1000,
});

/** An attribute that not every item has. */
export const optional = <T>(attribute: Attribute<T>): Attribute<T | undefined> => ({
  ...(attribute as Attribute<T | undefined>),
  isOptional: true,
  decode: (stored) => (stored === undefined ? undefined : attribute.decode(stored)),
});

/** An attribute that every item has, where `null` is a value too. */
export const orNull = <T>(attribute: Attribute<T>): Attribute<T | null> => ({
  ...attribute,
  type: `${attribute.type} or null`,
  encode: (value) => (value === null ? null : attribute.encode(value)),
  decode: (stored) => (stored === null ? null : attribute.decode(stored)),
});

/** An attribute that is read as `absent` where the item does not have it. */
export const orElse = <T>(attribute: Attribute<T>, absent: T): Attribute<T> => ({
  ...attribute,
  decode: (stored) => (stored === undefined ? absent : attribute.decode(stored)),
});

/** `created_at` of `createdAt`. */
export const storedName = (name: string, { as }: Pick<Attribute<never>, 'as'>): string =>
  as ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Both directions of all attributes; their stored names are made once. */
export const codecOf = <A extends Attributes>(attributes: A) => {
  const all = Object.entries(attributes).map(([name, one]) => ({ name, stored: storedName(name, one), ...one }));
  return {
    encode: (value: ValueOf<A>): Item => {
      const item: Record<string, NativeAttributeValue> = {};
      for (const { name, stored, encode } of all) {
        const given = (value as Item)[name];
        if (given !== undefined) item[stored] = encode(given as never);
      }
      return item;
    },
    decode: (item: Item): ValueOf<A> => {
      const value: Record<string, unknown> = {};
      for (const { name, stored, decode } of all) value[name] = decode(item[stored]);
      return value as ValueOf<A>;
    },
  };
};

/** A map of attributes with names of its own: `{ hash, expires_at }`. */
export const shape = <A extends Attributes>(attributes: A, as?: string): Attribute<ValueOf<A>> => ({
  type: `map of ${Object.entries(attributes)
    .map(([name, one]) => storedName(name, one))
    .join(', ')}`,
  as,
  ...codecOf(attributes),
});

/** A map by names of any kind, whose values are all stored alike. */
export const mapOf = <T>(of: Attribute<T>, as?: string): Attribute<Readonly<Record<string, T>>> => {
  const each = <V, W>(map: Readonly<Record<string, V>>, change: (value: V) => W): Record<string, W> =>
    Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]));
  return {
    type: `map by name of ${of.type}`,
    as,
    encode: (map) => each(map, of.encode),
    decode: (stored) => each(stored, of.decode),
  };
};

/** A list whose entries are all stored alike. */
export const listOf = <T>(of: Attribute<T>, as?: string): Attribute<readonly T[]> => ({
  type: `list of ${of.type}`,
  as,
  encode: (values) => values.map(of.encode),
  decode: (stored) => stored.map(of.decode),
});
