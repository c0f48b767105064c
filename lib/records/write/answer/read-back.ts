import type { Values } from '../../../engine/http/request/template.ts';
import { ApiError, quotedIn, type Warning } from '../../../errors.ts';
import type { RecordContext } from '../../context.ts';
import { readAmongOthers } from '../../read/remote-record.ts';

/** The provider's record after a write, with a warning if a part could not be read. */
export interface ReadBack {
  readonly remote: unknown;
  readonly warnings: readonly Warning[];
}

/**
 * Reads a written record again. The write took place in any case, so a failure is a warning.
 * @param latest the record in the latest response, which lacks a part
 * @param done start of the warning: `the record was created`
 */
export const readBack = async (
  context: RecordContext,
  names: Values,
  latest: unknown,
  done: string,
): Promise<ReadBack> => {
  try {
    return { remote: await readAmongOthers(context, names), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `${done}, but its other fields could not be read: ${error.message}`;
    return { remote: latest, warnings: [{ path: '', code: 'partial_record', message, quoted: quotedIn(error) }] };
  }
};
