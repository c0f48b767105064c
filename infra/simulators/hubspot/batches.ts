import { isObject } from '../vendor.ts';
import { invalid } from './errors.ts';

/** The `inputs` of a batch request. */
export function readInputs(body: unknown, max: number): unknown[] {
  const inputs: unknown[] = isObject(body) && Array.isArray(body.inputs) ? body.inputs : [];
  if (inputs.length > max) throw invalid(`The maximum number of inputs supported in a batch request is ${max}`);
  return inputs;
}

export function idOf(input: unknown): string {
  return isObject(input) && typeof input.id === 'string' ? input.id : '';
}
