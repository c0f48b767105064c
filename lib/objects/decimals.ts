const withoutLastZeros = (text: string): string => {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
};

/**
 * Shortest form of a number with an exponent: sign, digits and power of ten. `1.5e-7` has the digits 15 and the power
 * -7.
 */
const shortest = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** A number as a decimal text without an exponent and without unneeded digits: `1e-7` becomes `0.0000001`. */
export const plainDecimal = (value: number): string => {
  const [text = '', sign = '', whole = '', fraction = '', exponent = ''] = shortest.exec(String(value)) ?? [];
  if (text === '') return String(value);
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}0.${'0'.repeat(-point)}${digits}`;
};

/**
 * Digits before and after the point of a decimal text, without leading and trailing zeros: `-01200.50` gives `1200` and
 * `5`.
 */
export const digitsOf = (text: string): readonly [whole: string, fraction: string] => {
  const [whole = '', fraction = ''] = text.replace(/^-/, '').split('.');
  return [whole.replace(/^0+/, ''), withoutLastZeros(fraction)];
};

/** Whether a JavaScript number holds a decimal text exactly. A number holds about 15 digits. */
export const isHeld = (text: string): boolean => {
  const value = Number(text);
  return Number.isFinite(value) && digitsOf(plainDecimal(value)).join('.') === digitsIn(text);
};

/** Whether a number literal is a double, in its shortest form or in the 17 digits that some languages write. */
const isDouble = (literal: string): boolean =>
  isHeld(literal) || digitsIn(Number(literal).toPrecision(17)) === digitsIn(literal);

/** A complete number in the parts of a JSON text that lie outside its strings. */
const jsonNumber = /(?<![\w.+-])-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?(?=[\s,\]}])/g;

const withExact = (json: string): string =>
  json.replace(jsonNumber, (literal) => (isDouble(literal) ? literal : `"${plainText(literal)}"`));

/** Index after the end of a string in a JSON text. @param start index of the first quote of the string */
const endOfString = (json: string, start: number): number => {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0;
    while (json[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return json.length;
};

/**
 * Turns numbers with more digits than a double holds into strings, so that a parser does not round these numbers. Skips
 * the strings of the JSON text without a regular expression, because a regular expression fails at a very long string.
 */
export const withExactNumbers = (json: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', at)) {
    const end = endOfString(json, quote);
    parts.push(withExact(json.slice(at, quote)), json.slice(quote, end));
    at = end;
  }
  return [...parts, withExact(json.slice(at))].join('');
};

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** The text of a number, rewritten without an exponent. */
const plainText = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = decimal.exec(text.trim()) ?? [];
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};

/** The digits of a decimal text, as one text to compare. */
const digitsIn = (text: string): string => digitsOf(plainText(text)).join('.');
