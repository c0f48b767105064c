import type { ProviderName } from '../descriptions.ts';
import type { Control, Negative, Sample } from './negative-controls.ts';

/** Controls of a provider. */
export const controlOf =
  (provider: ProviderName) =>
  (operation: string, valid: Sample, negatives: readonly Negative[]): Control => ({
    provider,
    operation,
    valid,
    negatives,
  });

/** @param status of the answer, where it is another one than the sample's */
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

/** What no answer with a record may have, whose id is a text. @param wrap makes the answer of the record */
export const answerFaults = (record: Item, wrap: (record: Item) => unknown): Negative[] => [
  inAnswer('an id that is a number', /must be string/, wrap({ ...record, id: 1 })),
  inAnswer('a member that none has', /unknown field "colour"/, wrap({ ...record, colour: 'red' })),
];
