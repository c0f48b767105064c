import { isHeld, plainDecimal } from '../../objects/decimals.ts';
import type { Codec, Path } from '../define.ts';
import { getList, getPath, getText } from './answers.ts';

/** Vendors answer ids as numbers or text; ours are always text. */
const toId = (remote: unknown): string | undefined =>
  typeof remote === 'number' || (typeof remote === 'string' && remote !== '') ? String(remote) : undefined;

/** For vendors that accept ids as numbers. */
export const integerId: Codec = { decode: toId, encode: Number };

/** For vendors that accept ids as text. */
export const textId: Codec = { decode: toId, encode: String };

const toUtc = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** Codec of a value that is read only, or written unchanged. */
export const readAs = (decode: Codec['decode']): Codec => ({ decode, encode: (value) => value });

/** ISO 8601 date-time on both sides; UTC on ours. */
export const dateTime: Codec = { decode: toUtc, encode: (value) => toUtc(value) ?? value };

/** Several paragraphs on our side, one text with empty lines between them on theirs. */
export const paragraphs: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? [remote] : []),
  encode: (value) => (Array.isArray(value) ? value.join('\n\n') : value),
};

/** A list of texts on both sides. */
export const strings = readAs((remote) =>
  Array.isArray(remote) ? remote.filter((element) => typeof element === 'string') : [],
);

/** One text on their side, a list with one text on ours. */
export const singleton: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? [remote] : []),
  encode: (value) => (Array.isArray(value) ? value[0] : value),
  single: true,
};

/** A list whose main element has `true` in a member at the vendor. Our list begins with the main element. */
export const mainFirst = (member: Path): Codec => {
  const rank = (element: unknown): number => (getPath(element, member) === true ? 0 : 1);
  return {
    decode: (list) => getList(list, '').toSorted((one, other) => rank(one) - rank(other)),
    encode: (list) => getList(list, '').map((element, index) => ({ ...Object(element), [member]: index === 0 })),
  };
};

const nameOf = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && 'name' in element ? element.name : element;

/** A list of texts on our side. The vendor accepts texts, and returns objects with a `name`. */
export const names = readAs((remote) =>
  Array.isArray(remote) ? remote.map(nameOf).filter((element) => typeof element === 'string') : [],
);

/** A number on both sides. */
export const number = readAs((remote) => (typeof remote === 'number' && Number.isFinite(remote) ? remote : undefined));

/** An amount: decimal text on our side, a number of about 15 digits on theirs. */
export const decimalNumber: Codec = {
  decode: (remote) => (typeof remote === 'number' && Number.isFinite(remote) ? plainDecimal(remote) : undefined),
  encode: Number,
  refuse: (value) =>
    isHeld(String(value))
      ? undefined
      : `keeps amounts as numbers of about 15 digits, and would change ${String(value)}`,
};

/** Shifts the decimal point without the noise of binary fractions: 0.29 is 29. */
const scale = (value: number, factor: number): number => Number((value * factor).toPrecision(12));

/** A choice that is a number on their side. */
export const numberedChoice: Codec = { decode: toId, encode: Number };

/** A choice that is `true` or `false` on their side. */
export const flag: Codec = {
  decode: (remote) => (typeof remote === 'boolean' ? String(remote) : undefined),
  encode: (value) => value === 'true',
};

/** A share: 0 to 1 on our side, percent on theirs. */
export const percent: Codec = {
  decode: (remote) => (typeof remote === 'number' && Number.isFinite(remote) ? scale(remote, 0.01) : undefined),
  encode: (value) => (typeof value === 'number' ? scale(value, 100) : value),
  refuse: (value) =>
    typeof value !== 'number' || scale(scale(value, 100), 0.01) === value
      ? undefined
      : `keeps 12 digits of a share, and would change ${plainDecimal(value)}`,
};

/** A date-time at midnight, by the clock of whoever sends it. */
const atMidnight = /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A day on their side, its midnight in UTC on ours. The day counts by the clock of the sender: `2027-01-31T23:30:00-05:00` is
 * the 31st.
 */
export const day: Codec = {
  decode: (remote) => {
    const midnight = typeof remote === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(remote) ? toUtc(remote) : undefined;
    // Date.parse takes the 31st of February for the 3rd of March.
    return midnight?.slice(0, 10) === remote ? midnight : undefined;
  },
  encode: (value) => /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0] ?? value,
  lost: (value) => (atMidnight.test(String(value)) ? undefined : 'keeps days: the time of day was left out'),
};

/** A number on our side, text on theirs. */
export const numberText: Codec = {
  decode: (remote) => {
    if (typeof remote !== 'string' || remote.trim() === '') return typeof remote === 'number' ? remote : undefined;
    const value = Number(remote);
    return Number.isFinite(value) ? value : undefined;
  },
  encode: (value) => (typeof value === 'number' ? plainDecimal(value) : String(value)),
};

/** `true` or `false` on both sides. */
export const truth = readAs((remote) => (typeof remote === 'boolean' ? remote : undefined));

/** `true` on our side is `false` on theirs. */
export const inverted: Codec = {
  decode: (remote) => (typeof remote === 'boolean' ? !remote : undefined),
  encode: (value) => !value,
};

/** Our words by their words. Several of their words may have one meaning. An unknown word stays unchanged. Read only. */
export const words = (ours: Readonly<Record<string, string>>): Codec => ({
  decode: (remote) =>
    typeof remote === 'string' && remote !== '' ? (new Map(Object.entries(ours)).get(remote) ?? remote) : undefined,
  encode: (value) => value,
});

/** The address of a record on their side: the groups of the pattern are the parts of its remote path. Read only. */
export const addressParts = (pattern: RegExp): Codec => ({
  decode: (remote) => {
    const [, ...parts] = (typeof remote === 'string' ? pattern.exec(remote) : null) ?? [];
    return parts.length === 0 ? undefined : parts;
  },
  encode: (value) => value,
});

/** A place in an element, and what it is read with where it is no text. */
type Member = Path | readonly [at: Path, codec: Codec];

const memberOf = (element: unknown, member: Member): unknown =>
  typeof member === 'string' ? getText(element, member) : member[1].decode(getPath(element, member[0]));

/**
 * A list of objects on both sides. Read only. Elements without an `id` are left out.
 * @param members our names, with their places in an element
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

/** What an address begins with before its host: a scheme, and what some sites have for their pages. */
const before = /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:www\.)?/i;

const isDomain = (text: string): boolean => {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}_-]+$/u.test(label));
};

/** The domain of a website: `acme.example` of `https://www.acme.example/shop`. */
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
 * A domain on our side, a website on theirs. The website says more than its domain: a domain that comes back unchanged is not
 * written.
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

/** One text on our side, first and last name on theirs. The last name is never empty. */
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

/** Returns an object with members, and nothing for another value. */
export const asMembers = (remote: unknown): object | undefined =>
  typeof remote === 'object' && remote !== null && !Array.isArray(remote) ? remote : undefined;

/** Values by name on our side, texts by name on theirs. */
export const textsByName: Codec = {
  decode: asMembers,
  encode: (value) => Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, asText(one)])),
  summary: true,
};

/** Our names of the parts of an address in a custom field. */
export const partsOfAddress = ['street_1', 'street_2', 'city', 'state', 'postal_code', 'country'] as const;

/** Where a vendor has each part, in its own object. */
export type AddressNames = Readonly<Record<(typeof partsOfAddress)[number], string>>;

/** An address in a custom field of the type `address`. It is written as a whole; an address without parts is empty. */
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
