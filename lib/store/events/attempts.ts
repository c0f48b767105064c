import type { Item } from '../dynamodb/item.ts';

/** One time that an event was sent to an address. */
export interface Attempt {
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Milliseconds until the answer, or until it was given up. */
  readonly duration: number;
  /** Status of the answer, where there was one. */
  readonly status?: number | undefined;
  /** Of the answer: never more than the name of a type. */
  readonly contentType?: string | undefined;
  /** Bytes of the answer. */
  readonly length?: number | undefined;
  /** Beginning of the answer, sealed with the data key of the connection (`lib/crypto/receiver-answer.ts`). */
  readonly sealedAnswer?: Uint8Array | undefined;
  /** Why there was no answer, in our words. */
  readonly error?: string | undefined;
}

/** As an entry of the list in the item of a delivery. */
export const attemptItem = ({ time, duration, status, contentType, length, sealedAnswer, error }: Attempt): Item => ({
  time,
  duration,
  status,
  content_type: contentType,
  length,
  sealed_answer: sealedAnswer,
  error,
});

/** The attempt of an entry. */
export const toAttempt = (item: Item): Attempt => ({
  time: item.time,
  duration: item.duration,
  status: item.status,
  contentType: item.content_type,
  length: item.length,
  sealedAnswer: item.sealed_answer,
  error: item.error,
});
