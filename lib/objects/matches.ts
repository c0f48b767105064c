import { text } from './fields.ts';

/** A key by which an upsert finds a record at the provider. */
export interface Match {
  /** The filter of the list that finds records by it. */
  readonly filter: string;
  /** The member of a record that has the values. */
  readonly member: string;
  /** One form for all ways to write a value; empty where it is no value. */
  readonly normalise: (value: string) => string;
  /** The value of an element of the member, or of the member itself where that is no list. */
  readonly valueIn: (element: unknown) => string;
  /** The values that a body or a record has, the first one first. */
  readonly valuesIn: (record: Values) => readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const normaliseEmail = (value: string): string => value.trim().toLowerCase();

/** `example.com` of `https://www.Example.com/about`. */
const normaliseDomain = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '');

const elementsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const byMember = <const F extends string, const M extends string>(
  filter: F,
  member: M,
  { normalise, valueIn = text }: Pick<Match, 'normalise'> & Partial<Pick<Match, 'valueIn'>>,
) => ({
  filter,
  member,
  normalise,
  valueIn,
  valuesIn: ({ [member]: all }: Values) => elementsIn(all).map(valueIn).filter(Boolean),
});

/** By the e-mail addresses in a list of elements: the first one of a body. */
export const byEmailAddresses = byMember('email', 'email_addresses', {
  normalise: normaliseEmail,
  valueIn: (element) => text(Object(element).email_address),
});

/** By the one e-mail address. */
export const byEmailAddress = byMember('email_address', 'email_address', { normalise: normaliseEmail });

/** By the domains in a list: the first one of a body. */
export const byDomain = byMember('domain', 'domains', { normalise: normaliseDomain });
