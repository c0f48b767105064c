import type { Concern } from '../../../engine/compile/concerns.ts';
import type { Values } from '../../../engine/http/request/template.ts';
import type { Warning } from '../../../errors.ts';
import type { RecordContext } from '../../context.ts';
import { Attempts } from '../../follow-up-requests.ts';
import type { UnifiedRecord } from '../../present.ts';
import { isCutShort } from '../../read/completed-lists.ts';
import type { MappedWrite } from '../writing.ts';

/** A record while its follow-ups are sent. */
export interface FollowedRecord {
  readonly context: RecordContext;
  /** Placeholders that name the record in requests, such as `id`. */
  readonly names: Values;
  /** The record in the response to its own request. */
  readonly answered: unknown;
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
  const record = { context, names, answered, latest: answered, shown: {}, attempts: new Attempts() };
  for (const { send } of followUps) await send(record);
  return record;
};

/** Whether no response to a write shows the whole record. @param isAnsweredInPart whether the record's own does not */
export const isShownInPart = (
  { context, latest }: FollowedRecord,
  followUps: readonly FollowUp[],
  isAnsweredInPart: boolean,
): boolean =>
  isAnsweredInPart ||
  followUps.some(({ isUnshown }) => isUnshown) ||
  (context.declaration.joins !== undefined && isCutShort(context, latest));

/** Warnings from all follow-ups about the record after the write. */
export const warningsAbout = (
  followUps: readonly FollowUp[],
  record: UnifiedRecord,
  attempts: Attempts,
): readonly Warning[] => followUps.flatMap((followUp) => followUp.warningsAbout?.(record, attempts) ?? []);
