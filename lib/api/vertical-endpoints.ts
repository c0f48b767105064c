import type { Call } from '../call.ts';
import type { UnifiedObject, Vertical } from '../objects/define.ts';
import { objects } from '../objects/registry.ts';
import { describeObject } from '../records/read/meta.ts';
import { createBatch } from '../records/write/batch.ts';
import { upsertRecord } from '../records/write/upsert.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { json } from './protocols/json.ts';
import { batchRow, hasBatches, hasUpserts, metaRow, upsertRow } from './records.ts';

const objectsOf = (vertical: Vertical): readonly UnifiedObject[] =>
  Object.values(objects).filter((object) => object.vertical === vertical);

const byPlural = <T>(list: readonly UnifiedObject[], make: (object: UnifiedObject) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(list.map((object) => [object.plural, make(object)]));

/** The function of all batches of a vertical. */
export const batchEndpoint = (vertical: Vertical): Endpoint => {
  const list = objectsOf(vertical).filter(hasBatches);
  const useCaseOf = (object: UnifiedObject) => (call: Call<ReturnType<typeof batchRow>>) =>
    createBatch(object, call, call.body.items, call.query);
  return endpoints(json, byPlural(list, batchRow), byPlural(list, useCaseOf));
};

/** The function of all upserts of a vertical. */
export const upsertEndpoint = (vertical: Vertical): Endpoint => {
  const list = objectsOf(vertical).filter(hasUpserts);
  const useCaseOf = (object: UnifiedObject) => (call: Call<ReturnType<typeof upsertRow>>) =>
    upsertRecord(object, call, call.body, call.query);
  return endpoints(json, byPlural(list, upsertRow), byPlural(list, useCaseOf));
};

/** The function of all descriptions of a vertical. */
export const metaEndpoint = (vertical: Vertical): Endpoint => {
  const list = objectsOf(vertical);
  const useCaseOf = (object: UnifiedObject) => (call: Call) => describeObject(object, call);
  return endpoints(json, byPlural(list, metaRow), byPlural(list, useCaseOf));
};
