import { randomBytes } from 'node:crypto';
import { ApiError } from '../errors.ts';
import { openJson, type SealContext, sealJson } from './envelope.ts';

/** The list, owner and filters of a cursor. A cursor cannot be opened with any others. */
export interface CursorScope {
  /** Names of the list and its owner: connection and object, or project and route. */
  readonly list: Readonly<Record<string, string>>;
  /** Filters by name. `undefined` means no filter. */
  readonly filters: Readonly<Record<string, string | undefined>>;
}

/** Creates 32 bytes for the cursors of lists that have no data key of their own. */
export const createCursorKey = (): Uint8Array => randomBytes(32);

const contextOf = ({ list, filters }: CursorScope): SealContext => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return { ...list, purpose: 'cursor', filters: JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
};

/** Seals a position in a list. Clients can neither read nor forge it. */
export const sealCursor = (key: Uint8Array, scope: CursorScope, position: unknown): string =>
  sealJson(key, position, contextOf(scope)).toString('base64url');

const invalid = (cause?: unknown): ApiError =>
  new ApiError(
    'invalid_cursor',
    'The cursor is not one of this list; use next_cursor of the page before, with the same filters and fields.',
    { details: { retriable: false }, cause },
  );

/**
 * Opens a cursor.
 * @throws ApiError `invalid_cursor` if the text was changed, or was sealed for another list
 */
export const openCursor = (key: Uint8Array, scope: CursorScope, cursor: string): unknown => {
  const sealed = Buffer.from(cursor, 'base64url');
  // Decoding ignores unknown characters, padding and the last bits. The comparison rejects such texts.
  if (sealed.toString('base64url') !== cursor) throw invalid();
  try {
    return openJson(key, sealed, contextOf(scope));
  } catch (cause) {
    throw invalid(cause);
  }
};
