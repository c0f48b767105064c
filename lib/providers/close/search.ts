import type { Template } from '../define.ts';

/** Types of records that the search finds. */
export type Searched = 'lead' | 'contact' | 'custom_object';

const field = (object: string, name: string): Template => ({
  type: 'regular_field',
  object_type: object,
  field_name: name,
});

/** Condition for a field. https://developer.close.com/api/resources/advanced-filtering */
export const on = (object: string, name: string, condition: Template): Template => ({
  type: 'field_condition',
  field: field(object, name),
  condition,
});

/** Condition for a range of time. Same page. */
const between = (object: Searched, name: string, end: 'on_or_after' | 'before', at: string): Template =>
  on(object, name, { type: 'moment_range', [end]: { type: 'fixed_utc', value: at } });

/** Condition that a field has exactly this text, in upper or lower case. Same page. */
export const isText = (object: string, name: string, value: string): Template =>
  on(object, name, { type: 'text', mode: 'exact_value', value });

/** Condition that a contact has exactly this e-mail address or phone number. Same page. */
export const has = (related: 'contact_email' | 'contact_phone', name: string, value: string): Template => ({
  type: 'has_related',
  this_object_type: 'contact',
  related_object_type: related,
  related_query: isText(related, name, value),
});

/**
 * Members of a record that the search returns. Without such a list, it returns only the id. `custom` stands for all
 * custom fields. Same page.
 */
const members: Readonly<Record<Searched, readonly string[]>> = {
  lead: ['id', 'name', 'description', 'url', 'addresses', 'date_created', 'date_updated', 'custom'],
  contact: ['id', 'lead_id', 'name', 'title', 'timezone', 'emails', 'phones', 'date_created', 'date_updated', 'custom'],
  custom_object: ['id', 'custom_object_type_id', 'lead_id', 'name', 'date_created', 'date_updated', 'custom'],
};

/** Body of a search for a page of records. @param of condition that the records fulfil, in addition to the clauses */
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
  // (unproven) The maximum is 200. Some of the records were on the previous page too. Same page.
  max: 100,
  // "Cursors expire after 30 seconds", and a search finds at most 10,000 records.
  // https://developer.close.com/api/resources/advanced-filtering
  paginator: { type: 'sorted', orderBy: by, cursor: 'cursor', id: 'id' } as const,
});

/**
 * Search for all records, in the order of a time. Each page is a separate search, which begins at the last time.
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
    // The search reads "text-like fields": "searches all specified words anywhere in the text". Same page.
    search: { type: 'text', mode: 'full_words', value: '{search}' },
    ...filters,
    cursor: between(object, by, 'on_or_after', '{cursor_value}'),
  },
  // The search finds a change some seconds later. https://developer.close.com/api/resources/advanced-filtering
  minAge: 60,
});

export const searches = (object: Searched, filters: Readonly<Record<string, Template>>, of?: Template) => ({
  list: { ...sortedBy(object, 'date_updated', filters, of), sorts: { modified_at: {} } },
  listBy: [{ ...sortedBy(object, 'date_created', filters, of), sorts: { created_at: {} } }],
});

/** Search for all ids. Same page. */
export const allIds = (object: Searched, of?: Template) => ({
  ...page(object, 'date_created', ['id', 'date_created'], of),
  clauses: { cursor: between(object, 'date_created', 'on_or_after', '{cursor_value}') },
});
