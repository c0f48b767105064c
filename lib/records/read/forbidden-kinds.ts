import { noteRefused } from '../../engine/metadata/refused.ts';
import { ApiError } from '../../errors.ts';
import { kindFieldOf } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';

/** A kind or collection that the account may not list. */
export interface LeftOut {
  readonly context: RecordContext;
  readonly error: ApiError;
  /** Total number of kinds and collections. */
  readonly of: number;
}

/** Whether the remote path of a record shows that the record is in this kind or collection. */
const isNamed = ({ prefix, scope }: RecordContext): boolean => prefix.length > 0 && prefix.length === scope.length;

/**
 * Reads a kind or collection. If the account may not list it, it is left out, and the response contains a notice.
 * @param all all kinds and collections
 * @throws as `read` if there is no other kind, or if ids do not show which records are left out
 */
export const unlessForbidden = async <T>(
  context: RecordContext,
  all: readonly RecordContext[],
  read: () => Promise<T>,
): Promise<T | LeftOut> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'provider_forbidden') throw error;
    if (all.length === 1 || !isNamed(context)) throw error;
    const { declared, declaration, object, scope, session } = context;
    const path = kindFieldOf(declared) ?? declaration.partitions?.field ?? '';
    noteRefused(session, path, `the ${object.noun}s of ${scope.join('/')}`, error);
    return { context, error, of: all.length };
  }
};

export const isLeftOut = <T extends object>(page: T | LeftOut): page is LeftOut => 'error' in page;
