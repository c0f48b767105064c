import { isHeld, plainDecimal } from '../../objects/decimals.ts';
import type { Codec, Path } from '../define.ts';
import { getList, getPath, getText } from './answers.ts';

/** Converts a vendor's id, a number or a text, to our id, which is always a text. */
const toId = (remote: unknown): string | undefined =>
  typeof remote === 'number' || (typeof remote === 'string' && remote !== '') ? String(remote) : undefined;

/** Codec for vendors that accept ids as numbers. */
export const integerId: Codec = { decode: toId, encode: Number };

/** Codec for vendors that accept ids as text. */
export const textId: Codec = { decode: toId, encode: String };

const toUtc = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** Makes a codec for values that are only read, or written unchanged. */
export const readAs = (decode: Codec['decode']): Codec => ({ decode, encode: (value) => value });

/** An ISO 8601 date-time on both sides; UTC on ours. */
export const dateTime: Codec = { decode: toUtc, encode: (value) => toUtc(value) ?? value };

/** Several paragraphs on our side, one text with empty lines between the paragraphs on the vendor's side. */
export const paragraphs: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? [remote] : []),
  encode: (value) => (Array.isArray(value) ? value.join('\n\n') : value),
};

/** A list of texts on both sides. */
export const strings = readAs((remote) =>
  Array.isArray(remote) ? remote.filter((element) => typeof element === 'string') : [],
);

/** A single text that counts as a list with one element. */
export const singleton: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? [remote] : []),
  encode: (value) => (Array.isArray(value) ? value[0] : value),
  single: true,
};

/** A list whose main element has `true` in a member at the vendor. Our list begins with that element. */
export const mainFirst = (member: Path): Codec => {
  const rank = (element: unknown): number => (getPath(element, member) === true ? 0 : 1);
  return {
    decode: (list) => getList(list, '').toSorted((one, other) => rank(one) - rank(other)),
    encode: (list) => getList(list, '').map((element, index) => ({ ...Object(element), [member]: index === 0 })),
  };
};

const nameOf = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && 'name' in element ? element.name : element;

/** A list of texts on our side. The vendor accepts the same list, and returns objects with a `name`. */
export const names = readAs((remote) =>
  Array.isArray(remote) ? remote.map(nameOf).filter((element) => typeof element === 'string') : [],
);

/** A number on both sides. */
export const number = readAs((remote) => (typeof remote === 'number' && Number.isFinite(remote) ? remote : undefined));

/** An amount: a decimal text on our side, a number with about 15 digits on the vendor's side. */
export const decimalNumber: Codec = {
  decode: (remote) => (typeof remote === 'number' && Number.isFinite(remote) ? plainDecimal(remote) : undefined),
  encode: Number,
  refuse: (value) =>
    isHeld(String(value))
      ? undefined
      : `keeps amounts as numbers of about 15 digits, and would change ${String(value)}`,
};

/** Multiplies without the rounding noise of binary fractions: 0.29 becomes 29. */
const scale = (value: number, factor: number): number => Number((value * factor).toPrecision(12));

/** A choice that is a number on the vendor's side. */
export const numberedChoice: Codec = { decode: toId, encode: Number };

/** A choice that is a boolean on the vendor's side: `true` and `false`. */
export const flag: Codec = {
  decode: (remote) => (typeof remote === 'boolean' ? String(remote) : undefined),
  encode: (value) => value === 'true',
};

/** A share: 0 to 1 on our side, a percentage on the vendor's side. */
export const percent: Codec = {
  decode: (remote) => (typeof remote === 'number' && Number.isFinite(remote) ? scale(remote, 0.01) : undefined),
  encode: (value) => (typeof value === 'number' ? scale(value, 100) : value),
  refuse: (value) =>
    typeof value !== 'number' || scale(scale(value, 100), 0.01) === value
      ? undefined
      : `keeps 12 digits of a share, and would change ${plainDecimal(value)}`,
};

/** Matches a date-time at midnight in the sender's time zone. */
const atMidnight = /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A day on the vendor's side, its midnight in UTC on ours. It is the day in the sender's time zone:
 * `2027-01-31T23:30:00-05:00` is the 31st.
 */
export const day: Codec = {
  decode: (remote) => {
    const midnight = typeof remote === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(remote) ? toUtc(remote) : undefined;
    // Date.parse reads the 31st of February as the 3rd of March.
    return midnight?.slice(0, 10) === remote ? midnight : undefined;
  },
  encode: (value) => /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0] ?? value,
  lost: (value) => (atMidnight.test(String(value)) ? undefined : 'keeps days: the time of day was left out'),
};

/** A number on our side, a text on the vendor's side. */
export const numberText: Codec = {
  decode: (remote) => {
    if (typeof remote !== 'string' || remote.trim() === '') return typeof remote === 'number' ? remote : undefined;
    const value = Number(remote);
    return Number.isFinite(value) ? value : undefined;
  },
  encode: (value) => (typeof value === 'number' ? plainDecimal(value) : String(value)),
};

/** A boolean on both sides. */
export const truth = readAs((remote) => (typeof remote === 'boolean' ? remote : undefined));

/** A boolean with the opposite meaning on the vendor's side: private on our side, public on the vendor's. */
export const inverted: Codec = {
  decode: (remote) => (typeof remote === 'boolean' ? !remote : undefined),
  encode: (value) => !value,
};

/**
 * The vendor's words for ours. Several vendor's words may mean the same. An unknown word stays unchanged. Read only.
 */
export const words = (ours: Readonly<Record<string, string>>): Codec => ({
  decode: (remote) =>
    typeof remote === 'string' && remote !== '' ? (new Map(Object.entries(ours)).get(remote) ?? remote) : undefined,
  encode: (value) => value,
});

/** The address of a record. The groups of the pattern are the parts of its remote path. Read only. */
export const addressParts = (pattern: RegExp): Codec => ({
  decode: (remote) => {
    const [, ...parts] = (typeof remote === 'string' ? pattern.exec(remote) : null) ?? [];
    return parts.length === 0 ? undefined : parts;
  },
  encode: (value) => value,
});

/** A path in an element, with a codec if the value is no text. */
type Member = Path | readonly [at: Path, codec: Codec];

const memberOf = (element: unknown, member: Member): unknown =>
  typeof member === 'string' ? getText(element, member) : member[1].decode(getPath(element, member[0]));

/**
 * A list of objects on both sides. Read only.
 * @param members paths in the vendor's element, by our member. An element without an `id` is left out.
 */
export const elements = (members: Readonly<Record<string, Member>>): Codec => ({
  decode: (remote) =>
    getList(remote, '')
      .filter((element) => getText(element, 'id'))
      .map((element) =>
        Object.fromEntries(
          Object.entries(members).flatMap(([name, member]) => {
            const value = memberOf(element, member);
            return value === undefined ? [] : [[name, value]];
          }),
        ),
      ),
  encode: (value) => value,
});

/** Start of an address before its host: a scheme, and the `www.` of some sites. */
const before = /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:www\.)?/i;

const isDomain = (text: string): boolean => {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}_-]+$/u.test(label));
};

/** Reads the domain of a website: `acme.example` from `https://www.acme.example/shop`. */
const domainOf = (website: unknown): string | undefined => {
  if (typeof website !== 'string') return undefined;
  const [host = ''] = website
    .trim()
    .replace(before, '')
    .split(/[/?#:]/, 1);
  const domain = host.toLowerCase();
  return isDomain(domain) ? domain : undefined;
};

/**
 * A website instead of a domain, as people enter it. The website is more precise than its domain, so an unchanged
 * domain is not written.
 */
export const websiteDomain: Codec = {
  decode: (website) => {
    const domain = domainOf(website);
    return domain === undefined ? undefined : [domain];
  },
  encode: (domains) => (Array.isArray(domains) ? domains[0] : domains),
  refuse: (domains) => {
    const [first] = [domains].flat();
    return first === undefined || domainOf(first) === first
      ? undefined
      : `keeps a website in the place of a domain, and ${String(first)} is no domain`;
  },
  single: true,
  summary: true,
};

/**
 * A full name. The vendor returns it as one text, and accepts a first and a last name. The last name is never empty.
 */
export const wholeName: Codec = {
  decode: (remote) => {
    if (typeof remote === 'string' && remote !== '') return remote;
    const { first, last } = Object(remote);
    return typeof last === 'string' ? [first ?? [], last].flat().join(' ') : undefined;
  },
  encode: (value) => {
    const name = String(value);
    const end = name.indexOf(' ');
    const [first, last] = [name.slice(0, Math.max(end, 0)), name.slice(end + 1)];
    return first.trim() === '' || last.trim() === '' ? { first: null, last: name } : { first, last };
  },
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns an object with members. Returns `undefined` for lists and other values. */
export const asMembers = (remote: unknown): object | undefined =>
  typeof remote === 'object' && remote !== null && !Array.isArray(remote) ? remote : undefined;

/** Values by name on our side, texts by name on the vendor's side. */
export const textsByName: Codec = {
  decode: asMembers,
  encode: (value) => Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, asText(one)])),
  summary: true,
};

/** Our names of the parts of an address in a custom field. */
export const partsOfAddress = ['street_1', 'street_2', 'city', 'state', 'postal_code', 'country'] as const;

/** Path of each part in the vendor's address object. */
export type AddressNames = Readonly<Record<(typeof partsOfAddress)[number], string>>;

/**
 * An address in a custom field of the type `address`. It is written as a whole. An address without any part counts as
 * absent.
 */
export const addressOf = (names: AddressNames): Codec => ({
  decode: (remote) => {
    const parts = partsOfAddress.flatMap((part) => {
      const text = getText(remote, names[part]);
      return text ? [[part, text] as const] : [];
    });
    return parts.length === 0 ? undefined : Object.fromEntries(parts);
  },
  encode: (value) =>
    Object.fromEntries(
      partsOfAddress.flatMap((part) => {
        const text = getText(value, part);
        return text ? [[names[part], text] as const] : [];
      }),
    ),
});
