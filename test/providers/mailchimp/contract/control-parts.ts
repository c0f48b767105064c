import { controlOf, inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Negative } from '../../../contract/controls/negative-controls.ts';

export type Item = Readonly<Record<string, unknown>>;

export const control = controlOf('mailchimp');

export const answerFaults = (
  answer: Item,
  member: string,
  wrap: (record: Item) => unknown = (record) => record,
): Negative[] => [
  inAnswer(`a ${member} that is a number`, /must be string/, wrap({ ...answer, [member]: 1 })),
  inAnswer('a member that none has', /unknown field "colour"/, wrap({ ...answer, colour: 'red' })),
];

export const pageOf =
  (name: string, more: Item = {}) =>
  (record: Item): Item => ({ [name]: [record], total_items: 1, ...more });

export const paged = 'count=200&offset=0';

export const queryFaults = [
  inQuery('a count in words', /must be integer/, 'count=many'),
  inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
];

export const unknownInBody = (body: Item): Negative =>
  inBody('a member that none has', /unknown field "colour"/, { ...body, colour: 'red' });
