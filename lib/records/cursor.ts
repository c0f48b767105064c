import { openJson, type SealContext, sealJson } from '../crypto/envelope.ts';
import { ApiError } from '../errors.ts';

/** What a cursor is good for: it does not open for another connection, object or filter. */
export interface CursorScope {
  readonly connection: string;
  readonly object: string;
  readonly filters: Readonly<Record<string, string>>;
}

const contextOf = ({ connection, object, filters }: CursorScope): SealContext => ({
  purpose: 'cursor',
  connection,
  object,
  filters: JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});

/** The provider's cursor, sealed: clients can neither read nor forge it. */
export const sealCursor = (key: Uint8Array, scope: CursorScope, position: unknown): string =>
  Buffer.from(sealJson(key, position, contextOf(scope))).toString('base64url');

/** @throws ApiError `invalid_cursor` for anything that was not sealed for the same list */
export const openCursor = (key: Uint8Array, scope: CursorScope, sealed: string): unknown => {
  try {
    return openJson(key, Buffer.from(sealed, 'base64url'), contextOf(scope));
  } catch (cause) {
    throw new ApiError(
      'invalid_cursor',
      'The cursor is not one of this list; use next_cursor of the page before, with the same filters.',
      { cause },
    );
  }
};
