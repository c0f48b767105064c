import type { Concern } from '../../../engine/compile/concerns.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import { ApiError, quotedIn, type Warning } from '../../../errors.ts';
import type { RecordContext } from '../../context.ts';
import { Attempts } from '../../follow-up-requests.ts';
import type { UnifiedRecord } from '../../present.ts';
import { isCutShort } from '../../read/completed-lists.ts';
import { readAmongOthers } from '../../read/remote-record.ts';
import type { MappedWrite } from '../writing.ts';

/** A record while its follow-ups are sent. */
export interface FollowedRecord {
  readonly context: RecordContext;
  /** Placeholders that name the record in requests, such as `id`. */
  readonly names: Values;
  /** The record in the response to its own request. */
  readonly answered: unknown;
  readonly followUps: readonly FollowUp[];
  /** The record in the latest response. */
  latest: unknown;
  /** Values that were written, and that the vendor's record does not show yet. */
  readonly shown: Record<string, unknown>;
  readonly attempts: Attempts;
}

/** Requests that a write sends after its record exists. Each failure is a warning. */
export interface FollowUp {
  /** Whether the record must be read again, because no response shows the change. */
  readonly isUnshown: boolean;
  /** Whether it may follow the create of a record in a request for several records. */
  readonly followsBatch?: true;
  readonly send: (record: FollowedRecord) => Promise<void>;
  /** Warnings about the record after the write. */
  readonly warningsAbout?: (record: UnifiedRecord, attempts: Attempts) => readonly Warning[];
}

/** Values of a write that need separate requests, because the record's own request does not accept them. */
export interface Part extends Concern {
  /** Removes the values from the mapped write, and returns the requests that write them later. */
  readonly take: (write: MappedWrite) => readonly FollowUp[] | Promise<readonly FollowUp[]>;
}

/**
 * Sends the values that the vendor accepts only after the record exists.
 * @param answered the record in the response to its own request
 */
export const sendFollowUps = async (
  context: RecordContext,
  names: Values,
  answered: unknown,
  followUps: readonly FollowUp[],
): Promise<FollowedRecord> => {
  const record = { context, names, answered, followUps, latest: answered, shown: {}, attempts: new Attempts() };
  for (const { send } of followUps) await send(record);
  return record;
};

/** The provider's record after a write, with a warning if a part could not be read. */
interface ReadBack {
  readonly remote: unknown;
  readonly warnings: readonly Warning[];
}

/**
 * Reads a written record again if no response shows the whole record. The write took place in any case, so a failure is
 * a warning.
 * @param isAnsweredInPart whether the response to the record's own request lacks a part
 * @param done start of the warning: `the record was created`
 */
export const readBack = async (record: FollowedRecord, isAnsweredInPart: boolean, done: string): Promise<ReadBack> => {
  const { context, names, latest, followUps } = record;
  const isShownInPart =
    isAnsweredInPart ||
    followUps.some(({ isUnshown }) => isUnshown) ||
    (context.declaration.joins !== undefined && isCutShort(context, latest));
  if (!isShownInPart) return { remote: latest, warnings: [] };
  try {
    return { remote: await readAmongOthers(context, names), warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `${done}, but its other fields could not be read: ${error.message}`;
    return { remote: latest, warnings: [{ path: '', code: 'partial_record', message, quoted: quotedIn(error) }] };
  }
};

/** Warnings from all follow-ups about the record after the write. */
export const warningsAbout = ({ followUps, attempts }: FollowedRecord, record: UnifiedRecord): readonly Warning[] =>
  followUps.flatMap((followUp) => followUp.warningsAbout?.(record, attempts) ?? []);
