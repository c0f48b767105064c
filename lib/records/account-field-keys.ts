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

/** A search of many items is one where they share what is searched: made once for each list of fields. */
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
 * The object as upserts find its records: also by the fields of the account that have each value once. A class has these
 * already.
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
 * The value that a body has for a key, as records show it; none where it has none.
 * @throws ApiError `validation_failed` with the path of the field, for one that the field cannot have
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
