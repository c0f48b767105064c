import type { ErrorCode } from '../../errors.ts';
import type { Content } from './document.ts';

/** One request of an operation and its answer, recorded by a test. */
export interface Example {
  /** Values of the parameters in the path and the query, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  /** Body of the answer. Absent if the answer has no body. */
  readonly answer?: unknown;
}

/** Examples by the id of the operation. */
export type Examples = Readonly<Record<string, Example>>;

/** Recorded body of an answer with each error. Errors that only pages return have none. */
export type Refusals = Readonly<Partial<Record<ErrorCode, unknown>>>;

/** A value with its example, if there is one. */
export const withExample = <T extends object>(value: T, example: unknown): T =>
  example === undefined ? value : { ...value, example };

/**
 * Whether a body of a media type can be the example. An answer with several types has a recorded example for a single
 * type.
 */
const isOfType = (type: string, example: unknown): boolean =>
  (type === 'application/json') !== (typeof example === 'string');

/** A body with an example. If a body has several media types, the example is at its own type. */
export const withBodyExample = (content: Content, example: unknown): Content => {
  const isOnly = Object.keys(content).length === 1;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      withExample(media, isOnly || isOfType(type, example) ? example : undefined),
    ]),
  );
};
