/** A date and time without a zone, as some older interfaces answer it: it means UTC. */
const withoutZone = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Epoch ms of a vendor's time; `NaN` for what is none. */
export const parseTime = (text: string): number =>
  Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/** A time in the form in which it is answered, of a day that every month has: most vendors write their times like this. */
const inOurForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** A vendor's time in ISO 8601, UTC, with milliseconds; `null` for what is none. */
export const toIso = (text: string): string | null => {
  if (inOurForm.test(text)) return text;
  const time = parseTime(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
