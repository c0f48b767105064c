import type { ObjectName } from '../../objects/names.ts';
import type { ChoiceField, ItemsField, Metadata, PartsField, RefField } from '../define.ts';
import { integerId, mainFirst, numberedChoice } from '../language/codecs.ts';
import { roomFor } from '../language/numbers.ts';

/** Reference at a single place. Its id is a number. */
export const ref = (object: ObjectName, path: string): RefField => ({
  kind: 'ref',
  object,
  read: path,
  write: path,
  codec: integerId,
});

/**
 * Fields for a reference to a single record: the id alone, and a list with this id. Other providers allow several
 * records there.
 */
export const oneOf = (object: ObjectName, path: string) => ({
  single: { kind: 'ref', object, read: path, codec: integerId } as const satisfies RefField,
  list: { ...ref(object, path), single: true } as const satisfies RefField,
});

export const owner = ref('crm.user', 'owner_id');

/**
 * Members of an address, and a text with the whole address.
 * https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide
 */
export const address = (path: string): PartsField => ({
  kind: 'parts',
  members: {
    street_1: [`${path}.street_number`, `${path}.route`],
    street_2: `${path}.subpremise`,
    city: `${path}.locality`,
    state: `${path}.admin_area_level_1`,
    postal_code: `${path}.postal_code`,
    country: `${path}.country`,
  },
  text: `${path}.value`,
  empty: '',
});

/**
 * A list of `{ value, label, primary }`.
 * @param value our member for the value
 * @param type our member for the label
 */
export const items = (path: string, value: string, type: string): ItemsField => ({
  kind: 'items',
  at: path,
  value: value,
  type: type,
  members: { [value]: 'value', [type]: 'label' },
  codec: mainFirst('primary'),
});

/** Query parameters for a page, by cursor. https://pipedrive.readme.io/docs/core-api-concepts-pagination */
export const paged = { limit: '{limit}', cursor: '{cursor}' } as const;
const paginator = { type: 'cursor', cursor: 'additional_data.next_cursor' } as const;
/** Values of a success without data. https://pipedrive.readme.io/docs/core-api-concepts-responses */
export const orNone = { empty: { success: [true], data: [null] } } as const;

export const page = { records: 'data', ...orNone, max: 500, paginator } as const;

/** Filter by time. The vendor refuses times with fractions of a second: "is not a valid datetime". https://developers.pipedrive.com/docs/api/v1/Persons#getPersons */
export const since = { updated_since: '{modified_after:utc}' } as const;
const until = { updated_until: '{modified_before:utcend}' } as const;

/**
 * Search that finds exactly a text, in upper or lower case. It returns a part of each record.
 * https://developers.pipedrive.com/docs/api/v1/Persons#searchPersons (and siblings)
 * @param fields the vendor's names of the searched fields
 */
export const foundBy = (plural: string, filter: string, fields = filter) => ({
  method: 'GET' as const,
  path: `/v2/${plural}/search`,
  query: { term: `{${filter}}`, fields, exact_match: 'true', ...paged },
  ...page,
  records: 'data.items',
  max: 100,
  id: 'item.id',
  filters: [filter],
});

/** Orders of a list. (unproven) Records with the same time are ordered by their ids. https://developers.pipedrive.com/docs/api/v1/Persons#getPersons (and siblings) */
const sorts = {
  modified_at: { sort: 'update_time', direction: 'asc' },
  '-modified_at': { sort: 'update_time', direction: 'desc' },
  created_at: { sort: 'add_time', direction: 'asc' },
  '-created_at': { sort: 'add_time', direction: 'desc' },
} as const;
const inOrder = { sort_by: '{sort}', sort_direction: '{direction}' } as const;

/** Records that the vendor's own search finds. https://developers.pipedrive.com/docs/api/v1/Persons#searchPersons (and siblings) */
export const searched = (plural: string) => ({
  method: 'GET' as const,
  path: `/v2/${plural}/search`,
  query: { term: '{search}', ...paged },
  ...page,
  records: 'data.items',
  max: 100,
  id: 'item.id',
  filters: ['search'],
});

/**
 * (unproven) Page where users open a person, an organisation or a deal.
 * https://support.pipedrive.com/en/article/detail-view
 */
export const pageOf = (noun: string): string => `https://{company_domain}.pipedrive.com/${noun}/{id}`;

type Names = Readonly<Record<string, string>>;

/** List of version 1 of the API, whose pages have offsets. https://pipedrive.readme.io/docs/core-api-concepts-pagination */
export const byOffset = <const Query extends Names>(path: string, query: Query) => ({
  method: 'GET' as const,
  path,
  query: { start: '{cursor}', limit: '{limit}', sort: '{sort}', ...query },
  records: 'data',
  ...orNone,
  max: 500,
  paginator: {
    type: 'cursor' as const,
    cursor: 'additional_data.pagination.next_start',
    more: 'additional_data.pagination.more_items_in_collection',
  },
  sorts: {
    modified_at: { sort: 'update_time ASC, id ASC' },
    '-modified_at': { sort: 'update_time DESC, id DESC' },
    created_at: { sort: 'add_time ASC, id ASC' },
    '-created_at': { sort: 'add_time DESC, id DESC' },
  },
});

/** Requests for the records of version 2 of the API. https://pipedrive.readme.io/docs/pipedrive-api-v2 */
export const records = (plural: string, filters: Names = {}) => ({
  id: 'id',
  createdAt: 'add_time',
  modifiedAt: 'update_time',
  list: {
    method: 'GET' as const,
    path: `/v2/${plural}`,
    query: {
      ...paged,
      ...since,
      ...until,
      ...inOrder,
      ...Object.fromEntries(Object.entries(filters).map(([filter, name]) => [name, `{${filter}}`])),
    },
    ...page,
    sorts,
    filters: ['modified_after', 'modified_before', ...Object.keys(filters)],
  },
  get: { method: 'GET' as const, path: `/v2/${plural}/{id}`, record: 'data' },
  create: { method: 'POST' as const, path: `/v2/${plural}`, record: 'data' },
  update: { method: 'PATCH' as const, path: `/v2/${plural}/{id}`, record: 'data' },
  remove: { method: 'DELETE' as const, path: `/v2/${plural}/{id}` },
  getMany: {
    method: 'GET' as const,
    path: `/v2/${plural}`,
    query: { ids: '{ids:csv}' },
    records: 'data',
    ...orNone,
    max: 100,
  },
  // The vendor still returns a deleted record by its id for 30 days.
  // https://pipedrive.readme.io/docs/core-api-concepts-deletion
  where: { is_deleted: [false, undefined] },
});

/** Types of activities that are tasks. Further types of an account are activities with other people. */
const toDo = ['task', 'deadline'];

/**
 * Filters of activities. A filter by person would find "Only activities whose primary participant is the given person".
 * https://developers.pipedrive.com/docs/api/v1/Activities#getActivities
 */
const related = { user_id: 'owner_id', company_id: 'org_id', deal_id: 'deal_id' } as const;

/** Tasks are activities of some types. https://developers.pipedrive.com/docs/api/v1/Activities */
export const tasks = () => {
  const shared = records('activities', { ...related, status: 'done', contact_id: 'person_id' });
  return { ...shared, list: { ...shared.list, exact: { type: 'type' } }, where: { ...shared.where, type: toDo } };
};

/** Attendees are one of the "additional fields to include". https://developers.pipedrive.com/docs/api/v1/Activities#getActivities */
const attended = { include_fields: 'attendees' } as const;

/** Engagements are all activities except tasks. The list has no filter by type. */
export const engagements = () => {
  const { list, get, getMany, ...shared } = records('activities', related);
  return {
    ...shared,
    list: { ...list, query: { ...list.query, ...attended }, exact: { type: 'type' } },
    get: { ...get, query: attended },
    getMany: { ...getMany, query: { ...getMany.query, ...attended } },
    leaveOut: { type: toDo },
  };
};

/** Types of activities that are not tasks: the vendor's types and the account's own types. https://developers.pipedrive.com/docs/api/v1/ActivityTypes#getActivityTypes */
export const engagementTypes: Metadata = {
  request: { method: 'GET', path: '/v1/activityTypes' },
  records: ['data'],
  ...orNone,
  value: 'key_string',
  label: 'name',
  where: { active_flag: [true] },
  leaveOut: { key_string: toDo },
};

/** Request for the fields of a kind of record. An account can have hundreds of fields, which is more than a page. */
const fieldsOf = (singular: string) => ({
  request: { method: 'GET' as const, path: `/v2/${singular}Fields`, query: { limit: 500, cursor: '{cursor}' } },
  paginator,
});

/** Options of a field that the vendor defines. */
export const optionsOf = (singular: string, field: string): Metadata => ({
  ...fieldsOf(singular),
  records: ['data', 'options'],
  ...orNone,
  group: 'field_code',
  inGroup: field,
  value: 'id',
  label: 'label',
});

/**
 * Labels of a record, by their ids. The names of labels are options of a field.
 * https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide
 */
export const labels = (choices: string): ChoiceField => ({
  kind: 'choice',
  at: 'label_ids',
  choices,
  codec: numberedChoice,
  labelled: true,
  multiple: true,
});

/**
 * The vendor's own fields that an update accepts and responses contain.
 * https://developers.pipedrive.com/docs/api/v1/Persons#updatePerson (and siblings)
 */
const writable = ['annual_revenue', 'birthday', 'job_title', 'label_ids', 'linkedin', 'lost_reason', 'visible_to'];

/**
 * The fields of a kind of record.
 * @param singular the kind of record, as in paths
 */
export const customFields = (singular: string): Metadata => ({
  ...fieldsOf(singular),
  records: ['data'],
  ...orNone,
  value: 'field_code',
  label: 'field_name',
  // "Custom fields are referenced as randomly generated 40-character hashes".
  // https://pipedrive.readme.io/docs/core-api-concepts-custom-fields
  labelled: true,
  where: { is_optional_response_field: [false, undefined] },
  custom: { is_custom_field: [true] },
  writable: { is_custom_field: [true], field_code: writable },
  choices: { records: 'options', value: 'id', label: 'label' },
  // Money, addresses and ranges are missing because they are objects.
  // https://pipedrive.readme.io/docs/core-api-concepts-custom-fields
  type: {
    at: 'field_type',
    words: {
      varchar: 'string',
      varchar_auto: 'string',
      text: 'string',
      varchar_options: 'string',
      phone: 'string',
      double: 'number',
      int: { type: 'number', codec: roomFor({ places: 0 }) },
      boolean: 'boolean',
      date: 'date',
      enum: 'enum',
      visible_to: 'enum',
      set: 'array',
    },
  },
});

/**
 * Places of the custom fields in a record.
 * @param metadata entry that lists the fields
 */
export const inCustomFields = (metadata: string) =>
  ({ metadata, at: { object: 'custom_fields' }, standardIn: '', encode: 'option-numbers' }) as const;
