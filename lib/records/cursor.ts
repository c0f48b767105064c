import { openJson, type SealContext, sealJson } from '../crypto/envelope.ts';
import { ApiError } from '../errors.ts';

/** What a cursor is good for: it does not open for another connection, object or filter. */
export interface CursorScope {
  readonly connection: string;
  readonly object: string;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

const contextOf = ({ connection, object, filters }: CursorScope): SealContext => ({
  purpose: 'cursor',
  connection,
  object,
  filters: JSON.stringify(Object.entries(filters).filter(([, value]) => value !== undefined)),
});

/** The provider's cursor, sealed: clients can neither read nor forge it. */
export const sealCursor = (key: Uint8Array, scope: CursorScope, cursor: string): string =>
  Buffer.from(sealJson(key, cursor, contextOf(scope))).toString('base64url');

/** @throws ApiError `invalid_cursor` for anything that was not sealed for the same list */
export const openCursor = (key: Uint8Array, scope: CursorScope, sealed: string): string => {
  try {
    return String(openJson(key, Buffer.from(sealed, 'base64url'), contextOf(scope)));
  } catch (cause) {
    throw new ApiError(
      'invalid_cursor',
      'The cursor is not one of this list; use next_cursor of the page before, with the same filters.',
      { cause },
    );
  }
};
