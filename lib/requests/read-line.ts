import * as z from 'zod';
import { causes } from '../causes.ts';
import { entryMessages } from './channel.ts';
import { type ProviderRequest, type RequestEntry, requestOutcomes } from './entry.ts';
import { reasonNames } from './reasons.ts';

/** Maximum length of a line, characters. A longer line is no entry: an item of DynamoDB has at most 400 KB. */
const longestLine = 100_000;

/** Schema of a text that becomes a part of a key. It contains no `#`, which separates the parts. */
const name = z.string().regex(/^[^#\s]{1,128}$/);
const word = z.string().max(300);
const count = z.number().min(0);

const failures = ['blocked', 'unreachable', 'timeout', 'cut', 'too_large'] as const satisfies readonly NonNullable<
  ProviderRequest['failure']
>[];

const providerRequest = z.object({
  method: word,
  path: word.optional(),
  status: z.int().optional(),
  failure: z.enum(failures).optional(),
  attempts: z.int().optional(),
  duration_ms: count,
  remaining: z.number().optional(),
});

/** Members of a line that the request log stores. All other members of the line are left out. */
const entry = z.object({
  message: z.enum(entryMessages),
  id: name,
  time: z.iso.datetime(),
  cause: z.enum(causes),
  project: name,
  connection: name.optional(),
  provider: name.optional(),
  key_id: name.optional(),
  route: word.optional(),
  function: word,
  status: z.int().optional(),
  error: word.optional(),
  outcome: z.enum(requestOutcomes),
  reason: z.enum(reasonNames).optional(),
  fields: z.array(word).max(10).optional(),
  needs: z.array(word).max(10).optional(),
  retry_at: z.iso.datetime().optional(),
  duration_ms: count,
  provider_ms: count,
  provider_requests: z.array(providerRequest).max(100),
  more_provider_requests: count.optional(),
  unlogged_runs: count.optional(),
  unlogged_provider_requests: count.optional(),
  parent: name.optional(),
  idempotency: name.optional(),
  content: name.optional(),
  record: name.optional(),
  traceparent: word.optional(),
  sealed: z.base64().optional(),
});

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Reads the entry in a log line. `undefined` if the line is malformed. */
export const readLine = (line: string): RequestEntry | undefined => {
  if (line.length > longestLine) return undefined;
  const { success, data } = entry.safeParse(parsed(line));
  if (!success) return undefined;
  const { message: _, ...found } = data;
  return found as RequestEntry;
};
