import { noteRefused } from '../../engine/metadata/refused.ts';
import { ApiError } from '../../errors.ts';
import { isUnion } from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';

/** A kind, or a collection, that the account may not list. */
export interface LeftOut {
  readonly context: RecordContext;
  readonly error: ApiError;
  /** How many kinds and collections there are. */
  readonly of: number;
}

/** Whether the remote paths of its records say that they are in it. */
const isNamed = ({ prefix, scope }: RecordContext): boolean => prefix.length > 0 && prefix.length === scope.length;

/**
 * Reads one of several kinds or collections, of which one that the account may not list is left out, with a notice for the
 * answer.
 * @param all kinds and collections that there are
 * @throws as `read` does where there is no other, or where nobody could say which records are in it
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
    const path = isUnion(declared) ? declared.field : (declaration.partitions?.field ?? '');
    noteRefused(session, { path, what: `the ${object.noun}s of ${scope.join('/')}` }, error);
    return { context, error, of: all.length };
  }
};

export const isLeftOut = <T extends object>(page: T | LeftOut): page is LeftOut => 'error' in page;
