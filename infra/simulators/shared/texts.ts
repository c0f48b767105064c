/** Narrows parsed JSON to a text. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value has the form of an e-mail address. Several vendors check only this form. */
export const isAddress = (value: unknown): value is string => isText(value) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

/** A stricter form of an e-mail address, without quotes and special characters. */
export const strictAddress = /^[^\s@<>(),;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** Texts of a list. Empty for a value that is not a list. */
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Words of a text in lower case, as a full-text search compares them. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Joins the parts of a name that are texts and not empty. */
export const joined = (...parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
