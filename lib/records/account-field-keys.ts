import type { CustomField } from '../engine/mapping/custom-field.ts';
import { shownIn } from '../engine/mapping/custom-fields.ts';
import { shownKeyOf } from '../engine/mapping/field-names.ts';
import { writeCustomFields } from '../engine/mapping/write/custom-fields.ts';
import { filterOf, withFieldFilters } from '../engine/metadata/field-filters.ts';
import { validationError } from '../errors.ts';
import { ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import type { ObjectDeclaration } from '../providers/define.ts';
import { isUnion, kindsOf } from '../providers/language/kinds.ts';
import { type OpenedObject, scopeOf } from './context.ts';
import { isKey, type OwnKey, withFields } from './key-fields.ts';
import { loadCustomFields } from './present.ts';

type Keyed = Pick<OpenedObject, 'object' | 'declared'>;

/**
 * Prepared objects, one per list of fields and declaration. Items of a batch share a search only if they share the
 * object and the declaration.
 */
const made = new WeakMap<readonly CustomField[], WeakMap<ObjectDeclaration, Keyed>>();

const make = (object: UnifiedObject, declaration: ObjectDeclaration, all: readonly CustomField[]): Keyed => {
  const shown = all.flatMap((field) => {
    const key = shownKeyOf(field, all);
    return key !== undefined && isKey(field) ? [[key, field] as const] : [];
  });
  const filters = new Map(shown.map(([key, field]) => [filterOf(ownFieldsOf(object), key), field]));
  return { object: withFields(object, new Map(shown)), declared: withFieldFilters(declaration, filters) };
};

/**
 * The object, as upserts search it: also by fields of the account whose values are unique. A class already contains
 * these fields.
 */
export const withOwnKeys = async (opened: OpenedObject): Promise<OpenedObject> => {
  const { object, declared } = opened;
  if (object.matches === undefined || isUnion(declared)) return opened;
  const { equals, unlisted } = declared.customFields ?? {};
  if (equals === undefined && unlisted === undefined) return opened;
  const all = await loadCustomFields(scopeOf(opened, [undefined, declared]));
  const ofFields = made.get(all) ?? new WeakMap<ObjectDeclaration, Keyed>();
  made.set(all, ofFields);
  const keyed = ofFields.get(declared) ?? make(object, declared, all);
  ofFields.set(declared, keyed);
  return { ...opened, ...keyed };
};

/**
 * The value of a key in a body, in the form that records show.
 * @returns `undefined` if the body contains no value
 * @throws ApiError `validation_failed` with the path of the field, if the field cannot contain the value
 */
export const keyValueIn = (
  { provider, declared, object }: OpenedObject,
  { field, key, member, valuesIn }: OwnKey,
  body: Readonly<Record<string, unknown>>,
): string | undefined => {
  const [declaration] = kindsOf(declared).map(([, one]) => one);
  const [given] = valuesIn(body);
  if (declaration?.customFields === undefined || given === undefined) return undefined;
  const record = {};
  const value = { [key]: Object(body[ownFieldsOf(object)])[key] };
  const { issues } = writeCustomFields(provider, declaration, [field], value, record, { member, refuses: true });
  if (issues.length > 0) throw validationError(issues);
  return valuesIn({ [member]: { [key]: shownIn(declaration.customFields, field, record) } })[0];
};
