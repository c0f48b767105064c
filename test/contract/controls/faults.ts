import type { ProviderName } from '../descriptions.ts';
import type { Control, Negative, Sample } from './negative-controls.ts';

/** Creates the controls of a provider. */
export const controlOf =
  (provider: ProviderName) =>
  (operation: string, valid: Sample, negatives: readonly Negative[]): Control => ({
    provider,
    operation,
    valid,
    negatives,
  });

/**
 * Creates a fault in the response.
 * @param status status of the response. Default: the status of the sample.
 */
export const inAnswer = (name: string, message: RegExp, answer: unknown, status?: number): Negative => ({
  name,
  where: 'response',
  message,
  change: { answer, ...(status !== undefined && { status }) },
});

export const inBody = (name: string, message: RegExp, body: unknown): Negative => ({
  name,
  where: 'request',
  message,
  change: { body },
});

export const inQuery = (name: string, message: RegExp, query: string): Negative => ({
  name,
  where: 'query',
  message,
  change: { query },
});

type Item = Readonly<Record<string, unknown>>;

/** Faults for a response with a record whose id is a text. @param wrap builds the response from the record */
export const answerFaults = (record: Item, wrap: (record: Item) => unknown): Negative[] => [
  inAnswer('an id that is a number', /must be string/, wrap({ ...record, id: 1 })),
  inAnswer('an unknown member', /unknown field "colour"/, wrap({ ...record, colour: 'red' })),
];
