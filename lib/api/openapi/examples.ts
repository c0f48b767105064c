import type { ErrorCode } from '../../errors.ts';
import type { Content } from './document.ts';

/** One request of an operation and its answer, as a test has seen them. */
export interface Example {
  /** Values of the parameters in the path and the query, by name. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  /** The body of the answer; absent where it has none. */
  readonly answer?: unknown;
}

/** By the id of the operation. */
export type Examples = Readonly<Record<string, Example>>;

/** The body of an answer with each error, as a test has seen it; those that are of pages alone have none. */
export type Refusals = Readonly<Partial<Record<ErrorCode, unknown>>>;

/** A value with its example, where there is one. */
export const withExample = <T extends object>(value: T, example: unknown): T =>
  example === undefined ? value : { ...value, example };

/** Whether a body of a media type can be the example: an answer with several types has a recorded one of one type. */
const isOfType = (type: string, example: unknown): boolean =>
  (type === 'application/json') !== (typeof example === 'string');

/** A body with an example. A body with several media types has the example at its own type. */
export const withBodyExample = (content: Content, example: unknown): Content => {
  const isOnly = Object.keys(content).length === 1;
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      withExample(media, isOnly || isOfType(type, example) ? example : undefined),
    ]),
  );
};
