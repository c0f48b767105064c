import { type Answer, asRefusal, type Call, isObject, type Route } from '../shared/vendor.ts';
import { batchMax, idOf, readInputs } from './batches.ts';
import { invalid } from './errors.ts';
import { typeOf, writtenNames } from './objects.ts';
import type { Portal } from './portal.ts';
import { presentRecord } from './present.ts';
import { archiveRecord, checkChange, checkNew, createRecord, updateRecord } from './records.ts';
import type { CrmRow } from './types.ts';

const answerOf = (
  portal: Portal,
  status: number,
  results: readonly unknown[],
  errors: readonly unknown[] = [],
): Answer => {
  const at = new Date(portal.rules.now()).toISOString();
  const body = { status: 'COMPLETE', results, startedAt: at, completedAt: at };
  if (errors.length === 0) return { status, body };
  return { status: 207, body: { ...body, numErrors: errors.length, errors } };
};

const inputsIn = (call: Call): readonly unknown[] => {
  const inputs = readInputs(call.body, batchMax);
  if (inputs.length === 0) throw invalid('Invalid input JSON: inputs must not be empty');
  return inputs;
};

/** `objectWriteTraceId` of each input. Undefined unless all inputs have different ones. */
const tracesOf = (inputs: readonly unknown[]): readonly string[] | undefined => {
  const traces = inputs.map((input) => (isObject(input) ? input.objectWriteTraceId : undefined));
  const texts = traces.filter((trace): trace is string => typeof trace === 'string');
  return new Set(texts).size === inputs.length ? texts : undefined;
};

const shown = (portal: Portal, call: Call, input: unknown, row: CrmRow, trace?: string) => ({
  ...presentRecord(portal, typeOf(portal, call), row, writtenNames(input, row)),
  // By the description, the record contains the trace id. In the documentation's example, it does not.
  ...(trace !== undefined && !portal.rules.emptyAsNull && { objectWriteTraceId: trace }),
});

/**
 * Creates each record separately. "To do so, include a unique objectWriteTraceId value for each input."
 * https://developers.hubspot.com/docs/api-reference/error-handling#multi-status-errors
 */
const createEach = (portal: Portal, call: Call, inputs: readonly unknown[], traces: readonly string[]): Answer => {
  const results: unknown[] = [];
  const errors: unknown[] = [];
  for (const [index, input] of inputs.entries()) {
    const trace = traces[index] ?? '';
    try {
      results.push(shown(portal, call, input, createRecord(portal, typeOf(portal, call), input), trace));
    } catch (error) {
      const refusal = asRefusal(error)?.body;
      if (!isObject(refusal)) throw error;
      const { correlationId: _, context = {}, errors: reasons = [], links = {}, ...others } = refusal;
      errors.push({ ...others, context: { ...Object(context), objectWriteTraceId: [trace] }, errors: reasons, links });
    }
  }
  // The order of the results is unpredictable. https://github.com/HubSpot/hubspot-api-nodejs/issues/190
  return answerOf(portal, 201, results.toReversed(), errors);
};

/**
 * Creates all records or none: the first invalid input refuses the whole batch.
 * https://github.com/HubSpot/hubspot-api-python/issues/51
 */
const createAll = (portal: Portal, call: Call, inputs: readonly unknown[]): Answer => {
  const type = typeOf(portal, call);
  for (const input of inputs) checkNew(portal, type, input);
  const results = inputs.map((input) => shown(portal, call, input, createRecord(portal, type, input)));
  return answerOf(portal, 201, results.toReversed());
};

const create = (portal: Portal, call: Call): Answer => {
  const inputs = inputsIn(call);
  const traces = tracesOf(inputs);
  return traces === undefined ? createAll(portal, call, inputs) : createEach(portal, call, inputs, traces);
};

/** Updates records. A 207 names missing records. An invalid value refuses the whole batch. (unproven) */
const update = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  const inputs = inputsIn(call);
  const ids = inputs.map(idOf);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) throw invalid(`Duplicate IDs found in batch input: [${twice.join(', ')}]. IDs must be unique`);
  const found = inputs.flatMap((input) => {
    const row = portal.tables[type.name].get(Number(idOf(input)));
    return row === undefined || row.archived ? [] : [{ input, row }];
  });
  for (const { input, row } of found) checkChange(portal, type, row, input);
  const results = found.map(({ input, row }) => shown(portal, call, input, updateRecord(portal, type, row, input)));
  const known = new Set(found.map(({ row }) => String(row.id)));
  const missing = ids.filter((id) => !known.has(id));
  return answerOf(portal, 200, results.toReversed(), missing.length === 0 ? [] : [notThere(missing)]);
};

const notThere = (ids: readonly string[]) => ({
  status: 'error',
  category: 'OBJECT_NOT_FOUND',
  message: 'Could not get some objects, they may be deleted or not exist. Check that ids are valid.',
  context: { ids },
  errors: [],
  links: {},
});

/** Archives records. A missing record is no error, as in a single request. */
const archive = (portal: Portal, call: Call): Answer => {
  const type = typeOf(portal, call);
  for (const id of inputsIn(call).map(idOf)) {
    const row = portal.tables[type.name].get(Number(id));
    if (row && !row.archived) archiveRecord(portal, type, row);
  }
  return { status: 204 };
};

/** https://developers.hubspot.com/docs/api-reference/crm-objects-v3/batch/post-crm-v3-objects-objectType-batch-create (and siblings) */
export const batchWriteRoutes: readonly Route<Portal>[] = [
  { method: 'POST', path: '/crm/v3/objects/{type}/batch/create', handle: create },
  { method: 'POST', path: '/crm/v3/objects/{type}/batch/update', handle: update },
  { method: 'POST', path: '/crm/v3/objects/{type}/batch/archive', handle: archive },
];
