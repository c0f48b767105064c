import type { Failure } from '../../../infra/simulators/shared/failures.ts';
import type { Exchange } from '../../contract/exchange.ts';

/** A success response that is not what was requested. */
export interface WrongAnswer {
  readonly name: string;
  /** Makes the wrong answer. Undefined if it would be a right one. */
  readonly of: (right: Exchange) => Pick<Failure, 'kind' | 'status' | 'body'> | undefined;
}

const answered = (body: unknown) => ({ kind: 'status', status: 200, body }) as const;

const always = (name: string, body: unknown): WrongAnswer => ({ name, of: () => answered(body) });

/** A body that has something else instead of its outermost lists. */
const withLists = (body: unknown, change: (list: readonly unknown[]) => unknown): unknown => {
  if (Array.isArray(body)) return change(body);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withLists(value, change)]));
};

const listsIn = (body: unknown): readonly (readonly unknown[])[] => {
  if (Array.isArray(body)) return [body];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(listsIn) : [];
};

/**
 * Whether a body is Pipedrive's answer for an empty result: a success with `data: null`.
 * https://pipedrive.readme.io/docs/core-api-concepts-responses
 */
const saysNone = (body: unknown): boolean => Object(body).success === true && Object(body).data === null;

const ofLists = (name: string, change: (list: readonly unknown[]) => unknown): WrongAnswer => ({
  name,
  of: ({ responseBody }) => {
    const lists = listsIn(responseBody);
    if (lists.length === 0 || lists.some(({ length }) => length === 0)) return undefined;
    const body = withLists(responseBody, change);
    return saysNone(body) ? undefined : answered(body);
  },
});

/** Wrong answers to any read. */
export const ofAnyRead: readonly WrongAnswer[] = [
  always('{}', {}),
  always('an error with status 200', { status: 'error', message: 'try again' }),
  { name: '[]', of: ({ responseBody }) => (Array.isArray(responseBody) ? undefined : answered([])) },
  always('null', null),
  always('a text', 'text'),
  { name: 'a page of HTML', of: () => ({ kind: 'garbage' }) },
  always('no body', undefined),
  // Applies to any method, because a search by POST changes nothing either.
  { name: 'a 504 of a gateway', of: () => ({ kind: 'status', status: 504, body: {} }) },
];

/** Wrong answers to a list. */
export const ofList: readonly WrongAnswer[] = [
  ...ofAnyRead,
  ofLists('null in the place of the list', () => null),
  ofLists('an object in the place of the list', () => ({})),
  ofLists('a list of numbers', (list) => list.map(() => 1)),
];

/** Wrong answer to a list whose records are in the only list of the response. */
export const withoutIds: WrongAnswer = ofLists('records without an id', (list) => list.map(() => ({})));
