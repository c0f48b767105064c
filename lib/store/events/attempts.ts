import { bytes, number, optional, shape, text, type ValueOf } from '../dynamodb/attribute.ts';

const attempt = {
  /** ISO 8601, UTC. */
  time: text(),
  /** `webhook-id` of a request with several events. */
  message: optional(text()),
  /** Number of events, for a request with several events. */
  events: optional(number()),
  /** Milliseconds until the answer, or until the attempt was abandoned. */
  duration: number(),
  /** Status of the answer, if there was an answer. */
  status: optional(number()),
  /** Media type of the answer, without parameters. */
  contentType: optional(text()),
  /** Size of the answer in bytes. */
  length: optional(number()),
  /** Beginning of the answer, sealed with the data key of the connection (`lib/crypto/receiver-answer.ts`). */
  sealedAnswer: optional(bytes()),
  /** Reason for a missing answer, in our words. */
  error: optional(text()),
};

/** An attempt to send an event to an address. */
export type Attempt = ValueOf<typeof attempt>;

/** An entry of the list in the item of a delivery. */
export const storedAttempt = shape(attempt);
