import type { CustomFieldType, ObjectDeclaration } from '../../providers/define.ts';
import { compiled } from '../../providers/language/compiled.ts';
import type { FieldTarget } from '../../providers/language/field-target.ts';
import { oncePerPair } from '../once-per-pair.ts';
import type { CustomField } from './custom-field.ts';
import { findFields } from './field-names.ts';
import { fitsInto } from './target-types.ts';

type Place = { readonly field: CustomField } | { readonly reason: string };

const articleOf = (type: CustomFieldType): string => (/^[ae]/.test(type) ? 'an' : 'a');

/**
 * Finds the field for a target, or the reason why it has none: the account has no such field, several, or a field with
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

/** Finds the account's field for a target, or the reason why there is none. */
const placeOf = ({ name, type, remoteField }: FieldTarget, fields: readonly CustomField[]): Place => {
  if (remoteField === undefined) return { reason: `${name} is not mapped for this account: POST /field-mapping/map` };
  const place = findPlace(type, remoteField, fields);
  return 'field' in place ? place : { reason: `${name} is mapped to "${remoteField}", and ${place.reason}` };
};

export interface TargetedFields {
  /** The account's custom fields and the mapped fields of the vendor's own, with their targets. */
  readonly fields: readonly CustomField[];
  /** All fields, including the vendor's own fields without a target. */
  readonly all: readonly CustomField[];
  /** Reasons why targets have no field in this account, by name of the target. */
  readonly reasons: ReadonlyMap<string, string>;
}

const findPlaces = oncePerPair((all: readonly CustomField[], targets: readonly FieldTarget[]): TargetedFields => {
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
});

/** Fields that the project has mapped in an account without a list, each in the type of its first target. */
const mappedFields = compiled((targets: readonly FieldTarget[]): readonly CustomField[] => {
  const named = targets.flatMap(({ type, remoteField: name }) =>
    name === undefined ? [] : [{ name, type, label: name, options: undefined, isStandard: true, isOpen: true }],
  );
  // A name with `$` is the vendor's own field and may mean a consent.
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap(([field]) =>
    field === undefined ? [] : [{ ...field, ...(field.name.startsWith('$') && { isReadOnly: true }) }],
  );
});

/**
 * Returns the function that maps the targets of a project to the fields of an account, by the declaration of the
 * object. A field has one target only. The same lists give the same result.
 */
export const targetingOf: (
  declaration: Pick<ObjectDeclaration, 'customFields'>,
) => (fields: readonly CustomField[], targets: readonly FieldTarget[]) => TargetedFields = compiled(
  ({ customFields: custom }) => {
    // Without a list of fields, a record may contain any field that was written.
    const isOpen = custom !== undefined && custom.metadata === undefined && custom.unlisted === undefined;
    return isOpen ? (_fields, targets) => findPlaces(mappedFields(targets), targets) : findPlaces;
  },
);

/** Time of the latest mapping, epoch ms. A list of fields that was read earlier may lack a mapped field. */
export const mappedSince = compiled((targets: readonly FieldTarget[]): number =>
  Math.max(0, ...targets.map(({ mappedAt = 0 }) => mappedAt)),
);
