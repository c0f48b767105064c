import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';
import { epochSeconds, type Item, isoTime } from './item.ts';

/**
 * Attribute of an item, with the code that stores its value. `undefined` means that the item does not have the
 * attribute.
 */
export interface Attribute<T> {
  /** Stored type for the page of stored items: `text`, `number`, `bytes` … */
  readonly type: string;
  /** Stored name. Default: the name in snake_case. */
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

/** Values of attributes. An optional attribute may be absent. */
export type ValueOf<A extends Attributes> = {
  readonly [N in keyof A as N extends OptionalOf<A> ? never : N]: Decoded<A, N>;
} & {
  readonly [N in keyof A as N extends OptionalOf<A> ? N : never]?: Decoded<A, N>;
};

const same = <T>(value: T): T => value;

/** Declares an attribute whose value is stored unchanged. */
const plain =
  (type: string) =>
  <T>(as?: string): Attribute<T> => ({ type, as, encode: same, decode: same });

/** A text. @param as stored name, for all kinds of attributes; default: the name in snake_case */
export const text = (as?: string): Attribute<string> => plain('text')<string>(as);
/** A text from a small set: `choice<'active' | 'revoked'>()`. */
export const choice = <T extends string>(as?: string): Attribute<T> => plain('text')<T>(as);
export const number = (as?: string): Attribute<number> => plain('number')<number>(as);
export const flag = (as?: string): Attribute<boolean> => plain('flag')<boolean>(as);
/** Sealed values and wrapped keys. The code above the store seals them, because sealing is asynchronous. */
export const bytes = (as?: string): Attribute<Uint8Array> => plain('bytes')<Uint8Array>(as);
/** A list or map that is stored with its own names. */
export const json = <T>(as?: string): Attribute<T> => plain('map or list')<T>(as);

/** Epoch ms, stored as ISO 8601 in UTC. The stored texts sort by time. */
export const time = (as?: string): Attribute<number> => ({
  type: 'ISO time',
  as,
  encode: isoTime,
  decode: Date.parse,
});

/** Epoch ms, stored as epoch seconds for DynamoDB's time to live and rounded down. */
export const timeToLive = (): Attribute<number> => ({
  type: 'epoch seconds, time to live',
  as: 'expires_at',
  encode: epochSeconds,
  decode: (stored) => stored * 1000,
});

/** An attribute that some items do not have. */
export const optional = <T>(attribute: Attribute<T>): Attribute<T | undefined> => ({
  ...(attribute as Attribute<T | undefined>),
  isOptional: true,
  decode: attribute.decode === same ? same : (stored) => (stored === undefined ? undefined : attribute.decode(stored)),
});

/** An attribute that every item has. Its value may be `null`. */
export const orNull = <T>(attribute: Attribute<T>): Attribute<T | null> => ({
  ...attribute,
  type: `${attribute.type} or null`,
  encode: (value) => (value === null ? null : attribute.encode(value)),
  decode: (stored) => (stored === null ? null : attribute.decode(stored)),
});

/** An attribute with a default. If an item does not have the attribute, its value is `absent`. */
export const orElse = <T>(attribute: Attribute<T>, absent: T): Attribute<T> => ({
  ...attribute,
  decode: (stored) => (stored === undefined ? absent : attribute.decode(stored)),
});

/** Stored name of an attribute: `created_at` for `createdAt`. */
export const storedName = (name: string, { as }: Pick<Attribute<never>, 'as'>): string =>
  as ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Encodes and decodes all attributes. The stored names are computed once. */
export const codecOf = <A extends Attributes>(attributes: A) => {
  const all = Object.entries(attributes).map(([name, one]) => ({ name, stored: storedName(name, one), ...one }));
  return {
    encode: (value: ValueOf<A>): Item => {
      const item: Record<string, NativeAttributeValue> = {};
      for (const { name, stored, encode } of all) {
        const given = (value as Item)[name];
        if (given !== undefined) item[stored] = encode === same ? given : encode(given as never);
      }
      return item;
    },
    decode: (item: Item): ValueOf<A> => {
      const value: Record<string, unknown> = {};
      for (const { name, stored, decode } of all) value[name] = decode === same ? item[stored] : decode(item[stored]);
      return value as ValueOf<A>;
    },
  };
};

/** A map of attributes with their own names: `{ hash, expires_at }`. */
export const shape = <A extends Attributes>(attributes: A, as?: string): Attribute<ValueOf<A>> => ({
  type: `map of ${Object.entries(attributes)
    .map(([name, one]) => storedName(name, one))
    .join(', ')}`,
  as,
  ...codecOf(attributes),
});

/** A map with any names. All values are stored in the same way. */
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

/** A list. All entries are stored in the same way. */
export const listOf = <T>(of: Attribute<T>, as?: string): Attribute<readonly T[]> => ({
  type: `list of ${of.type}`,
  as,
  encode: (values) => values.map(of.encode),
  decode: (stored) => stored.map(of.decode),
});
