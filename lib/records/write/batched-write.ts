import { randomUUID } from 'node:crypto';
import type { BatchInput } from '../../engine/http/answer/batch-records.ts';
import { getPath } from '../../engine/mapping/path.ts';
import type { Batches, BatchRequest, WriteRequest } from '../../providers/define.ts';
import { idPathsOf } from '../../providers/language/kinds.ts';
import type { Answered } from '../batch-members.ts';
import type { RecordContext } from '../context.ts';
import { written } from './outcomes.ts';

/**
 * Sends the write of an item together with the writes of the other items in a batch.
 * @param mark the id of the record, or a name for the request
 * @param sent the body of the request for a single record
 * @returns `undefined` if the item must be sent alone: the vendor has no such request, or no other item waits
 * @throws ApiError with the outcome of the write
 */
export const sendAmongOthers = async (
  context: RecordContext,
  operation: keyof Batches,
  mark: string,
  sent: unknown,
): Promise<Answered | undefined> => {
  const { member, declaration } = context;
  const request: BatchRequest | undefined = declaration.batch?.[operation];
  if (request === undefined || !member?.isAmongOthers()) return undefined;
  const carryOut = (inputs: readonly BatchInput[]) => member.sendMany(context.session, request, inputs);
  const record = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return written(member.ask({ kind: request, carryOut }, { mark, record }));
};

/** The name of a new record in a request for several records. */
export const newMark = ({ session: { preview } }: RecordContext): string =>
  preview?.placeholder('random') ?? randomUUID();

/** The name of an existing record in a request for several records. */
export const markOf = ({ declaration }: RecordContext, names: Readonly<Record<string, unknown>>): string =>
  String(names[idPathsOf(declaration).at(-1)?.[0] ?? 'id']);

/** The record's part of a request for a single record. It is the record's input in a request for several records. */
export const inputOf = ({ wrap = '' }: WriteRequest, body: unknown): unknown => getPath(body, wrap);
