import { list, text } from './fields.ts';

/** A key by which an upsert finds a record at the provider. */
export interface Match {
  /** The filter of the list that finds records by it. */
  readonly filter: string;
  /** The member of a record that has the values. */
  readonly member: string;
  /** One form for all ways to write a value; empty where it is no value. */
  readonly normalise: (value: string) => string;
  /** The values that a body or a record has, the first one first. */
  readonly valuesIn: (record: Readonly<Record<string, unknown>>) => readonly string[];
}

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

/** The texts of a list, without empty ones. */
export const textsIn = (value: unknown): readonly string[] => list(value).map(text).filter(Boolean);

/** By the e-mail addresses in a list of elements: the first one of a body. */
export const byEmailAddresses = {
  filter: 'email',
  member: 'email_addresses',
  normalise: normaliseEmail,
  valuesIn: ({ email_addresses: all }) => textsIn(list(all).map((one) => Object(one).email_address)),
} as const satisfies Match;

/** By the one e-mail address. */
export const byEmailAddress = {
  filter: 'email_address',
  member: 'email_address',
  normalise: normaliseEmail,
  valuesIn: ({ email_address: one }) => textsIn([one]),
} as const satisfies Match;

/** By the domains in a list: the first one of a body. */
export const byDomain = {
  filter: 'domain',
  member: 'domains',
  normalise: normaliseDomain,
  valuesIn: ({ domains }) => textsIn(domains),
} as const satisfies Match;
