import type * as z from 'zod';
import type { Answer, Call } from '../../../call.ts';
import { chunksOf } from '../../../chunks.ts';
import { failureBody, namedWarnings } from '../../../engine/answer-limits.ts';
import type { BatchInput } from '../../../engine/http/answer/batch-records.ts';
import { aroundRequests } from '../../../engine/http/session/derived-session.ts';
import { type PaceClock, paceWrites } from '../../../engine/http/session/paced-session.ts';
import { batchValues, sendBatch } from '../../../engine/http/session/send-batch.ts';
import type { Session } from '../../../engine/http/session/session.ts';
import { withinLimits } from '../../../engine/http/session/wait-for-limits.ts';
import { checkValue } from '../../../engine/issues.ts';
import { ApiError, unforeseen, validationError } from '../../../errors.ts';
import type { ObjectOperation, UnifiedObject } from '../../../objects/define.ts';
import type { BatchRequest, ObjectDeclaration } from '../../../providers/define.ts';
import { kindsOf } from '../../../providers/language/kinds.ts';
import { byClock } from '../../../store/dynamodb/lease-wait.ts';
import { concurrency, createSlots, type Member, type SendMany, Together } from '../../batch-members.ts';
import { connectionOf } from '../../caller.ts';
import { type OpenedObject, openObject } from '../../context.ts';
import { takeKeyOfBatch } from '../idempotency.ts';

/** The response for an item, equal to the response of a separate request. */
type ItemAnswer = Readonly<Record<string, unknown>> & { readonly statusCode: number };

export type Item = Readonly<Record<string, unknown>>;

/** The operation of a batch: its object, the schema of an item, and the function that writes an item. */
export interface Work {
  readonly object: UnifiedObject;
  /** The schema of an item. */
  readonly shape: z.ZodType<Item>;
  readonly purpose: ObjectOperation;
  /** Whether the vendor writes several records with a request. */
  readonly hasRequests: (declaration: ObjectDeclaration) => boolean;
  /** Status of an answer that contains none. */
  readonly status: NonNullable<Answer['status']>;
  /**
   * Values that two items of a request must not share. Items that share a value are written one after the other.
   * `object` is the object of the account.
   */
  readonly valuesOf: (object: UnifiedObject, item: Item) => readonly string[];
  readonly write: (opened: OpenedObject, call: Call, item: Item) => Promise<Answer>;
}

/** The remaining time, in ms, that a write needs for its response. No item begins with less time. */
const reserve = 3_000;

/** An item of the body, or the error about its shape. */
const checked = ({ shape }: Work, item: unknown): Item | ApiError => {
  const result = checkValue(shape, item);
  return result.success ? result.data : validationError(result.issues);
};

const notTried = (): ApiError =>
  new ApiError('not_tried', 'The time of the request was used up before this item; send it again.', {
    details: { outcome: 'not_applied', retriable: true },
  });

const toAnswer = (work: Work, { status = work.status, data, precondition, headers, warnings }: Answer): ItemAnswer => ({
  statusCode: status,
  data,
  precondition,
  etag: headers?.etag,
  ...namedWarnings(warnings),
});

/** The call for an item. Each item has its own idempotency key, so a repeated batch writes only the missing items. */
const itemCall = (call: Call, index: number): Call => ({ ...call, item: index });

/** The session of an item. All items together send only a few requests at a time. Each item has its own notices. */
const sessionOf = (session: Session, { inTurn }: Member): Session =>
  aroundRequests(session, (_, send) => inTurn(send), { notices: new Map(session.notices) });

const asItem = (opened: OpenedObject, sent: Item, member: Member | undefined): OpenedObject =>
  member === undefined ? { ...opened, sent } : { ...opened, sent, member, session: sessionOf(opened.session, member) };

const failureOf = (error: unknown, call: Call, index: number): ItemAnswer => {
  if (error instanceof ApiError) return failureBody(error);
  call.log.error('batch item', { index, failure: error });
  return failureBody(unforeseen(error, call.stopwatch.hasWritten() ? 'uncertain' : 'not_applied'));
};

/** Data that all items of a batch share: the call and the opened object. */
interface Batch {
  readonly work: Work;
  readonly call: Call;
  /** The object, or the error that prevents its writes. */
  readonly opened: OpenedObject | ApiError;
  readonly admit: () => void;
}

const writeItem = async (
  { work, call, opened, admit }: Batch,
  [index, item]: readonly [number, Item | ApiError],
  member: Member | undefined,
): Promise<ItemAnswer> => {
  try {
    admit();
    if (item instanceof ApiError) throw item;
    if (opened instanceof ApiError) throw opened;
    return toAnswer(work, await work.write(asItem(opened, item, member), itemCall(call, index), item));
  } catch (error) {
    return failureOf(error, call, index);
  } finally {
    member?.leave();
  }
};

/** Opens the object. Writes are paced, except in a preview, which sends no write. */
const open = async ({ object, purpose }: Work, call: Call, clock: PaceClock): Promise<OpenedObject | ApiError> => {
  try {
    const opened = await openObject(call, connectionOf(call), object, purpose);
    return call.preview === undefined ? { ...opened, session: paceWrites(opened.session, clock) } : opened;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};

/** The object with a session that waits while the vendor accepts no further requests. */
const withLimits = (
  opened: OpenedObject | ApiError,
  bounds: Omit<Parameters<typeof withinLimits>[1], 'atOnce'>,
): OpenedObject | ApiError =>
  opened instanceof ApiError
    ? opened
    : { ...opened, session: withinLimits(opened.session, { ...bounds, atOnce: concurrency }) };

const hasRequests = (opened: OpenedObject | ApiError, work: Work): boolean =>
  !(opened instanceof ApiError) && kindsOf(opened.declared).some(([, declaration]) => work.hasRequests(declaration));

/** Records a request of a preview. The result of each record is a placeholder for its id. */
const recordBatch = async (
  session: Session,
  request: BatchRequest,
  inputs: readonly BatchInput[],
): ReturnType<SendMany> => {
  const { body } = await session.send(request, batchValues(request, inputs));
  const step = session.preview?.placeOf(Object(body)).step;
  return inputs.map((_, index) => ({
    answered: { remote: { id: session.preview?.placeholder(`${step}.${request.records ?? ''}.${index}.id`) } },
  }));
};

/** Sends inputs together. A single input is left to the request for a single record. */
const sendManyWith =
  (admit: () => void): SendMany =>
  async (session, request, inputs) => {
    if (inputs.length === 1) return [{ answered: undefined }];
    const parts = chunksOf(inputs, request.max);
    if (session.preview !== undefined)
      return (await Promise.all(parts.map((some) => recordBatch(session, request, some)))).flat();
    const outcomes = await Promise.all(parts.map((some) => sendBatch({ session, request, admit }, some)));
    return outcomes.flat().map((one) => {
      if ('alone' in one) return { answered: undefined };
      return 'error' in one ? one : { answered: { remote: one.answered } };
    });
  };

/**
 * Writes several records. Records that fit into a request of the vendor are sent together, and the others a few at a
 * time. Each item has its own response, in the order of the items. When the time of the request ends, each item that
 * did not begin has an error.
 */
export const runBatch = async (
  work: Work,
  call: Call,
  items: readonly unknown[],
  clock: () => number = Date.now,
): Promise<Answer> => {
  const admit = (): void => {
    if (clock() + reserve > call.deadline) throw notTried();
  };
  const timers = { now: clock, pause: byClock.pause };
  const opened = withLimits(await open(work, call, timers), { clock: timers, latest: call.deadline - reserve });
  if (!(opened instanceof ApiError)) await takeKeyOfBatch(opened, call);
  const batch = { work, call, opened, admit };
  const together = hasRequests(opened, work) ? new Together(sendManyWith(admit)) : undefined;
  const inTurn = createSlots(together === undefined ? concurrency : items.length);
  const lastOf = new Map<string, Promise<unknown>>();

  const begin = (given: unknown, index: number): Promise<ItemAnswer> => {
    const item = checked(work, given);
    const values = item instanceof ApiError || opened instanceof ApiError ? [] : work.valuesOf(opened.object, item);
    const before = values.flatMap((value) => lastOf.get(value) ?? []);
    // Items that can begin now wait for each other from the start.
    const first = before.length === 0 ? together?.join() : undefined;
    const answer = Promise.all(before).then(() =>
      inTurn(() => writeItem(batch, [index, item], first ?? together?.join())),
    );
    for (const value of values) lastOf.set(value, answer);
    return answer;
  };

  return { data: await Promise.all(items.map(begin)) };
};
