import type { Codec } from './define.ts';

/** Vendors answer ids as numbers or text; ours are always text. */
const toId = (remote: unknown): string | undefined =>
  typeof remote === 'number' || (typeof remote === 'string' && remote !== '') ? String(remote) : undefined;

/** For vendors that take ids as numbers. */
export const integerId: Codec = { decode: toId, encode: Number };

/** For vendors that take ids as text. */
export const textId: Codec = { decode: toId, encode: String };

const toUtc = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** An ISO 8601 date-time on both sides; UTC on ours. */
export const dateTime: Codec = { decode: toUtc, encode: (value) => toUtc(value) ?? value };

/** Several paragraphs on our side, one text with empty lines between them on theirs. */
export const paragraphs: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? [remote] : []),
  encode: (value) => (Array.isArray(value) ? value.join('\n\n') : value),
};

/** A list of texts on both sides. */
export const strings: Codec = {
  decode: (remote) => (Array.isArray(remote) ? remote.filter((element) => typeof element === 'string') : []),
  encode: (value) => value,
};

/** One text that counts as a list of one. */
export const singleton: Codec = {
  decode: (remote) => (typeof remote === 'string' && remote !== '' ? [remote] : []),
  encode: (value) => (Array.isArray(value) ? value[0] : value),
};
