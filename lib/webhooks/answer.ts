import { type AnswerName, openAnswer, sealAnswer } from '../crypto/receiver-answer.ts';
import type { HttpAnswer } from '../engine/http/http.ts';
import { createRedactor } from '../engine/http/redaction.ts';
import type { Attempt } from '../store/events/attempts.ts';
import type { Delivery } from '../store/events/deliveries.ts';

/** Bytes of an answer that are shown. */
const shown = 1024;

/**
 * Bytes of an answer that are read. A secret must be complete so that it can be removed. One more byte shows whether
 * the answer is longer.
 */
export const readBytes = 2 * shown + 1;

/** The facts of an answer, without its text. */
export type AnswerFacts = Pick<Attempt, 'status' | 'contentType' | 'length'>;

/** Types that are stored unchanged. Any other value could be an arbitrary text. */
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

/** Top-level media types. https://www.iana.org/assignments/media-types */
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

/**
 * Length of an answer. If the answer was not read to its end, the length comes from its header, or is `undefined`
 * without the header.
 */
const lengthOf = ({ body, headers }: HttpAnswer): number | undefined => {
  if (isWhole(body)) return body.length;
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) ? length : undefined;
};

/** The facts of an answer. */
export const factsOf = (answer: HttpAnswer): AnswerFacts => ({
  status: answer.status,
  contentType: contentTypeOf(answer.headers['content-type']),
  length: lengthOf(answer),
});

/** Decodes UTF-8. If the bytes were cut within a character, that character is left out. */
const decode = (bytes: Uint8Array, isCut: boolean): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

/** The values of the query, because secrets in an address are usually there. */
const secretsInQuery = ({ search, searchParams }: URL): readonly string[] => [
  search.slice(1),
  ...searchParams.values(),
];

/**
 * The first 1024 bytes of an answer: whole characters, without secrets of this service.
 * @param secrets secrets to remove, in addition to the values in the query of the address
 * @returns `undefined` if the answer is not UTF-8 text
 */
export const shownText = (body: Buffer, url: URL, secrets: readonly string[]): string | undefined => {
  const text = decode(body, !isWhole(body));
  if (text === undefined) return undefined;
  const bytes = Buffer.from(createRedactor(() => [...secrets, ...secretsInQuery(url)]).text(text));
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
 * An attempt in its stored form.
 * @param key data key of the event's connection; without a key the answer is not stored
 */
export const withAnswer = (
  delivery: Delivery,
  { attempt, answer }: { readonly attempt: Attempt; readonly answer?: string | undefined },
  key: Uint8Array | undefined,
): Attempt =>
  key === undefined || answer === undefined
    ? attempt
    : { ...attempt, sealedAnswer: sealAnswer(key, nameOf(delivery, attempt.time), answer) };

/** The readable answer to an attempt. `undefined` if it was not stored or is no longer readable. */
export const answerOf = (
  delivery: Delivery,
  { time, sealedAnswer }: Attempt,
  key: Uint8Array | undefined,
): string | undefined =>
  key === undefined || sealedAnswer === undefined ? undefined : openAnswer(key, nameOf(delivery, time), sealedAnswer);
