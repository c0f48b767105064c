import { text } from './fields.ts';

/** A key, such as an e-mail address, that an upsert uses to find a record at the provider. */
export interface Match {
  /** Filter of the list that finds records by this key. */
  readonly filter: string;
  /** Member of a record that contains the values. */
  readonly member: string;
  /** Converts a value to the form for comparisons. Empty if the text is not a value. */
  readonly normalise: (value: string) => string;
  /** Value of an element of the member, or of the member itself if the member is not a list. */
  readonly valueIn: (element: unknown) => string;
  /** Values in a body or a record, in their order. */
  readonly valuesIn: (record: Values) => readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const normaliseEmail = (value: string): string => value.trim().toLowerCase();

/** Domain in a URL: `example.com` for `https://www.Example.com/about`. */
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

/** Match by the e-mail addresses in a list of elements. An upsert uses the first address of its body. */
export const byEmailAddresses = byMember('email', 'email_addresses', {
  normalise: normaliseEmail,
  valueIn: (element) => text(Object(element).email_address),
});

/** Match by the single e-mail address of a record. */
export const byEmailAddress = byMember('email_address', 'email_address', { normalise: normaliseEmail });

/** Match by the domains in a list. An upsert uses the first domain of its body. */
export const byDomain = byMember('domain', 'domains', { normalise: normaliseDomain });
