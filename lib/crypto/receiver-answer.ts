import { open, seal } from './envelope.ts';

/** The name of the answer to an attempt: it does not open for another one. */
export interface AnswerName {
  readonly project: string;
  /** Id of the connection. */
  readonly connection: string;
  /** Id of the webhook. */
  readonly webhook: string;
  /** Id of the event. */
  readonly event: string;
  /** Of the attempt: ISO 8601, UTC. */
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
 * The answer of a receiver, as it is kept: it can be read for as long as the connection has its data key.
 * @param key data key of the connection that the event is of
 */
export const sealAnswer = (key: Uint8Array, name: AnswerName, text: string): Uint8Array =>
  seal(key, text, contextOf(name));

/**
 * The answer in the clear.
 * @throws Error when it was sealed for another attempt, or with another key
 */
export const openAnswer = (key: Uint8Array, name: AnswerName, sealed: Uint8Array): string =>
  open(key, sealed, contextOf(name)).toString('utf8');
