import { type Answer, type Call, isObject } from '../vendor.ts';
import type { Company } from './company.ts';
import { schemaViolation } from './errors.ts';
import { pageByCursor } from './paging.ts';
import type { Row } from './types.ts';

const takes = ['term', 'fields', 'exact_match', 'organization_id', 'include_fields', 'limit', 'cursor'];
const fieldNames = ['custom_fields', 'email', 'notes', 'phone', 'name'];

const textsIn = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter(isObject).map(({ value }) => String(value));

const texts: Readonly<Record<string, (row: Row) => readonly string[]>> = {
  email: ({ values }) => textsIn(values.emails),
  phone: ({ values }) => textsIn(values.phones),
  name: ({ values }) => [String(values.name)],
  notes: ({ values }) => [String(values.notes ?? '')],
};

/** "not case sensitive"; a term has 2 characters, or 1 with `exact_match`. https://developers.pipedrive.com/docs/api/v1/Persons#searchPersons */
export const searchPersons = (company: Company, call: Call): Answer => {
  const unknown = [...call.query.keys()].find((name) => !takes.includes(name));
  if (unknown !== undefined) throw schemaViolation(`'${unknown}' is not allowed`);
  const term = (call.query.get('term') ?? '').toLowerCase();
  const exact = call.query.get('exact_match') === 'true';
  if (term.length < (exact ? 1 : 2)) throw schemaViolation("'term' is too short");
  const fields = (call.query.get('fields') ?? fieldNames.join(',')).split(',');
  const wrong = fields.find((name) => !fieldNames.includes(name));
  if (wrong !== undefined) throw schemaViolation(`'fields' must be one of [${fieldNames.join(', ')}]`);
  const fits = (text: string) => (exact ? text.toLowerCase() === term : text.toLowerCase().includes(term));
  const rows = company.tables.persons
    .all()
    .filter((row) => !row.is_deleted && fields.some((name) => texts[name]?.(row).some(fits)));
  const placed = rows.map((row) => ({ id: row.id, key: row.id, row }));
  const page = pageByCursor(call, placed, presentFound, company.rules);
  const body = isObject(page.body) ? page.body : {};
  return { ...page, body: { ...body, data: { items: body.data } } };
};

/** A part of the person, in another form than everywhere else. */
const presentFound = ({ id, values }: Row) => ({
  result_score: 0.5,
  item: {
    id,
    type: 'person',
    name: values.name,
    phones: textsIn(values.phones),
    emails: textsIn(values.emails),
    visible_to: values.visible_to,
    owner: { id: values.owner_id },
    custom_fields: [],
    notes: [],
  },
});
