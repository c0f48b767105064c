import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import type { Company } from './company.ts';
import { schemaViolation } from './errors.ts';
import { pageByCursor } from './paging.ts';
import type { Row } from './types.ts';

const paging = ['term', 'fields', 'exact_match', 'limit', 'cursor'];

type Texts = (row: Row) => readonly string[];

interface Searched {
  /** Parameters in addition to the common parameters of searches. */
  readonly takes: readonly string[];
  /** Fields that `fields` may name, and their texts in a record. */
  readonly texts: Readonly<Record<string, Texts>>;
  readonly present: (company: Company, row: Row) => Readonly<Record<string, unknown>>;
}

const textsIn = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter(isObject).map(({ value }) => String(value));

const text =
  (member: string): Texts =>
  ({ values }) => [String(values[member] ?? '')];

const none: Texts = () => [];

const named = (company: Company, type: 'persons' | 'organizations', id: unknown) => {
  const row = typeof id === 'number' ? company.tables[type].get(id) : undefined;
  return row === undefined ? null : { id: row.id, name: row.values.name };
};

/** Kinds that can be searched. A search returns only a part of each record, in its own form. */
const searched = {
  persons: {
    takes: ['organization_id', 'include_fields'],
    texts: {
      custom_fields: none,
      email: ({ values }) => textsIn(values.emails),
      phone: ({ values }) => textsIn(values.phones),
      name: text('name'),
      notes: text('notes'),
    },
    present: (_, { values }) => ({
      type: 'person',
      name: values.name,
      phones: textsIn(values.phones),
      emails: textsIn(values.emails),
    }),
  },
  organizations: {
    takes: [],
    texts: { address: none, custom_fields: none, notes: none, name: text('name') },
    present: (_, { values }) => ({ type: 'organization', name: values.name }),
  },
  deals: {
    takes: ['person_id', 'organization_id', 'status', 'include_fields'],
    texts: { custom_fields: none, notes: none, title: text('title') },
    present: (company, { values }) => ({
      type: 'deal',
      title: values.title,
      currency: values.currency,
      status: values.status,
      person: named(company, 'persons', values.person_id),
      organization: named(company, 'organizations', values.org_id),
      is_archived: values.is_archived === true,
    }),
  },
} as const satisfies Record<string, Searched>;

type SearchedType = keyof typeof searched;

const checked = (call: Call, { takes, texts }: Searched) => {
  const unknown = [...call.query.keys()].find((name) => !paging.includes(name) && !takes.includes(name));
  if (unknown !== undefined) throw schemaViolation(`'${unknown}' is not allowed`);
  const term = (call.query.get('term') ?? '').toLowerCase();
  const exact = call.query.get('exact_match') === 'true';
  if (term.length < (exact ? 1 : 2)) throw schemaViolation("'term' is too short");
  const names = Object.keys(texts);
  const fields = (call.query.get('fields') ?? names.join(',')).split(',');
  const wrong = fields.find((name) => !names.includes(name));
  if (wrong !== undefined) throw schemaViolation(`'fields' must be one of [${names.join(', ')}]`);
  return { fields, fits: (one: string) => (exact ? one.toLowerCase() === term : one.toLowerCase().includes(term)) };
};

/**
 * Searches are "not case sensitive". A term has at least 2 characters, or 1 with `exact_match`.
 * https://developers.pipedrive.com/docs/api/v1/Persons#searchPersons (and siblings)
 */
export const searchRecords =
  (type: SearchedType) =>
  (company: Company, call: Call): Answer => {
    const of: Searched = searched[type];
    const { fields, fits } = checked(call, of);
    const rows = company.tables[type]
      .all()
      .filter((row) => !row.is_deleted && fields.some((name) => of.texts[name]?.(row).some(fits)));
    const placed = rows.map((row) => ({ id: row.id, key: row.id, row }));
    const present = (row: Row) => {
      const { visible_to, owner_id } = row.values;
      const shared = { visible_to, owner: { id: owner_id }, custom_fields: [], notes: [] };
      return { result_score: 0.5, item: { id: row.id, ...of.present(company, row), ...shared } };
    };
    const page = pageByCursor(call, placed, present, company.rules);
    const body = isObject(page.body) ? page.body : {};
    return { ...page, body: { ...body, data: { items: body.data } } };
  };
