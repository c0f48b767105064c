import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb';
import { type Attributes, storedName, text, type ValueOf } from './attribute.ts';
import { type Check, type Condition, checkText, type Either, type Presence, type Writer } from './condition.ts';

/** The new value of an attribute. A plain value is stored, and `undefined` removes the attribute. */
export type Operand<T> = Check<T>;

/** New value of an attribute, which is set only if the item does not have the attribute yet. */
export const once =
  <const T>(first: T): Operand<T> =>
  ({ self, value }) =>
    `if_not_exists(${self}, ${value(first)})`;
/** A copy of the value that another attribute had before the update. `or` replaces a missing value, `plus` is added. */
export const from =
  <T>(attribute: string, { or, plus }: { readonly or?: T; readonly plus?: T } = {}): Operand<T> =>
  ({ nameOf, value }) => {
    const name = nameOf(attribute);
    const before = or === undefined ? name : `if_not_exists(${name}, ${value(or)})`;
    return plus === undefined ? before : `${before} + ${value(plus)}`;
  };

type NumbersOf<A extends Attributes> = {
  [N in keyof ValueOf<A>]: NonNullable<ValueOf<A>[N]> extends number ? N : never;
}[keyof ValueOf<A>];

/** New values of an item's attributes. */
export interface Changes<A extends Attributes> {
  /** Values by attribute. `undefined` removes an optional attribute. */
  readonly set?: { readonly [N in keyof ValueOf<A>]?: ValueOf<A>[N] | Operand<NonNullable<ValueOf<A>[N]>> } | undefined;
  /** Numbers by attribute. Each is added to the stored number, or to 0. */
  readonly add?: { readonly [N in NumbersOf<A>]?: number } | undefined;
}

/** New values of an item's attributes, and the condition of the update. */
export interface Change<A extends Attributes> extends Changes<A> {
  readonly when?: Condition<A> | undefined;
}

/** Stored name and encoding of an attribute. */
export interface StoredAttribute {
  readonly stored: string;
  readonly encode: (value: never) => NativeAttributeValue;
}

/** Finds the stored form of an attribute, by its name in the code. */
export type StoredOf = (attribute: string) => StoredAttribute;

/** Stored forms of the key attributes, the version and these attributes. @throws Error for an unknown attribute name */
export const storedOfAll = (attributes: Attributes): StoredOf => {
  const all = new Map<string, StoredAttribute>(
    Object.entries({ pk: text(), sk: text(), v: text(), ...attributes }).map(([name, one]) => [
      name,
      { stored: storedName(name, one), encode: one.encode },
    ]),
  );
  return (name) => {
    const found = all.get(name);
    if (found === undefined)
      throw new Error(`The item has no attribute ${name}; it has ${[...all.keys()].join(', ')}.`);
    return found;
  };
};

type Given = object;
/** A condition. A list of conditions is a condition, too. */
type AnyCondition = Given | Presence | Either<Given | Presence>;

/** The parts of a command. */
export interface ExpressionParts {
  readonly set?: Given | undefined;
  readonly add?: Given | undefined;
  readonly when?: AnyCondition | undefined;
  /** Keys of the table or of an index, for a query. */
  readonly key?: Given | undefined;
  /** Filter of a query. Items that do not match are omitted. */
  readonly filter?: AnyCondition | undefined;
  /** Attributes that a query reads. Default: all. */
  readonly only?: readonly string[] | undefined;
}

/** Expressions of a command, with their names and values. */
export interface Expressions {
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, NativeAttributeValue>;
}

/** Collects the names and values of a command. */
class ExpressionWriter {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, NativeAttributeValue> = {};
  readonly #storedOf: StoredOf;
  #count = 0;

  constructor(storedOf: StoredOf) {
    this.#storedOf = storedOf;
  }

  update({ set = {}, add = {} }: ExpressionParts): string {
    const entries = Object.entries(set);
    const clauses: readonly (readonly [word: string, parts: readonly string[]])[] = [
      ['SET', entries.flatMap(([name, value]) => (value === undefined ? [] : this.#assignment(name, value)))],
      ['REMOVE', entries.flatMap(([name, value]) => (value === undefined ? this.#nameOf(name) : []))],
      ['ADD', Object.entries(add).map(([name, value]) => this.#addition(name, value))],
    ];
    return clauses.flatMap(([word, parts]) => (parts.length === 0 ? [] : `${word} ${parts.join(', ')}`)).join(' ');
  }

  list(attributes: ExpressionParts['only'] = []): string {
    return attributes.map((name) => this.#nameOf(name)).join(', ');
  }

  /** Joins all conditions. */
  condition(given: ExpressionParts['when']): string {
    const texts: string[] = [];
    for (const one of [given ?? []].flat()) {
      const text = this.#conditionText(one);
      if (text !== '') texts.push(text);
    }
    return texts.join(' AND ');
  }

  #conditionText(condition: AnyCondition): string {
    if (typeof condition === 'string') return condition;
    if (isEither(condition)) return this.#eitherText(condition);
    const texts: string[] = [];
    for (const [name, check] of Object.entries(condition)) texts.push(checkText(check, this.#writerOf(name)));
    return texts.join(' AND ');
  }

  /** AND binds closer than OR, and DynamoDB rejects parentheses around parentheses. */
  #eitherText({ either }: Either<Given | Presence>): string {
    const texts = either.map((one) => this.#conditionText(one));
    return texts.length === 1 ? String(texts[0]) : `(${texts.join(' OR ')})`;
  }

  #assignment(name: string, value: unknown): string {
    const writer = this.#writerOf(name);
    const operand = typeof value === 'function' ? (value as Operand<unknown>)(writer) : writer.value(value);
    return `${writer.self} = ${operand}`;
  }

  #addition(name: string, value: unknown): string {
    const writer = this.#writerOf(name);
    return `${writer.self} ${writer.value(value)}`;
  }

  #nameOf(attribute: string): string {
    const { stored } = this.#storedOf(attribute);
    this.names[`#${stored}`] = stored;
    return `#${stored}`;
  }

  #writerOf(attribute: string): Writer<unknown> {
    const { encode } = this.#storedOf(attribute);
    const place = (stored: NativeAttributeValue): string => {
      const name = `:v${this.#count++}`;
      this.values[name] = stored;
      return name;
    };
    const self = this.#nameOf(attribute);
    return {
      self,
      memberIs: (member, given) => {
        this.names[`#${member}`] = member;
        return `${self}.#${member} = ${place(given)}`;
      },
      nameOf: (name) => this.#nameOf(name),
      value: (given) => place(encode(given as never)),
      element: (given) => place(encode([given] as never)[0]),
    };
  }
}

const isEither = (condition: Given): condition is Either<Given | Presence> =>
  Array.isArray((condition as Partial<Either<unknown>>).either);

/** The expressions of a command. Empty expressions are omitted, because DynamoDB rejects them. */
export const expressionsOf = (parts: ExpressionParts, storedOf: StoredOf): Expressions => {
  const writer = new ExpressionWriter(storedOf);
  const { set, add, when, key, filter, only } = parts;
  const texts: Record<string, string> = {
    UpdateExpression: set === undefined && add === undefined ? '' : writer.update(parts),
    ConditionExpression: when === undefined ? '' : writer.condition(when),
    KeyConditionExpression: key === undefined ? '' : writer.condition(key),
    FilterExpression: filter === undefined ? '' : writer.condition(filter),
    ProjectionExpression: only === undefined ? '' : writer.list(only),
  };
  for (const name of Object.keys(texts)) if (texts[name] === '') delete texts[name];
  return {
    ...texts,
    ...(Object.keys(writer.names).length > 0 && { ExpressionAttributeNames: writer.names }),
    ...(Object.keys(writer.values).length > 0 && { ExpressionAttributeValues: writer.values }),
  };
};

/** An update of an item, and its condition. */
export interface ItemChange
  extends Pick<Expressions, 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'> {
  readonly UpdateExpression: string;
}

/** The expressions of an update. @throws Error if nothing changes, because DynamoDB rejects such an update */
export const updateOf = (parts: Pick<ExpressionParts, 'set' | 'add' | 'when'>, storedOf: StoredOf): ItemChange => {
  const { UpdateExpression, ...others } = expressionsOf(parts, storedOf);
  if (UpdateExpression === undefined) throw new Error('An update changes nothing.');
  return { UpdateExpression, ...others };
};
