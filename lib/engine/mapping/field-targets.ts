import type { CustomFields, CustomFieldType } from '../../providers/define.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import type { CustomField } from './custom-field.ts';
import { findFields } from './field-names.ts';
import { fitsInto } from './target-types.ts';

type Place = { readonly field: CustomField } | { readonly reason: string };

const articleOf = (type: CustomFieldType): string => (/^[ae]/.test(type) ? 'an' : 'a');

/**
 * The field that a target of a type is to stand for, or why it cannot: the account has none, several, or one of
 * another type. The reason is the end of a sentence.
 */
export const findPlace = (type: CustomFieldType, remoteField: string, fields: readonly CustomField[]): Place => {
  const found = findFields(fields, remoteField);
  const [field] = found;
  if (field === undefined) return { reason: 'this account has no such field' };
  if (found.length > 1) {
    const names = found.map((one) => one.name).join(' or ');
    return { reason: `this account has ${found.length} such fields: map it to ${names}` };
  }
  if (fitsInto(type, field.type)) return { field };
  return { reason: `${field.name} is of type ${field.type}: ${articleOf(type)} ${type} cannot be kept there` };
};

/** The field of an account that a target is mapped to, or why there is none. */
const placeOf = ({ name, type, remoteField }: FieldTarget, fields: readonly CustomField[]): Place => {
  if (remoteField === undefined) return { reason: `${name} is not mapped for this account: POST /field-mapping/map` };
  const place = findPlace(type, remoteField, fields);
  return 'field' in place ? place : { reason: `${name} is mapped to "${remoteField}", and ${place.reason}` };
};

export interface TargetedFields {
  /** The custom fields of the account and what is mapped of the vendor's own, with the targets that stand for them. */
  readonly fields: readonly CustomField[];
  /** The others of the vendor's own too. */
  readonly all: readonly CustomField[];
  /** By name of a target, why it is mapped to no field of this account. */
  readonly reasons: ReadonlyMap<string, string>;
}

const findPlaces = (all: readonly CustomField[], targets: readonly FieldTarget[]): TargetedFields => {
  const targetOf = new Map<CustomField, FieldTarget>();
  const reasons = new Map<string, string>();
  for (const target of targets) {
    const place = placeOf(target, all);
    if ('reason' in place) {
      reasons.set(target.name, place.reason);
      continue;
    }
    const other = targetOf.get(place.field);
    if (other === undefined) targetOf.set(place.field, target);
    else reasons.set(target.name, `${target.name} and ${other.name} are mapped to the same field ${place.field.name}`);
  }
  const targeted = all.map((field) => {
    const target = targetOf.get(field);
    return target === undefined ? field : { ...field, target };
  });
  const fields = targeted.filter(({ isStandard, target }) => !isStandard || target !== undefined);
  return { fields, all: targeted, reasons };
};

/** Nothing lists the fields of an account: a record has what is written, by any name. */
const isOpen = (custom: CustomFields | undefined): boolean =>
  custom !== undefined && custom.metadata === undefined && custom.unlisted === undefined;

/** The fields of such an account that a project has mapped, each in the type of the first target that names it. */
const mappedFields = (targets: readonly FieldTarget[]): readonly CustomField[] => {
  const named = targets.flatMap(({ type, remoteField: name }) =>
    name === undefined ? [] : [{ name, type, label: name, options: undefined, isStandard: true, isOpen: true }],
  );
  // What begins so is the vendor's own, and may mean that somebody has agreed to something.
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap(([field]) =>
    field === undefined ? [] : [{ ...field, ...(field.name.startsWith('$') && { isReadOnly: true }) }],
  );
};

/** Both lists are remembered for a while: an account may have hundreds of fields. */
const known = new WeakMap<readonly CustomField[], WeakMap<readonly FieldTarget[], TargetedFields>>();

/**
 * The targets of a project, found among the fields of one account. A field is mapped to one target only.
 * @param custom how the object has them
 */
export const withTargets = (
  fields: readonly CustomField[],
  targets: readonly FieldTarget[],
  custom?: CustomFields,
): TargetedFields => {
  const ofFields = known.get(fields) ?? new WeakMap<readonly FieldTarget[], TargetedFields>();
  known.set(fields, ofFields);
  const found = ofFields.get(targets) ?? findPlaces(isOpen(custom) ? mappedFields(targets) : fields, targets);
  ofFields.set(targets, found);
  return found;
};

/** Epoch ms: what was read of an account before may lack what a target is mapped to. */
export const mappedSince = (targets: readonly FieldTarget[]): number =>
  Math.max(0, ...targets.map(({ mappedAt = 0 }) => mappedAt));
