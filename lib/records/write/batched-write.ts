import { randomUUID } from 'node:crypto';
import type { BatchInput } from '../../engine/http/answer/batch-records.ts';
import { getPath } from '../../engine/mapping/path.ts';
import type { Batches, BatchRequest, WriteRequest } from '../../providers/define.ts';
import { idPathsOf } from '../../providers/language/kinds.ts';
import type { Answered, Errand } from '../batch-members.ts';
import type { RecordContext } from '../context.ts';
import { perhapsApplied } from './outcomes.ts';

/**
 * Sends the write of one item of a batch together with those of the others.
 * @param mark the id of the record, or one for the request
 * @param sent what the request for one record sends
 * @returns `undefined` where it is to be sent alone: the vendor has no such request, or nobody else is there
 * @throws ApiError that says what became of it
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
  const errand: Errand<BatchInput, Answered | undefined> = {
    kind: request,
    carryOut: (inputs) => member.sendMany(context.session, request, inputs),
  };
  const record = (sent ?? {}) as Readonly<Record<string, unknown>>;
  return member.ask(errand, { mark, record }).catch((error: unknown) => {
    throw perhapsApplied(error);
  });
};

/** Names a new record in a request for several. */
export const newMark = ({ session: { preview } }: RecordContext): string =>
  preview?.placeholder('random') ?? randomUUID();

/** Names a record in a request for several. */
export const markOf = ({ declaration }: RecordContext, names: Readonly<Record<string, unknown>>): string =>
  String(names[idPathsOf(declaration).at(-1)?.[0] ?? 'id']);

/** What the request for one record sends of it, which is an input of the one for several. */
export const inputOf = ({ wrap = '' }: WriteRequest, body: unknown): unknown => getPath(body, wrap);
