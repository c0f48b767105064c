import type { Codec } from '../define.ts';
import { readAs } from '../language/codecs.ts';

const isoOf = (time: number): string | undefined =>
  Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time).toISOString();

/**
 * Epoch milliseconds as text, for fields that accept no other format. If the text contains several times, separated by
 * `;`, the first is read.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/tasks
 */
export const epochText: Codec = {
  decode: (remote) => {
    const [first = ''] = typeof remote === 'string' || typeof remote === 'number' ? String(remote).split(';') : [];
    return /^-?\d+$/.test(first) ? isoOf(Number(first)) : undefined;
  },
  encode: (value) => String(Date.parse(String(value))),
};

/**
 * Milliseconds as text, read as whole seconds. Read-only.
 * https://developers.hubspot.com/docs/guides/api/crm/engagements/calls
 */
export const wholeSeconds = readAs((remote) =>
  typeof remote === 'string' && /^\d+(?:\.\d+)?$/.test(remote) ? Math.round(Number(remote) / 1000) : undefined,
);
