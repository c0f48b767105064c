import { isObject, type Refusal } from '../shared/vendor.ts';
import { refuse } from './errors.ts';
import { valuesOf } from './present.ts';
import type { Attribute, Row, Schema, Values } from './types.ts';
import type { Workspace } from './workspace.ts';

const fault = (message: string): Refusal => refuse(400, 'filter_error', `Error in filter. ${message}`);

/** Property that a filter compares if it names none. https://docs.attio.com/rest-api/guides/filtering-and-sorting */
const properties: Readonly<Partial<Record<Attribute['type'], string>>> = {
  'personal-name': 'full_name',
  'email-address': 'email_address',
  'phone-number': 'phone_number',
  domain: 'domain',
  currency: 'currency_value',
  select: 'option',
  status: 'status',
};

const propertyOf = ({ type }: Attribute): string => properties[type] ?? 'value';

/** Values of a property. An option can be compared by title or id. */
const shown = (value: Values, property: string): readonly unknown[] => {
  const found = value[property];
  return isObject(found) ? [found.title, Object(found.id).option_id, Object(found.id).status_id] : [found];
};

const normal = ({ type }: Attribute, value: unknown): unknown => {
  if (type === 'email-address' || type === 'domain') return String(value).toLowerCase();
  return type === 'phone-number' ? String(value).replaceAll(/[\s().-]/g, '') : value;
};

const asTime = (value: unknown): number => Date.parse(String(value));

const order = ({ type }: Attribute, value: unknown): number =>
  type === 'timestamp' || type === 'date' ? asTime(value) : Number(value);

type Operator = (attribute: Attribute, found: unknown, wanted: unknown) => boolean;

const lower = (value: unknown): string => String(value ?? '').toLowerCase();

/**
 * Operators of filters. https://docs.attio.com/rest-api/guides/filtering-and-sorting; (unproven) only `$eq` distinguishes
 * upper and lower case.
 */
const operators: Readonly<Record<string, Operator>> = {
  $eq: (attribute, found, wanted) => found === normal(attribute, wanted),
  $contains: (_, found, wanted) => lower(found).includes(lower(wanted)),
  $starts_with: (_, found, wanted) => lower(found).startsWith(lower(wanted)),
  $ends_with: (_, found, wanted) => lower(found).endsWith(lower(wanted)),
  $in: (attribute, found, wanted) => Array.isArray(wanted) && wanted.some((one) => found === normal(attribute, one)),
  $gte: (attribute, found, wanted) => order(attribute, found) >= order(attribute, wanted),
  $gt: (attribute, found, wanted) => order(attribute, found) > order(attribute, wanted),
  $lte: (attribute, found, wanted) => order(attribute, found) <= order(attribute, wanted),
  $lt: (attribute, found, wanted) => order(attribute, found) < order(attribute, wanted),
};

const compares = (attribute: Attribute, value: Values, property: string, condition: unknown): boolean => {
  const all = shown(value, property);
  if (!isObject(condition)) return all.some((found) => operators.$eq?.(attribute, found, condition));
  return Object.entries(condition).every(([name, wanted]) => {
    const operator = operators[name];
    if (!operator) throw fault(`Unknown operator "${name}".`);
    return all.some((found) => operator(attribute, found, wanted));
  });
};

const fits = (attribute: Attribute, value: Values, condition: unknown): boolean => {
  if (!isObject(condition)) return compares(attribute, value, propertyOf(attribute), condition);
  const names = Object.keys(condition);
  if (names.every((name) => name.startsWith('$'))) return compares(attribute, value, propertyOf(attribute), condition);
  return names.every((name) => compares(attribute, value, name, condition[name]));
};

/** Workspace and schema that a filter applies to. */
export interface Filtered {
  readonly workspace: Workspace;
  readonly schema: Schema;
}

const keepsAttribute = ({ workspace, schema }: Filtered, name: string, condition: unknown, row: Row): boolean => {
  const attribute = schema.attributes.find(({ id, slug }) => [id, slug].includes(name));
  if (!attribute) throw fault(`Unknown attribute slug: ${name}`);
  return valuesOf(workspace, schema, attribute, row).some((value) => fits(attribute, value, condition));
};

/**
 * Whether a row matches a filter. A filter contains conditions by attribute, which must all hold, or `$and`, `$or` and
 * `$not`.
 */
export const keeps = (filtered: Filtered, filter: unknown, row: Row): boolean => {
  if (filter === undefined) return true;
  if (!isObject(filter)) throw fault('Expected an object.');
  const { path, constraints } = filter;
  if (path !== undefined) {
    const [[, name] = []] = Array.isArray(path) ? (path as string[][]) : [];
    return keepsAttribute(filtered, String(name), constraints, row);
  }
  return Object.entries(filter).every(([name, condition]) => {
    const several = Array.isArray(condition) ? (condition as unknown[]) : [];
    // The vendor's pages do not define an empty list of conditions. The service sends none.
    if (['$and', '$or'].includes(name) && several.length === 0) throw fault(`${name} has no condition.`);
    if (name === '$and') return several.every((one) => keeps(filtered, one, row));
    if (name === '$or') return several.some((one) => keeps(filtered, one, row));
    if (name === '$not') return !keeps(filtered, condition, row);
    return keepsAttribute(filtered, name, condition, row);
  });
};
