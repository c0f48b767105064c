import { bytes, number, optional, shape, text, type ValueOf } from '../dynamodb/attribute.ts';

const attempt = {
  /** ISO 8601, UTC. */
  time: text(),
  /** Of a request with several events: its `webhook-id`. */
  message: optional(text()),
  /** Of a request with several events: how many it had. */
  events: optional(number()),
  /** Milliseconds until the answer, or until it was given up. */
  duration: number(),
  /** Status of the answer, where there was one. */
  status: optional(number()),
  /** Of the answer: never more than the name of a type. */
  contentType: optional(text()),
  /** Bytes of the answer. */
  length: optional(number()),
  /** Beginning of the answer, sealed with the data key of the connection (`lib/crypto/receiver-answer.ts`). */
  sealedAnswer: optional(bytes()),
  /** Why there was no answer, in our words. */
  error: optional(text()),
};

/** One time that an event was sent to an address. */
export type Attempt = ValueOf<typeof attempt>;

/** An entry of the list in the item of a delivery. */
export const storedAttempt = shape(attempt);
