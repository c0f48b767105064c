import type { Answer, Caller } from '../call.ts';
import { type CursorScope, openCursor, sealCursor } from '../crypto/cursor.ts';
import type { Page, PageRequest } from '../store/dynamodb/query.ts';

/** The list to which a cursor belongs. Every other list refuses the cursor. */
export interface ListName {
  /** Caller whose key seals the cursors. */
  readonly caller: Caller;
  /** Project, or `op`. */
  readonly project: string;
  /** Method and path: `GET /webhook`. */
  readonly route: string;
  readonly filters?: Readonly<Record<string, string | undefined>>;
}

const keyOf = (caller: Caller): Uint8Array => {
  if (caller.kind === 'project' || caller.kind === 'operator') return caller.cursorKey;
  throw new Error('A list of the management API was called without an API key.');
};

const scopeOf = ({ project, route, filters = {} }: ListName): CursorScope => ({ list: { project, route }, filters });

/**
 * A page of a list as an answer. The cursor is sealed with a key from the item of the API key. The authentication has
 * read this item already, so every process has the key without a call of KMS. The caller does not know the key. The
 * cursor works for calls with the same API key, even after a rotation of its secret.
 * @param present returns an entry as the answer shows it, at once or as a promise
 * @throws ApiError `invalid_cursor` if the service did not issue the cursor for this list
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
