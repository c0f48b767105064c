import type { Answer, Call } from '../../call.ts';
import type { BatchOperation, UnifiedObject } from '../../objects/define.ts';
import { describeObject } from '../../records/read/meta/meta.ts';
import {
  createBatch,
  type GivenBatch,
  removeBatch,
  updateBatch,
  upsertBatch,
} from '../../records/write/batches/batches.ts';
import { mostAtOnce } from '../../records/write/batches/job-limits.ts';
import type { startJob as start } from '../../records/write/batches/start-job.ts';
import { previewable } from '../../records/write/preview.ts';
import { type Endpoint, endpoints } from '../endpoint.ts';
import { json } from '../protocols/json.ts';
import { bodyIn, objectIn } from './classes.ts';
import { batchItemOf, batchRow, hasBatches, hasUpserts, upsertRow } from './record-batches.ts';
import { metaRow } from './records.ts';

/** The objects of a vertical. A function contains only the schemas of its own vertical. */
type Objects = Readonly<Record<string, UnifiedObject>>;

const byPlural = <T>(list: readonly UnifiedObject[], make: (object: UnifiedObject) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(list.map((object) => [object.plural, make(object)]));

/** Starts a job. The code is loaded only when it is needed, because most batches are answered at once. */
const startJob: typeof start = async (batch) =>
  (await import('../../records/write/batches/start-job.ts')).startJob(batch);

/** Creates the function for all batches of a vertical with the same operation. @param write writes the items */
const batchEndpoint =
  (operation: BatchOperation, write: (batch: GivenBatch) => Promise<Answer>) =>
  (objects: Objects): Endpoint => {
    const list = Object.values(objects).filter((object) => hasBatches(object, operation));
    const rowOf = (object: UnifiedObject) => batchRow(object, operation);
    const useCaseOf = (object: UnifiedObject) => {
      const shape = batchItemOf(object, operation);
      return previewable((call: Call<ReturnType<typeof batchRow>>) => {
        const { preview: _, ...options } = call.query;
        const { items } = call.body;
        const batch = { object: objectIn(object, call.params), call, items, options };
        return items.length > mostAtOnce ? startJob({ ...batch, operation }) : write({ ...batch, shape });
      });
    };
    return endpoints(json, byPlural(list, rowOf), byPlural(list, useCaseOf));
  };

/** Creates the function for all batch creates of a vertical. */
export const createBatchEndpoint = /* @__PURE__ */ batchEndpoint('create', createBatch);

/** Creates the function for all batch updates of a vertical. */
export const updateBatchEndpoint = /* @__PURE__ */ batchEndpoint('update', updateBatch);

/** Creates the function for all batch upserts of a vertical. */
export const upsertBatchEndpoint = /* @__PURE__ */ batchEndpoint('upsert', upsertBatch);

/** Creates the function for all batch deletes of a vertical. */
export const removeBatchEndpoint = /* @__PURE__ */ batchEndpoint('remove', removeBatch);

/** Creates the function for all upserts of a vertical. */
export const upsertEndpoint = (objects: Objects): Endpoint => {
  const list = Object.values(objects).filter(hasUpserts);
  const useCaseOf = (object: UnifiedObject) =>
    previewable(async (call: Call<ReturnType<typeof upsertRow>>) => {
      const { upsertRecord } = await import('../../records/write/drivers/upsert.ts');
      return upsertRecord(objectIn(object, call.params), call, bodyIn(object, call.params, call.body), call.query);
    });
  return endpoints(json, byPlural(list, upsertRow), byPlural(list, useCaseOf));
};

/** Creates the function for all object descriptions of a vertical. */
export const metaEndpoint = (objects: Objects): Endpoint => {
  const list = Object.values(objects);
  const useCaseOf = (object: UnifiedObject) => (call: Call<ReturnType<typeof metaRow>>) =>
    describeObject(objectIn(object, call.params), call);
  return endpoints(json, byPlural(list, metaRow), byPlural(list, useCaseOf));
};
