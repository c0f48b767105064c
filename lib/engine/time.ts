/** A date and time without a zone, as some older interfaces answer it: it means UTC. */
const withoutZone = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Epoch ms of a vendor's time; `NaN` for what is none. */
export const parseTime = (text: string): number =>
  Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text);
