import { open, seal } from './envelope.ts';

/** The name of the answer to an attempt. An answer can only be opened under the name of its own attempt. */
export interface AnswerName {
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** Id of the webhook. */
  readonly webhook: string;
  /** Id of the event. */
  readonly event: string;
  /** Time of the attempt: ISO 8601, UTC. */
  readonly time: string;
}

const contextOf = ({ project, connection, webhook, event, time }: AnswerName) => ({
  project,
  connection,
  webhook,
  event,
  time,
});

/**
 * Seals the answer of a receiver for storage. The answer is readable as long as the connection has its data key.
 * @param key data key of the event's connection
 */
export const sealAnswer = (key: Uint8Array, name: AnswerName, text: string): Uint8Array =>
  seal(key, text, contextOf(name));

/**
 * Decrypts the answer.
 * @throws Error if it was sealed for another attempt, or with another key
 */
export const openAnswer = (key: Uint8Array, name: AnswerName, sealed: Uint8Array): string =>
  open(key, sealed, contextOf(name)).toString('utf8');
