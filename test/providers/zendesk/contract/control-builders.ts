import { controlOf } from '../../../contract/controls/faults.ts';
import type { Control, Negative } from '../../../contract/controls/negative-controls.ts';

export const moment = '2026-01-02T03:04:05Z';

export const paged = (items: Record<string, unknown>) => ({
  ...items,
  meta: { has_more: true, after_cursor: 'xxx', before_cursor: 'yyy' },
  links: { next: 'https://example.zendesk.com/api/v2/next', prev: null },
});

export const control = controlOf('zendesk');

export const path = (operation: string): string => (operation.split(' ')[1] ?? '').replace('{ticket_id}', '35436');

export const unknownItemField = (items: string, item: Record<string, unknown>): Negative => ({
  name: `an undeclared field of ${items}`,
  where: 'response',
  message: /unknown field "shoe_size"/,
  change: { answer: { [items]: [{ ...item, shoe_size: 38 }] } },
});

export const wrongItemId = (items: string, item: Record<string, unknown>): Negative => ({
  name: `an id of ${items} in words`,
  where: 'response',
  message: /must be integer/,
  change: { answer: { [items]: [{ ...item, id: '1' }] } },
});

export const withoutItems = (items: string): Negative => ({
  name: `no ${items}`,
  where: 'response',
  message: new RegExp(`required property '${items}'`),
  change: { answer: {} },
});

export const list = (
  operation: string,
  items: string,
  item: Record<string, unknown>,
  further = '',
  negatives: readonly Negative[] = [],
): Control =>
  control(
    operation,
    {
      path: path(operation),
      query: ['page[size]=100&page[after]=xxx', further].filter(Boolean).join('&'),
      answer: paged({ [items]: [item] }),
    },
    [
      unknownItemField(items, item),
      wrongItemId(items, item),
      withoutItems(items),
      { name: 'a page too long', where: 'query', message: /<= 100/, change: { query: 'page[size]=101' } },
      {
        name: 'a page without has_more',
        where: 'response',
        message: /required property 'has_more'/,
        change: { answer: { [items]: [item], meta: {} } },
      },
      ...negatives,
    ],
  );

export const get = (operation: string, at: string, name: string, item: Record<string, unknown>, query = ''): Control =>
  control(operation, { path: at, query, answer: { [name]: item } }, [
    withoutItems(name),
    { name: 'an id in words', where: 'path', message: /must be integer/, change: { path: `${at}x` } },
    {
      name: `an undeclared field of the ${name}`,
      where: 'response',
      message: /unknown field "shoe_size"/,
      change: { answer: { [name]: { ...item, shoe_size: 38 } } },
    },
  ]);

export const exported = (operation: string, items: string, item: Record<string, unknown>): Control => {
  const answer = {
    [items]: [item],
    after_cursor: 'abc',
    after_url: 'https://a.test',
    before_cursor: null,
    before_url: null,
    end_of_stream: true,
  };
  return control(operation, { path: path(operation), query: 'cursor=abc&per_page=100', answer }, [
    unknownItemField(items, item),
    {
      name: 'no start',
      where: 'query',
      message: /required query parameter "start_time" is missing/,
      change: { query: 'per_page=100' },
    },
    { name: 'a date as start', where: 'query', message: /must be integer/, change: { query: `start_time=${moment}` } },
    {
      name: 'no end_of_stream',
      where: 'response',
      message: /required property 'end_of_stream'/,
      change: { answer: { ...answer, end_of_stream: undefined } },
    },
  ]);
};

/** Control of a `show_many`, with requests that must be refused. */
export const showMany = (operation: string, items: string, item: Record<string, unknown>): Control =>
  control(
    operation,
    {
      path: path(operation),
      query: 'ids=35436,35437',
      answer: { [items]: [item], count: 1, next_page: null, previous_page: null },
    },
    [unknownItemField(items, item), wrongItemId(items, item), withoutItems(items)],
  );
