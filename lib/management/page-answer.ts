import type { Answer, Caller } from '../call.ts';
import { type CursorScope, openCursor, sealCursor } from '../crypto/cursor.ts';
import type { Page, PageRequest } from '../store/dynamodb/query.ts';

/** The list that a cursor is of; it is refused everywhere else. */
export interface ListName {
  /** Whose key seals the cursors. */
  readonly caller: Caller;
  /** Project, or `op`. */
  readonly project: string;
  /** `GET /webhook`. */
  readonly route: string;
  readonly filters?: Readonly<Record<string, string | undefined>>;
}

const keyOf = (caller: Caller): Uint8Array => {
  if (caller.kind === 'project' || caller.kind === 'operator') return caller.cursorKey;
  throw new Error('A list of the management API was called without an API key.');
};

const scopeOf = ({ project, route, filters = {} }: ListName): CursorScope => ({ list: { project, route }, filters });

/**
 * A page of a list as an answer. Its cursor is sealed with a key that the item of the API key has, which was read to
 * find out who calls: so every process has it, no call of KMS is needed, and the caller does not know it.
 * It is good for calls with the same API key, also after its secret was rotated.
 * @param present an entry as the answer has it, or a promise of that
 * @throws ApiError `invalid_cursor` when the cursor is not one of this list, as it was given out
 */
export const answerPage = async <T>(
  list: ListName,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (page: PageRequest) => Promise<Page<T>>,
  present: (entry: T) => unknown,
): Promise<Answer> => {
  const key = keyOf(list.caller);
  const scope = scopeOf(list);
  const startAfter = cursor === undefined ? undefined : String(openCursor(key, scope, cursor));
  const { items, next } = await read({ limit, startAfter });
  return {
    data: await Promise.all(items.map(present)),
    nextCursor: next === undefined ? null : sealCursor(key, scope, next),
  };
};
