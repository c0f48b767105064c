import { createHash } from 'node:crypto';
import type { Answer } from '../api/response.ts';
import { ApiError } from '../errors.ts';
import type { Page, PageRequest } from '../store/page.ts';

/** The list that a cursor is of; it is refused everywhere else. */
export interface ListName {
  /** Project, or `op`. */
  readonly project: string;
  /** `GET /webhook`. */
  readonly route: string;
  readonly filters?: Readonly<Record<string, string | undefined>>;
}

/**
 * Tells a damaged or misplaced cursor. It needs no key: a cursor only says which id to go on after, within the
 * partition of the project whose key the call came with, so there is nothing to gain from a forged one.
 */
const digestOf = ({ project, route, filters = {} }: ListName, position: string): string =>
  createHash('sha256')
    .update(JSON.stringify([project, route, Object.entries(filters).filter(([, value]) => value), position]))
    .digest('base64url')
    .slice(0, 16);

const encodeCursor = (list: ListName, position: string): string =>
  Buffer.from(`${digestOf(list, position)}${position}`).toString('base64url');

/** @throws ApiError `invalid_cursor` when it is not a cursor of this list, as it was given out */
const decodeCursor = (list: ListName, cursor: string): string => {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const position = text.slice(16);
  if (position !== '' && cursor === encodeCursor(list, position)) return position;
  throw new ApiError(
    'invalid_cursor',
    'cursor: is not one of this list; send next_cursor of the page before as it was.',
    {
      details: { retriable: false },
    },
  );
};

/** A page of a list as an answer. */
export const answerPage = async <T>(
  list: ListName,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (page: PageRequest) => Promise<Page<T>>,
  present: (entry: T) => unknown,
): Promise<Answer> => {
  const startAfter = cursor === undefined ? undefined : decodeCursor(list, cursor);
  const { items, next } = await read({ limit, startAfter });
  return { data: items.map(present), nextCursor: next === undefined ? null : encodeCursor(list, next) };
};
