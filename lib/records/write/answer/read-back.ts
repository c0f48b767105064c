import type { Values } from '../../../engine/http/request/template.ts';
import { ApiError, quotedIn, type Warning } from '../../../errors.ts';
import type { RecordContext } from '../../context.ts';
import { isCutShort } from '../../read/completed-lists.ts';
import { readAmongOthers } from '../../read/remote-record.ts';
import type { FollowUp } from '../parts/part.ts';

/** A record after its own request and its follow-ups. */
interface Written {
  readonly names: Values;
  readonly followUps: readonly FollowUp[];
  /** The record in the latest response. */
  readonly latest: unknown;
  /** Whether the response to the record's own request may lack a part of the record. */
  readonly isAnsweredInPart: boolean;
  /** The start of the warning: `the record was created`. */
  readonly done: string;
}

/**
 * Reads the record again if no response contains the whole record. The write took place in any case, so a failure is a
 * warning.
 */
export const readBack = async (
  context: RecordContext,
  { names, followUps, latest, isAnsweredInPart, done }: Written,
): Promise<{ readonly remote: unknown; readonly warnings: readonly Warning[] }> => {
  const isPart =
    isAnsweredInPart ||
    followUps.some(({ isUnshown }) => isUnshown) ||
    (context.declaration.joins !== undefined && isCutShort(context, latest));
  if (!isPart) return { remote: latest, warnings: [] };
  try {
    return { remote: await readAmongOthers(context, names), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `${done}, but its other fields could not be read: ${error.message}`;
    return { remote: latest, warnings: [{ path: '', code: 'partial_record', message, quoted: quotedIn(error) }] };
  }
};
