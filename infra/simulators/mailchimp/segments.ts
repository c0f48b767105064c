import { isObject } from '../shared/vendor.ts';
import { type Account, addRow, knownList, membersOf, putRow } from './account.ts';
import { invalid, notFound, tagExists } from './errors.ts';
import type { Row, Values } from './types.ts';

/** Words of the vendor. A tag is a `static` segment. The simulator creates no `fuzzy` segments. */
export const segmentTypes = ['saved', 'static', 'fuzzy'] as const;

/** Segments of an audience, including tags. */
export const segmentsOf = ({ tables }: Account, list: string): readonly Row[] =>
  tables.segments.all().filter(({ isDeleted, values }) => !isDeleted && values.list_id === list);

/** Segments have numbers, unlike audiences and contacts. */
export const segmentId = ({ id }: Row): number => 3_730_000 + id;

/** `id` consists of digits. @throws Refusal 404 for an unknown audience or segment */
export const knownSegment = (account: Account, list: string, id: string): Row => {
  const row = segmentsOf(account, knownList(account, list).key).find((one) => String(segmentId(one)) === id);
  if (row === undefined) throw notFound();
  return row;
};

const tagNamed = (account: Account, list: string, name: string): Row | undefined =>
  segmentsOf(account, list).find(({ values }) => values.type === 'static' && values.name === name);

/** Tag by name. Creates the tag if the audience lacks it. */
export const tagOf = (account: Account, list: string, name: string): Row =>
  tagNamed(account, list, name) ?? addRow(account, 'segments', { list_id: list, name, type: 'static' });

/** Names of the contact's tags, in the order of their addition. */
export const tagsOf = ({ values }: Row): readonly string[] => (Array.isArray(values.tags) ? values.tags : []);

const fieldOf = ({ values }: Row, field: unknown): string =>
  String(field === 'EMAIL' ? values.email_address : (Object(values.merge_fields)[String(field)] ?? '')).toLowerCase();

/**
 * Whether a condition matches a contact. Conditions that the tests do not use match no contact.
 * https://mailchimp.com/developer/marketing/docs/alternative-schemas/#segment-condition-schemas
 */
const holds = (member: Row, condition: unknown): boolean => {
  const { field, op, value } = Object(condition);
  const text = fieldOf(member, field);
  const wanted = String(value ?? '').toLowerCase();
  if (op === 'is') return text === wanted;
  if (op === 'contains') return text.includes(wanted);
  return op === 'blank' && text === '';
};

const isIn = (segment: Row, member: Row): boolean => {
  const { type, name, options } = segment.values;
  if (type === 'static') return tagsOf(member).includes(String(name));
  const { match, conditions = [] } = Object(options);
  const all: readonly boolean[] = conditions.map((condition: unknown) => holds(member, condition));
  return all.length > 0 && (match === 'any' ? all.includes(true) : !all.includes(false));
};

/** Contacts in a segment, including contacts who have opted out, without archived contacts. */
export const membersIn = (account: Account, segment: Row): readonly Row[] =>
  membersOf(account, String(segment.values.list_id)).filter(
    (member) => member.values.status !== 'archived' && isIn(segment, member),
  );

const nameIn = (body: unknown): string => {
  const { name } = isObject(body) ? body : { name: undefined };
  if (typeof name !== 'string' || name === '') throw invalid('name', 'This value should not be blank.');
  return name;
};

const checkFree = (account: Account, list: string, name: string): void => {
  if (tagNamed(account, list, name) !== undefined) throw tagExists();
};

const tagMembers = (account: Account, list: string, name: string, emails: readonly unknown[]): void => {
  const wanted = emails.map((email) => String(email).toLowerCase());
  for (const member of membersOf(account, list)) {
    if (!wanted.includes(String(member.values.email_address).toLowerCase())) continue;
    putRow(account, 'members', member, { tags: [...tagsOf(member), name] });
  }
};

/** "This field cannot be provided with the options field": a segment has either contacts or conditions. */
export const addSegment = (account: Account, listKey: string, body: unknown): Row => {
  const list = knownList(account, listKey).key;
  const name = nameIn(body);
  const { static_segment: emails, options } = body as Values;
  if ((emails === undefined) === (options === undefined))
    throw invalid('', 'Must provide either an "options" field or a "static_segment" field');
  if (!Array.isArray(emails)) return addRow(account, 'segments', { list_id: list, name, type: 'saved', options });
  checkFree(account, list, name);
  const row = tagOf(account, list, name);
  tagMembers(account, list, name, emails);
  return row;
};

const putTag = (account: Account, { values }: Row, change: (tags: readonly string[]) => readonly string[]): void => {
  for (const member of membersOf(account, String(values.list_id))) {
    if (!tagsOf(member).includes(String(values.name))) continue;
    putRow(account, 'members', member, { tags: change(tagsOf(member)) });
  }
};

/** A renamed tag changes its name at all contacts. @throws Refusal 400 for a taken name, or conditions of a tag */
export const patchSegment = (account: Account, list: string, id: string, body: unknown): Row => {
  const row = knownSegment(account, list, id);
  const name = nameIn(body);
  const { options } = body as Values;
  if (row.values.type === 'static') {
    if (options !== undefined) throw invalid('options', 'Static segments have no conditions.');
    if (name !== row.values.name) checkFree(account, String(row.values.list_id), name);
    putTag(account, row, (tags) => tags.map((tag) => (tag === row.values.name ? name : tag)));
  }
  return putRow(account, 'segments', row, { name, ...(options !== undefined && { options }) });
};

/** A deleted tag disappears from all contacts. @throws Refusal 404 */
export const removeSegment = (account: Account, list: string, id: string): void => {
  const row = knownSegment(account, list, id);
  if (row.values.type === 'static') putTag(account, row, (tags) => tags.filter((tag) => tag !== row.values.name));
  account.tables.segments.put({ ...row, isDeleted: true });
};
