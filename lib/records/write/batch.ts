import type { Answer, Call } from '../../call.ts';
import { failureBody, namedWarnings } from '../../engine/answer-limits.ts';
import { checkValue } from '../../engine/issues.ts';
import { ApiError, validationError } from '../../errors.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import { createRecord, type WriteOptions } from './create.ts';

/** One item's answer, as the create of that item alone would have answered. */
type ItemAnswer = Readonly<Record<string, unknown>> & { readonly statusCode: number };

/** Creates under way at once: more would meet the rate limits of most vendors. */
const concurrency = 5;

/** Below this no further item is begun, ms: a create needs its time to be answered. */
const reserve = 3_000;

const checked = (object: UnifiedObject, item: unknown): Record<string, unknown> => {
  if (object.input === undefined) throw validationError([]);
  const result = checkValue(object.input, item);
  if (result.success) return result.data;
  throw validationError(result.issues);
};

const notTried = (): ApiError =>
  new ApiError('not_tried', 'The time of the request was used up before this item; send it again.', {
    details: { outcome: 'not_applied', retriable: true },
  });

const toAnswer = ({ data, warnings }: Answer): ItemAnswer => ({ statusCode: 201, data, ...namedWarnings(warnings) });

/** Each item has an idempotency key of its own: a batch that is sent again creates only what it has not. */
const itemCall = (call: Call, index: number): Call => {
  const key = call.headers['idempotency-key'];
  if (key === undefined) return call;
  return { ...call, headers: { ...call.headers, 'idempotency-key': `${key}/${index}` } };
};

/**
 * Creates several records, a few at once. Every item has an answer of its own, in the order of the items; when the
 * time of the request ends, those that were not begun say so.
 */
export const createBatch = async (
  object: UnifiedObject,
  call: Call,
  items: readonly unknown[],
  options: WriteOptions,
  clock: () => number = Date.now,
): Promise<Answer> => {
  const answers: ItemAnswer[] = [];
  const waiting = [...items.entries()];

  const createItem = async (index: number, item: unknown): Promise<ItemAnswer> => {
    try {
      if (clock() + reserve > call.deadline) throw notTried();
      return toAnswer(await createRecord(object, itemCall(call, index), checked(object, item), options));
    } catch (error) {
      if (error instanceof ApiError) return failureBody(error);
      call.log.error('batch item', {
        request_id: call.requestId,
        index,
        cause: error instanceof Error ? error : String(error),
      });
      return failureBody(
        new ApiError('internal_error', 'Something failed on our side; the request id names it in the log.'),
      );
    }
  };

  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, item] = next;
      answers[index] = await createItem(index, item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { data: answers };
};
