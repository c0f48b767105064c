import type { Codec } from '../define.ts';

/** Map from `europe/berlin` to `Europe/Berlin`. Created at the first use. */
let known: ReadonlyMap<string, string> | undefined;

const knownOf = (lower: string): string | undefined => {
  known ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]));
  return known.get(lower);
};

const capitalised = (lower: string): string => lower.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

/**
 * Whether a name is a time zone. It also accepts aliases, which the list above does not contain. A call lasts 0.1 ms,
 * and a page may need a hundred calls, so the list comes first.
 */
const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Whether a name is a time zone in the vendor's notation. */
const isTheirs = (name: string): boolean => /^[a-z_]+$/.test(name) && name.slice(1, -1).includes('_slash_');

/**
 * A time zone. The API uses names of the time zone database. The vendor uses the same names in lower case, with words
 * for `/` and `-`: `us_slash_east_hyphen_indiana`. An unknown name is passed unchanged.
 * https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/Hubspot/V2/ContactDescription.ts
 */
export const timeZone: Codec = {
  decode: (remote) => {
    if (typeof remote !== 'string' || remote === '') return undefined;
    const lower = remote.replaceAll('_slash_', '/').replaceAll('_hyphen_', '-');
    const found = knownOf(lower);
    if (found !== undefined) return found;
    return isZone(capitalised(lower)) ? capitalised(lower) : remote;
  },
  encode: (value) => String(value).toLowerCase().replaceAll('/', '_slash_').replaceAll('-', '_hyphen_'),
  refuse: (value) =>
    isZone(String(value)) || isTheirs(String(value))
      ? undefined
      : `accepts names of time zones such as Europe/Berlin, and ${String(value)} is no such name`,
};
