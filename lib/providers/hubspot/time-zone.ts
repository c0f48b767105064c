import type { Codec } from '../define.ts';

/** `europe/berlin` to `Europe/Berlin`; made when it is first needed. */
let known: ReadonlyMap<string, string> | undefined;

const knownOf = (lower: string): string | undefined => {
  known ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]));
  return known.get(lower);
};

const capitalised = (lower: string): string => lower.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());

/** Knows aliases too, which are not listed; to ask takes 0.1 ms, of which a page would have a hundred. */
const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Whether it is a zone in the vendor's own words. */
const isTheirs = (name: string): boolean => /^[a-z_]+$/.test(name) && name.slice(1, -1).includes('_slash_');

/**
 * A name of the time zone database on our side, on theirs the same in lower case with words for what is no letter:
 * `us_slash_east_hyphen_indiana`. What is no such name stays as it is.
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
      : `keeps time zones by names such as Europe/Berlin, and ${String(value)} is none`,
};
