import type { Answer } from '../../../call.ts';
import { chunksWithin } from '../../../chunks.ts';
import { connectionKey } from '../../../crypto/credentials.ts';
import { jobIdOf } from '../../../crypto/ids.ts';
import { sealJobPart } from '../../../crypto/job-part.ts';
import { type Issue, validationError } from '../../../errors.ts';
import type { BatchOperation, MemberOperation, ObjectOperation } from '../../../objects/define.ts';
import { putJob } from '../../../store/records/jobs.ts';
import { connectionOf } from '../../caller.ts';
import { openObject } from '../../context.ts';
import { presentJob } from '../../present-job.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { isStrict } from '../write-options.ts';
import type { GivenBatch } from './batch.ts';
import { mostAtOnce } from './job-limits.ts';

/** Maximum size, in bytes, of all items in a part, and so of each item. A stored item has at most 400 KB in all. */
const partBytes = 350_000;

/** A batch that is too large for a single response. */
export interface LargeBatch extends Omit<GivenBatch, 'shape'> {
  readonly operation: BatchOperation | MemberOperation;
  /** Unified id of the list, if contacts are added to a list or removed. */
  readonly list?: string;
  /** Maximum number of items in a part. Default: the number that a response waits for. */
  readonly most?: number;
}

/** An item and its size. */
interface Sized {
  readonly item: unknown;
  readonly bytes: number;
}

const sized = (item: unknown): Sized => ({ item, bytes: Buffer.byteLength(JSON.stringify(item)) });

const checkSizes = (items: readonly Sized[]): void => {
  const issues = items.flatMap(({ bytes }, index): Issue[] => {
    const message = `has more than ${partBytes} bytes: send it in a batch of at most ${mostAtOnce}`;
    return bytes > partBytes ? [{ path: `items[${index}]`, message }] : [];
  });
  if (issues.length > 0) throw validationError(issues);
};

/** The operation that the object must support. An upsert may create a record, so it needs `create`. */
const purposes: Readonly<Record<LargeBatch['operation'], ObjectOperation>> = {
  create: 'create',
  update: 'update',
  upsert: 'create',
  remove: 'remove',
  add_contacts: 'get',
  remove_contacts: 'get',
};

/**
 * Stores a batch as a job, which a worker carries out once per `Idempotency-Key`.
 * @throws ApiError `validation_failed` for a preview or an item that is too large, `unsupported_…` if the provider does
 *   not support the operation
 */
export const startJob = async ({
  object,
  operation,
  call,
  items,
  options,
  list,
  most,
}: LargeBatch): Promise<Answer> => {
  if (call.preview !== undefined) {
    throw validationError([{ path: 'items', message: `a preview accepts at most ${mostAtOnce} items` }]);
  }
  const all = items.map(sized);
  checkSizes(all);
  const connection = connectionOf(call);
  const opened = await openObject(call, connection, object, purposes[operation]);
  return withIdempotencyKey(opened, call, {
    what: 'job',
    body: { operation, class: object.ofClass, list, items },
    prepare: () => connectionKey(connection),
    send: async (key) => {
      const { project, id } = connection;
      const name = { project, connection: id, id: jobIdOf(project, id, call.requestId) };
      const bounds = { items: most ?? mostAtOnce, bytes: partBytes };
      const parts = chunksWithin(all, bounds, ({ bytes }) => bytes).map((part, place) =>
        sealJobPart(
          key,
          { ...name, place },
          'items',
          part.map(({ item }) => item),
        ),
      );
      const work = {
        operation,
        object: opened.name,
        ...(object.ofClass !== undefined && { class: object.ofClass }),
        ...(list !== undefined && { list }),
        strict: isStrict(call, options),
        scopes: 'scopes' in call.caller ? call.caller.scopes : [],
      };
      call.stopwatch.noteWrite();
      const job = await putJob({ ...name, work, total: items.length, requestId: call.requestId }, parts, call.now);
      return { status: 202, data: presentJob(job) };
    },
  });
};
