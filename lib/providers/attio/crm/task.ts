import type { ObjectName } from '../../../objects/names.ts';
import type { Codec, ObjectDeclaration, RefField } from '../../define.ts';
import { getText } from '../../language/answers.ts';
import { dateTime, flag } from '../../language/codecs.ts';
import { linksOf } from '../links.ts';
import { byOffset, inData } from '../requests.ts';
import { firstActor } from '../values.ts';

/**
 * Id of a linked record, if the record belongs to the given object. A task may link records of any object.
 * https://docs.attio.com/rest-api/endpoint-reference/tasks/get-a-task
 */
const linked = (slug: string): Codec => ({
  decode: (link) =>
    [getText(link, 'target_object'), getText(link, 'target_object_id')].includes(slug)
      ? getText(link, 'target_record_id') || undefined
      : undefined,
  encode: (id) => id,
});

const to = (object: ObjectName, slug: string) => {
  const all: RefField = {
    kind: 'ref',
    object,
    read: 'linked_records',
    many: '',
    codec: linked(slug),
    write: { at: 'linked_records', element: { target_object: slug, target_record_id: '{value}' } },
    links: linksOf(slug),
  };
  const first: Codec = {
    decode: (links) => (Array.isArray(links) ? links.flatMap((link) => linked(slug).decode(link) ?? []) : [])[0],
    encode: (id) => id,
  };
  const one: RefField = { kind: 'ref', object, read: 'linked_records', codec: first };
  return { one, all };
};

const people = to('crm.contact', 'people');
const companies = to('crm.company', 'companies');
const deals = to('crm.deal', 'deals');

/** The vendor lists the oldest tasks first. https://docs.attio.com/rest-api/endpoint-reference/tasks/list-tasks */
const list = (query: Readonly<Record<string, string>>, filters: readonly string[] = []) => ({
  ...byOffset('/v2/tasks', 500, { is_completed: '{status}', assignee: '{user_id}', ...query }),
  filters: ['status', 'user_id', ...filters],
});

const newestFirst = { sort: 'created_at:desc' } as const;
const oldestFirst = { sort: 'created_at:asc' } as const;

const linkedTo = (slug: string, filter: string) =>
  list({ ...oldestFirst, linked_object: slug, linked_record_id: `{${filter}}` }, [filter]);

export const task = {
  id: 'id.task_id',
  createdAt: 'created_at',
  list: { ...list(oldestFirst), sorts: { created_at: {} } },
  listBy: [
    { ...list(newestFirst), sorts: { '-created_at': {} } },
    linkedTo('people', 'contact_id'),
    linkedTo('companies', 'company_id'),
    linkedTo('deals', 'deal_id'),
  ],
  get: { method: 'GET', path: '/v2/tasks/{id}', record: 'data' },
  // The vendor requires every member. https://docs.attio.com/rest-api/endpoint-reference/tasks/create-a-task
  create: {
    method: 'POST',
    path: '/v2/tasks',
    body: { data: { format: 'plaintext', deadline_at: null, is_completed: false, linked_records: [], assignees: [] } },
    ...inData,
    renames: { content_plaintext: 'content' },
  },
  update: { method: 'PATCH', path: '/v2/tasks/{id}', ...inData },
  remove: { method: 'DELETE', path: '/v2/tasks/{id}' },
  required: ['subject'],
  fields: {
    // "Only the deadline_at, is_completed, linked_records, and assignees fields can be updated."
    // https://docs.attio.com/rest-api/endpoint-reference/tasks/update-a-task
    subject: { kind: 'value', read: 'content_plaintext', write: 'content_plaintext', createOnly: true },
    status: {
      kind: 'choice',
      at: 'is_completed',
      choices: [
        { value: 'false', label: 'Open', category: 'open' },
        { value: 'true', label: 'Completed', category: 'closed' },
      ],
      words: { open: 'false', closed: 'true' },
      codec: flag,
      category: true,
    },
    due_date: { kind: 'value', read: 'deadline_at', write: 'deadline_at', codec: dateTime },
    finished_date: { kind: 'value', read: 'completed_at', codec: dateTime },
    user_id: {
      kind: 'ref',
      object: 'crm.user',
      read: 'assignees',
      write: 'assignees',
      codec: firstActor,
      empty: { assignees: [] },
    },
    contact_id: people.one,
    contact_ids: people.all,
    company_id: companies.one,
    company_ids: companies.all,
    deal_id: deals.one,
    deal_ids: deals.all,
  },
} as const satisfies ObjectDeclaration<'crm.task'>;
