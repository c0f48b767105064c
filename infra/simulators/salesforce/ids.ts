const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const isUpper = (character: string): boolean => character >= 'A' && character <= 'Z';

/**
 * Last three characters of an id. They encode its capitals, for systems that ignore case.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/field_types.htm
 */
export const checksumOf = (id15: string): string =>
  [0, 5, 10]
    .map((start) => {
      const bits = [...id15.slice(start, start + 5)].map((character, place) => (isUpper(character) ? 1 << place : 0));
      return letters[bits.reduce((sum, bit) => sum + bit, 0)];
    })
    .join('');

/** An id with 18 characters. Undefined if the text is not an id. */
export const toId18 = (id: string): string | undefined => {
  if (/^[A-Za-z0-9]{15}$/.test(id)) return id + checksumOf(id);
  if (!/^[A-Za-z0-9]{18}$/.test(id)) return undefined;
  return checksumOf(id.slice(0, 15)).toLowerCase() === id.slice(15).toLowerCase() ? id : undefined;
};

const toBase62 = (value: number, width: number): string => {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = digits[rest % 62] + text;
  return text.padStart(width, '0');
};

const fromBase62 = (text: string): number => [...text].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);

/** Id of a row. It contains the prefix of the object, the instance of the org and the number of the row. */
export const idOf = (prefix: string, instance: string, row: number): string => {
  const id15 = `${prefix}${instance}${toBase62(row, 9)}`;
  return id15 + checksumOf(id15);
};

/** Number of the row that an id names. Undefined if the id belongs to a different org. */
export const rowOf = (id: string, instance: string): number | undefined =>
  id.slice(3, 6) === instance ? fromBase62(id.slice(6, 15)) : undefined;
