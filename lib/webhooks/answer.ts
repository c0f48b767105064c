import { type AnswerName, openAnswer, sealAnswer } from '../crypto/receiver-answer.ts';
import type { HttpAnswer } from '../engine/http/http.ts';
import { createRedactor } from '../engine/http/redaction.ts';
import type { Attempt } from '../store/events/attempts.ts';
import type { Delivery } from '../store/events/deliveries.ts';

/** Bytes of an answer that are shown. */
const shown = 1024;

/** Bytes of an answer that are waited for: a secret that is taken out must be there whole, and one more tells of others. */
export const readBytes = 2 * shown + 1;

/** What is known of an answer without what a stranger wrote into it. */
export type AnswerFacts = Pick<Attempt, 'status' | 'contentType' | 'length'>;

/** Types that are named as they came: whatever else is written there could be anything. */
const namedTypes: ReadonlySet<string> = new Set([
  'application/json',
  'application/octet-stream',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'application/xml',
  'text/html',
  'text/plain',
  'text/xml',
]);

/** https://www.iana.org/assignments/media-types */
const topLevels: ReadonlySet<string> = new Set([
  'application',
  'audio',
  'font',
  'image',
  'message',
  'model',
  'multipart',
  'text',
  'video',
]);

const contentTypeOf = (header = ''): string | undefined => {
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (namedTypes.has(type)) return type;
  const top = type.split('/', 1)[0] ?? '';
  return topLevels.has(top) ? `${top}/*` : undefined;
};

const isWhole = (body: Buffer): boolean => body.length < readBytes;

/** Of one that was not read to its end, as it says itself; `undefined` where it does not. */
const lengthOf = ({ body, headers }: HttpAnswer): number | undefined => {
  if (isWhole(body)) return body.length;
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) ? length : undefined;
};

export const factsOf = (answer: HttpAnswer): AnswerFacts => ({
  status: answer.status,
  contentType: contentTypeOf(answer.headers['content-type']),
  length: lengthOf(answer),
});

/** A character that a cut goes through is left out. */
const decode = (bytes: Uint8Array, isCut: boolean): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Values of the query are what secrets in an address are. */
const secretsInQuery = ({ search, searchParams }: URL): readonly string[] => [
  search.slice(1),
  ...searchParams.values(),
];

/**
 * The first 1024 bytes of an answer, whole characters without our secrets.
 * @param secrets besides those in the query of the address
 * @returns `undefined` when it is no UTF-8 text
 */
export const shownText = (body: Buffer, url: URL, secrets: readonly string[]): string | undefined => {
  const text = decode(body, !isWhole(body));
  if (text === undefined) return undefined;
  const bytes = Buffer.from(createRedactor([...secrets, ...secretsInQuery(url)]).text(text));
  return decode(bytes.subarray(0, shown), bytes.length > shown);
};

const nameOf = ({ project, webhook, event }: Delivery, time: string): AnswerName => ({
  project,
  webhook,
  connection: event.connection,
  event: event.id,
  time,
});

/**
 * An attempt as it is kept.
 * @param key data key of the connection that the event is of; what was answered is not kept without
 */
export const withAnswer = (
  delivery: Delivery,
  { attempt, answer }: { readonly attempt: Attempt; readonly answer?: string | undefined },
  key: Uint8Array | undefined,
): Attempt =>
  key === undefined || answer === undefined
    ? attempt
    : { ...attempt, sealedAnswer: sealAnswer(key, nameOf(delivery, attempt.time), answer) };

/** What was answered to an attempt, in the clear; `undefined` when it was not kept or can be read no more. */
export const answerOf = (
  delivery: Delivery,
  { time, sealedAnswer }: Attempt,
  key: Uint8Array | undefined,
): string | undefined =>
  key === undefined || sealedAnswer === undefined ? undefined : openAnswer(key, nameOf(delivery, time), sealedAnswer);
