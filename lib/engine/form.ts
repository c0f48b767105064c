import { setPath } from './mapping/path.ts';

/**
 * Encodes characters that a sender should have encoded. Node parses a text with such characters in quadratic time.
 * https://url.spec.whatwg.org/#application/x-www-form-urlencoded
 */
const encodeRest = (text: string): string => text.toWellFormed().replaceAll(/[^ -~]+/g, encodeURIComponent);

/** Writes `a&b` as `a=&b=`. Node looks for the `=` of each name through the rest of the text, in quadratic time. */
const addEqualsSigns = (text: string): string => text.replaceAll(/(?<=^|&)[^=&]+(?=&|$)/g, '$&=');

/** The fields of a form, as they came. */
export const formFields = (text: string): Iterable<readonly [name: string, value: string]> =>
  new URLSearchParams(addEqualsSigns(encodeRest(text)));

/** `deal[fields][0]` as a path: `deal.fields.0`. */
const pathOf = (name: string): string => name.replaceAll(']', '').replaceAll('[', '.');

/** A form whose names are paths, as PHP has them, read like JSON: `deal[id]=7` is `{ deal: { id: '7' } }`. */
export const readForm = (text: string): Readonly<Record<string, unknown>> => {
  const read: Record<string, unknown> = {};
  for (const [name, value] of formFields(text)) setPath(read, pathOf(name), value);
  return read;
};
