import { expect } from 'vitest';
import * as z from 'zod';
import type { Reply } from '../../infra/local/caller.ts';

const envelope = z.looseObject({
  statusCode: z.number(),
  message: z.string().optional(),
  error: z.string().optional(),
  data: z.unknown().optional(),
  warnings: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  next_cursor: z.string().nullish(),
  details: z
    .looseObject({
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      provider: z.looseObject({ name: z.string() }).optional(),
    })
    .optional(),
});

const record = z.looseObject({ id: z.string(), remote_id: z.string() });

export type AnsweredRecord = z.output<typeof record>;

/** Returns the envelope of a JSON response. Its `statusCode` must equal the HTTP status. */
export const envelopeOf = (reply: Reply) => {
  const parsed = envelope.parse(reply.body);
  expect(parsed.statusCode).toBe(reply.status);
  return parsed;
};

/** Returns `data` of a response that must have this status. */
export const dataOf = (reply: Reply, status = 200): unknown => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return envelopeOf(reply).data;
};

/** Returns the unified record of a response that must have this status. */
export const recordOf = (reply: Reply, status = 200): AnsweredRecord => record.parse(dataOf(reply, status));

/** Returns the unified records of a list. */
export const recordsOf = (reply: Reply): AnsweredRecord[] => z.array(record).parse(dataOf(reply));

/** Returns the paths of a response's warnings, in order. */
export const warnedPaths = (reply: Reply): string[] => (envelopeOf(reply).warnings ?? []).map(({ path }) => path);

/** Returns the paths of the refused fields of a 422. */
export const refusedPaths = (reply: Reply): string[] => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(422);
  return (envelopeOf(reply).details?.issues ?? []).map(({ path }) => path);
};

/** Returns the envelope of a refusal with 422, or with another status. */
export const refusalOf = (reply: Reply, status = 422) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return envelopeOf(reply);
};

/** Returns the status and the stable error code of a failure. */
export const failureOf = (reply: Reply): readonly [number, string | undefined] => [
  reply.status,
  envelopeOf(reply).error,
];
