import type { Attributes, ValueOf } from './attribute.ts';

/** Adds an attribute or a value to an expression, and returns the text that represents it. */
export interface Writer<T> {
  /** The attribute itself. */
  readonly self: string;
  readonly value: (value: T) => string;
  /** Adds one element, for an attribute that is a list. */
  readonly element: (value: unknown) => string;
  readonly nameOf: (attribute: string) => string;
  /** Compares one member with a text, for an attribute that is a map. */
  readonly memberIs: (member: string, text: string) => string;
}

/**
 * A condition on an attribute. A plain value requires an equal value, and `undefined` requires that the attribute is
 * absent.
 */
export type Check<T> = (writer: Writer<T>) => string;

const compared =
  (operator: string) =>
  <const T>(other: T): Check<T> =>
  ({ self, value }) =>
    `${self} ${operator} ${value(other)}`;

export const not = compared('<>');
export const below = compared('<');
export const above = compared('>');
export const atMost = compared('<=');
export const atLeast = /* @__PURE__ */ compared('>=');
/** Check: the value lies between `first` and `last`, both included. */
export const between =
  <const T>(first: T, last: T): Check<T> =>
  ({ self, value }) =>
    `${self} BETWEEN ${value(first)} AND ${value(last)}`;
export const beginsWith =
  <const T>(prefix: T): Check<T> =>
  ({ self, value }) =>
    `begins_with(${self}, ${value(prefix)})`;
export const notBeginningWith =
  <const T>(prefix: T): Check<T> =>
  (writer) =>
    `NOT ${beginsWith(prefix)(writer)}`;
/** Check: the list contains this element. */
export const containing =
  <const T>(one: T): Check<readonly T[]> =>
  ({ self, element }) =>
    `contains(${self}, ${element(one)})`;
/** Check: the map has a member with this name, and the member equals this text. */
export const withMember =
  (member: string, text: string): Check<never> =>
  ({ memberIs }) =>
    memberIs(member, text);
/** Check: the item has the attribute. */
export const present: Check<never> = ({ self }) => `attribute_exists(${self})`;
/** Check: the item lacks the attribute, or the attribute passes the given check. */
export const absentOr =
  <const T>(check: T | Check<T>): Check<T> =>
  (writer) =>
    `(attribute_not_exists(${writer.self}) OR ${checkText(check, writer)})`;

/** Text of a check in an expression. */
export const checkText = <T>(given: T | Check<T> | undefined, writer: Writer<T>): string => {
  if (given === undefined) return `attribute_not_exists(${writer.self})`;
  return typeof given === 'function' ? (given as Check<T>)(writer) : `${writer.self} = ${writer.value(given)}`;
};

/** Attributes, each with its required value or a check. All must pass. */
export type Checks<A extends Attributes> = {
  readonly [N in keyof ValueOf<A>]?: ValueOf<A>[N] | Check<NonNullable<ValueOf<A>[N]>>;
};

/** Whether the item exists. */
export type Presence = 'attribute_exists(pk)' | 'attribute_not_exists(pk)';
export const exists: Presence = 'attribute_exists(pk)';
export const isNew: Presence = 'attribute_not_exists(pk)';

/** Several conditions. At least one must hold. */
export interface Either<C> {
  readonly either: readonly C[];
}

/** Requires any of the conditions. */
export const either = <const C extends readonly unknown[]>(...conditions: C): Either<C[number]> => ({
  either: conditions,
});

type OneCondition<A extends Attributes> = Checks<A> | Presence | Either<Checks<A> | Presence>;

/** A condition for the write of an item. A list requires all of its conditions. */
export type Condition<A extends Attributes> = OneCondition<A> | readonly OneCondition<A>[];

/** Condition as a list of simple conditions, which must all hold. Empty without a condition. */
export const listed = <A extends Attributes>(condition: Condition<A> | undefined): readonly OneCondition<A>[] =>
  condition === undefined ? [] : ([condition].flat() as readonly OneCondition<A>[]);
