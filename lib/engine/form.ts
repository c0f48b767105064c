import { setPath } from './mapping/path.ts';

/**
 * Encodes characters that a sender should have encoded. Node parses a text with such characters in quadratic time.
 * https://url.spec.whatwg.org/#application/x-www-form-urlencoded
 */
const encodeRest = (text: string): string => text.toWellFormed().replaceAll(/[^ -~]+/g, encodeURIComponent);

/** Writes `a&b` as `a=&b=`. Node looks for the `=` of each name through the rest of the text, in quadratic time. */
const addEqualsSigns = (text: string): string => text.replaceAll(/(?<=^|&)[^=&]+(?=&|$)/g, '$&=');

/** Returns the fields of a form in their order, with duplicates. */
export const formFields = (text: string): Iterable<readonly [name: string, value: string]> =>
  new URLSearchParams(addEqualsSigns(encodeRest(text)));

/** Turns the name of a form field into a path: `deal[fields][0]` into `deal.fields.0`. */
const pathOf = (name: string): string => name.replaceAll(']', '').replaceAll('[', '.');

/** Reads a form with PHP's bracketed names as an object: `deal[id]=7` becomes `{ deal: { id: '7' } }`. */
export const readForm = (text: string): Readonly<Record<string, unknown>> => {
  const read: Record<string, unknown> = {};
  for (const [name, value] of formFields(text)) setPath(read, pathOf(name), value);
  return read;
};
