import type { Template } from '../define.ts';

/** What the search finds. */
export type Searched = 'lead' | 'contact' | 'custom_object';

const field = (object: string, name: string): Template => ({
  type: 'regular_field',
  object_type: object,
  field_name: name,
});

/** A field fulfils a condition. https://developer.close.com/api/resources/advanced-filtering */
export const on = (object: string, name: string, condition: Template): Template => ({
  type: 'field_condition',
  field: field(object, name),
  condition,
});

/** Same page. */
const between = (object: Searched, name: string, end: 'on_or_after' | 'before', at: string): Template =>
  on(object, name, { type: 'moment_range', [end]: { type: 'fixed_utc', value: at } });

/** A field has just this text, whatever its case. Same page. */
export const isText = (object: string, name: string, value: string): Template =>
  on(object, name, { type: 'text', mode: 'exact_value', value });

/** One of the addresses or numbers of a contact is just this one. Same page. */
export const has = (related: 'contact_email' | 'contact_phone', name: string, value: string): Template => ({
  type: 'has_related',
  this_object_type: 'contact',
  related_object_type: related,
  related_query: isText(related, name, value),
});

/** What the search answers of a record, which is its id alone where nothing is asked for; `custom` are all custom fields. Same page. */
const members: Readonly<Record<Searched, readonly string[]>> = {
  lead: ['id', 'name', 'description', 'url', 'addresses', 'date_created', 'date_updated', 'custom'],
  contact: ['id', 'lead_id', 'name', 'title', 'timezone', 'emails', 'phones', 'date_created', 'date_updated', 'custom'],
  custom_object: ['id', 'custom_object_type_id', 'lead_id', 'name', 'date_created', 'date_updated', 'custom'],
};

/** @param of which of the records alone */
const page = (object: Searched, by: string, fields: readonly string[], of?: Template) => ({
  method: 'POST' as const,
  reads: true as const,
  path: '/data/search/',
  body: {
    query: {
      type: 'and',
      queries: [{ type: 'object_type', object_type: object }, ...(of === undefined ? [] : [of]), '{clauses:each}'],
    },
    _fields: { [object]: fields },
    _limit: '{limit}',
    sort: [{ direction: 'asc', field: field(object, by) }],
  },
  records: 'data',
  // (memory) 200 at most, some of which the page before had too. Same page.
  max: 100,
  // "Cursors expire after 30 seconds", and there are 10,000 records of one search at most. https://developer.close.com/api/resources/advanced-filtering
  paginator: { type: 'sorted', orderBy: by, cursor: 'cursor', id: 'id' } as const,
});

/**
 * All records, those that changed first before the others. Each page is a search of its own from the last time on.
 * https://developer.close.com/api/resources/advanced-filtering
 */
const sortedBy = (
  object: Searched,
  by: 'date_updated' | 'date_created',
  filters: Readonly<Record<string, Template>>,
  of?: Template,
) => ({
  ...page(object, by, members[object], of),
  clauses: {
    modified_after: between(object, 'date_updated', 'on_or_after', '{modified_after}'),
    modified_before: between(object, 'date_updated', 'before', '{modified_before}'),
    created_after: between(object, 'date_created', 'on_or_after', '{created_after}'),
    created_before: between(object, 'date_created', 'before', '{created_before}'),
    // Of "text-like fields": "searches all specified words anywhere in the text". Same page.
    search: { type: 'text', mode: 'full_words', value: '{search}' },
    ...filters,
    cursor: between(object, by, 'on_or_after', '{cursor_value}'),
  },
  // What has changed is found some seconds later. https://developer.close.com/api/resources/advanced-filtering
  minAge: 60,
});

export const searches = (object: Searched, filters: Readonly<Record<string, Template>>, of?: Template) => ({
  list: { ...sortedBy(object, 'date_updated', filters, of), sorts: { modified_at: {} } },
  listBy: [{ ...sortedBy(object, 'date_created', filters, of), sorts: { created_at: {} } }],
});

/** Ids alone. Same page. */
export const allIds = (object: Searched, of?: Template) => ({
  ...page(object, 'date_created', ['id', 'date_created'], of),
  clauses: { cursor: between(object, 'date_created', 'on_or_after', '{cursor_value}') },
});
