import { controlOf } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';

export type Item = Readonly<Record<string, unknown>>;

export const control = controlOf('pipedrive');

export const pathOf = (operation: string): string => (operation.split(' ')[1] ?? '').replace('{id}', '7');

export const success = (data: unknown, additional?: Item) => ({
  success: true,
  data,
  ...(additional && { additional_data: additional }),
});

export const answerFaults = (item: Item, wrap: (item: Item) => unknown, additional?: Item): Negative[] => [
  {
    name: 'an undeclared field of the record',
    where: 'response',
    message: /unknown field "shoe_size"/,
    change: { answer: success(wrap({ ...item, shoe_size: 38 }), additional) },
  },
  {
    name: 'data that is a text',
    where: 'response',
    message: /must be (object|array)/,
    change: { answer: success('x', additional) },
  },
];

export const wrongId = (path: string): Negative => ({
  name: 'an id in words',
  where: 'path',
  message: /must be integer/,
  change: { path: `${path}x` },
});

export const list = (operation: string, item: Item, query: string, negatives: readonly Negative[] = []): Control => {
  const additional = { next_cursor: 'abc' };
  return control(operation, { path: pathOf(operation), query, answer: success([item], additional) }, [
    ...answerFaults(item, (one) => [one], additional),
    { name: 'a limit in words', where: 'query', message: /must be integer/, change: { query: 'limit=many' } },
    {
      name: 'a cursor that is a number',
      where: 'response',
      message: /must be string/,
      change: { answer: success([item], { next_cursor: 5 }) },
    },
    ...negatives,
  ]);
};

export const get = (operation: string, item: Item): Control => {
  const path = pathOf(operation);
  return control(operation, { path, answer: success(item) }, [wrongId(path), ...answerFaults(item, (one) => one)]);
};

export const sentFault = (name: string, message: RegExp, body: Item): Negative => ({
  name,
  where: 'request',
  message,
  change: { body },
});

export const ownerInWords = sentFault('an owner in words', /must be integer/, { owner_id: 'one' });
export const ownerField = sentFault('a field of version 1', /unknown field "user_id"/, { user_id: 1 });
