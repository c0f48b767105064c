/** Matches a date and time without a zone, which some older interfaces return. The service reads it as UTC. */
const withoutZone = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Matches epoch seconds (10 digits) and epoch milliseconds (13 digits), from September 2001 to November 2286. */
const epoch = /^[1-9]\d{9}(?:\d{3})?$/;

/** Parses a vendor's time to epoch ms. Returns `NaN` for any other text. */
export const parseTime = (text: string): number =>
  epoch.test(text)
    ? Number(text.padEnd(13, '0'))
    : Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/**
 * Matches a time in the form of our responses, on a day from 1 to 28, which every month has. Most vendors write times
 * like this.
 */
const inOurForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Converts a vendor's time to ISO 8601, UTC, with milliseconds. Returns `null` for any other text. */
export const toIso = (text: string): string | null => {
  if (inOurForm.test(text)) return text;
  const time = parseTime(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
