import type * as z from 'zod';
import type { Answer, Body, Call } from '../../../call.ts';
import { chunksOf } from '../../../chunks.ts';
import { failureBody, namedWarnings } from '../../../engine/answer-limits.ts';
import type { BatchInput } from '../../../engine/http/answer/batch-records.ts';
import { aroundRequests } from '../../../engine/http/session/derived-session.ts';
import { paceWrites } from '../../../engine/http/session/paced-session.ts';
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
import type { WriteOptions } from '../write-options.ts';

/** The response for an item, equal to the response of a separate request. */
type ItemAnswer = Readonly<Record<string, unknown>> & { readonly statusCode: number };

/** A batch of writes to an object. */
export interface GivenBatch {
  readonly object: UnifiedObject;
  /** The schema of an item. */
  readonly shape: z.ZodType<Body>;
  readonly call: Call;
  readonly items: readonly unknown[];
  readonly options: WriteOptions;
}

/** The operation of a batch, with the function that writes an item. */
export interface Work {
  readonly purpose: ObjectOperation;
  /** Whether the vendor writes several records with a request. */
  readonly hasRequests: (declaration: ObjectDeclaration) => boolean;
  /** Status of an answer that contains none. */
  readonly status: NonNullable<Answer['status']>;
  /**
   * Values that two items of a request must not share. Items that share a value are written one after the other.
   * `object` is the object of the account.
   */
  readonly valuesOf: (object: UnifiedObject, item: Body) => readonly string[];
  readonly write: (opened: OpenedObject, call: Call, item: Body) => Promise<Answer>;
}

/** The remaining time, in ms, that a write needs for its response. No item begins with less time. */
const reserve = 3_000;

/** An item of the body, or the error about its shape. */
const checked = ({ shape }: GivenBatch, item: unknown): Body | ApiError => {
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

/** The object for an item. All items together send only a few requests at a time. Each item has its own notices. */
const asItem = (opened: OpenedObject, sent: Body, member: Member | undefined): OpenedObject => {
  if (member === undefined) return { ...opened, sent };
  const notices = new Map(opened.session.notices);
  const session = aroundRequests(opened.session, (_, send) => member.inTurn(send), { notices });
  return { ...opened, sent, member, session };
};

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
  [index, item]: readonly [number, Body | ApiError],
  member: Member | undefined,
): Promise<ItemAnswer> => {
  try {
    admit();
    if (item instanceof ApiError) throw item;
    if (opened instanceof ApiError) throw opened;
    // Each item has its own idempotency key, so a repeated batch writes only the missing items.
    return toAnswer(work, await work.write(asItem(opened, item, member), { ...call, item: index }, item));
  } catch (error) {
    return failureOf(error, call, index);
  } finally {
    member?.leave();
  }
};

/**
 * Opens the object. Writes are paced, except in a preview, which sends no write. Requests wait while the vendor accepts
 * no further requests.
 */
const open = async ({ object, call }: GivenBatch, { purpose }: Work): Promise<OpenedObject> => {
  const opened = await openObject(call, connectionOf(call), object, purpose);
  const session = call.preview === undefined ? paceWrites(opened.session, byClock) : opened.session;
  const bounds = { clock: byClock, latest: call.deadline - reserve, atOnce: concurrency };
  return { ...opened, session: withinLimits(session, bounds) };
};

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
export const runBatch = async (work: Work, given: GivenBatch): Promise<Answer> => {
  const { call, items } = given;
  const admit = (): void => {
    if (Date.now() + reserve > call.deadline) throw notTried();
  };
  const opened = await open(given, work).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  if (!(opened instanceof ApiError)) await takeKeyOfBatch(opened, call);
  const kinds = opened instanceof ApiError ? [] : kindsOf(opened.declared);
  const hasRequests = kinds.some(([, declaration]) => work.hasRequests(declaration));
  const batch = { work, call, opened, admit };
  const together = hasRequests ? new Together(sendManyWith(admit)) : undefined;
  const inTurn = createSlots(together === undefined ? concurrency : items.length);
  const lastOf = new Map<string, Promise<unknown>>();

  const begin = (one: unknown, index: number): Promise<ItemAnswer> => {
    const item = checked(given, one);
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
