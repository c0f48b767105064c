import { isObject } from '../shared/vendor.ts';
import { invalid } from './errors.ts';

/** Maximum number of inputs in a batch of records. */
export const batchMax = 100;

/** The `inputs` of a batch request. */
export const readInputs = (body: unknown, max: number): unknown[] => {
  const inputs: unknown[] = isObject(body) && Array.isArray(body.inputs) ? body.inputs : [];
  if (inputs.length > max) throw invalid(`The maximum number of inputs supported in a batch request is ${max}`);
  return inputs;
};

/** Id of a batch input. Empty for an input without an id, which matches no record. */
export const idOf = (input: unknown): string => (isObject(input) && typeof input.id === 'string' ? input.id : '');
