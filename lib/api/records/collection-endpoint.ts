import { type BatchOperation, batchOperations, type UnifiedObject } from '../../objects/define.ts';
import { writeBatch } from '../../records/write/batches/batches.ts';
import { mostAtOnce } from '../../records/write/batches/job-limits.ts';
import type { startJob as start } from '../../records/write/batches/start-job.ts';
import { dispatch, type Endpoint, previewable, type Served, served } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { bodyIn, objectIn } from './classes.ts';
import { batchItemOf, batchRow, hasBatches, hasUpserts, upsertRow } from './record-batches.ts';

/** Starts a job. The code is loaded only when it is needed, because most batches are answered at once. */
const startJob: typeof start = async (batch) =>
  (await import('../../records/write/batches/start-job.ts')).startJob(batch);

const batchEndpoint = (object: UnifiedObject, operation: BatchOperation): Served => {
  const shape = batchItemOf(object, operation);
  return served(
    json,
    batchRow(object, operation),
    previewable((call) => {
      const { preview: _, ...options } = call.query;
      const { items } = call.body;
      const batch = { object: objectIn(object, call.params), call, items, options };
      return items.length > mostAtOnce ? startJob({ ...batch, operation }) : writeBatch(operation, { ...batch, shape });
    }),
  );
};

const upsertEndpoint = (object: UnifiedObject): Served =>
  served(
    json,
    upsertRow(object),
    previewable(async (call) => {
      const { upsertRecord } = await import('../../records/write/drivers/upsert.ts');
      const { params, body } = call;
      return upsertRecord(objectIn(object, params), call, object.classes ? bodyIn(params, body) : body, call.query);
    }),
  );

/**
 * Creates the function for all upserts and batches of a vertical.
 * @param objects objects of the vertical; the function contains only their schemas
 */
export const collectionEndpoint = (objects: Readonly<Record<string, UnifiedObject>>): Endpoint =>
  dispatch(
    json,
    Object.values(objects).flatMap((object) => [
      ...batchOperations
        .filter((operation) => hasBatches(object, operation))
        .map((operation) => batchEndpoint(object, operation)),
      ...(hasUpserts(object) ? [upsertEndpoint(object)] : []),
    ]),
  );
