import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';

export type Item = Readonly<Record<string, unknown>>;

export const control = (operation: string, valid: Sample, negatives: readonly Negative[]): Control => ({
  provider: 'brevo',
  operation,
  valid: { ...(valid.body !== undefined && { contentType: 'application/json' }), ...valid },
  negatives,
});

export const page = (name: string, item: Item): Item => ({ [name]: [item], count: 1 });

export const faults = (item: Item, wrap: (item: Item) => unknown): Negative[] => [
  inAnswer('an id that is a text', /must be integer/, wrap({ ...item, id: 'one' })),
  inAnswer('a member that none has', /unknown field "colour"/, wrap({ ...item, colour: 'red' })),
];

export const pageFaults = (item: Item, name: string): Negative[] => [
  inQuery('a limit in words', /must be integer/, 'limit=many'),
  inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
  ...faults(item, (one) => page(name, one)),
];

export const bodyFault = (body: Item): Negative =>
  inBody('a member that none has', /unknown field "colour"/, { ...body, colour: 'red' });
