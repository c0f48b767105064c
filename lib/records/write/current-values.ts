import { compiledObject, type MappedObject } from '../../engine/compile/concerns.ts';
import { isEmpty } from '../../engine/mapping/empty.ts';
import { listLedBy, needsOthers } from '../../engine/mapping/leads.ts';
import { placeOf, sharedFields } from '../../engine/mapping/places.ts';
import { type RemotePath, recordId } from '../../engine/mapping/remote-ids.ts';
import { needsList } from '../../engine/mapping/write/primary.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { ChoiceField, FieldMapping, ObjectDeclaration } from '../../providers/define.ts';
import { mappedFields } from '../../providers/language/compiled.ts';
import {
  isAlternative,
  isImmutable,
  isKept,
  isSeparate,
  isState,
  isWritable,
  mappingOf,
  needsOf,
} from '../../providers/language/kinds.ts';
import type { RecordContext } from '../context.ts';
import { modelOf, type Presentation } from '../present.ts';

const isReadOnly = (mapping: FieldMapping | undefined): boolean => mapping !== undefined && !isWritable(mapping);

/**
 * Whether records show several texts of the vendor as one text. The single texts cannot be restored from the shown
 * text.
 */
const isCompletedByJoin = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' &&
  mapping.kind === 'parts' &&
  (mapping.text !== undefined || Object.values(mapping.members).some((path) => typeof path !== 'string'));

/**
 * Whether a reached state must not be written again. A reached state needs no transition. If the vendor has several
 * equal states, a record does not change between them.
 */
const isReachedOnce = ({ transitions, choices }: ChoiceField): boolean =>
  transitions !== undefined || (typeof choices === 'object' && choices.some(({ also }) => also !== undefined));

/** Whether records show less than the vendor keeps, as plain text shows less than HTML. */
const losesDetail = (mapping: FieldMapping | undefined): boolean => {
  if (typeof mapping !== 'object') return false;
  if (mapping.kind === 'value') return mapping.codec?.summary === true;
  // If an element has its own members, the vendor keeps additional members.
  if (mapping.kind === 'items')
    return Object.keys(mapping.members).some((name) => name !== mapping.value && name !== mapping.type);
  return mapping.kind === 'html' || (mapping.kind === 'choice' && isReachedOnce(mapping));
};

/** The fields that an update always compares with the record. */
const comparedFields = compiledObject(({ declaration, object }): ReadonlySet<string> => {
  const guarded = Object.keys(object.guards ?? {});
  const mapped = mappedFields(declaration).flatMap(([name, mapping]) => {
    const isSaidOtherwise = isSeparate(mapping) || isReadOnly(mapping) || isCompletedByJoin(mapping);
    return isSaidOtherwise || isImmutable(declaration, name) || losesDetail(mapping) ? [name] : [];
  });
  return new Set([...guarded, ...mapped, declaration.partitions?.field ?? ''].filter((name) => name !== ''));
});

/**
 * Decides which fields of a write are compared with the record. A field that shares its place with another given field
 * is compared too.
 */
const compares = (mapped: MappedObject, values: ModelValues): ((name: string) => boolean) => {
  const always = comparedFields(mapped);
  const shared = sharedFields(mapped.declaration, Object.keys(values));
  return (name) => always.has(name) || shared.has(name);
};

/** Whether a field is written at the place of a state's group, such as the pipeline of a stage. */
const transitionsGroup = ({ defaults = {} }: ObjectDeclaration, mapping: FieldMapping): boolean =>
  Object.values(defaults).some(({ group, at }) => group === true && placeOf(mapping) === at);

/** Whether the record's own type decides if the record has a place for the value. */
const dependsOnType = (mapping: FieldMapping, values: ModelValues, name: string): boolean =>
  typeof mapping === 'object' &&
  'when' in mapping &&
  !isEmpty(values[name]) &&
  Object.keys(mapping.when ?? {}).some((field) => values[field] === undefined);

/** Whether the vendor requires other fields for this field that are missing in the body. */
const lacksNeeded = (mapping: FieldMapping, values: ModelValues, name: string): boolean =>
  !isEmpty(values[name]) && needsOf(mapping).some((other) => values[other] === undefined);

/**
 * Whether other fields exist only for certain values of this field. If the type changes, the record loses such fields.
 */
const decidesOthers = (declaration: ObjectDeclaration, name: string): boolean =>
  mappedFields(declaration).some(
    ([, mapping]) => typeof mapping === 'object' && 'when' in mapping && Object.hasOwn(mapping.when ?? {}, name),
  );

/** Whether the vendor's place of a reference may name a record of a different object, which a write would replace. */
const isOneOfSeveral = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'ref' && mapping.codec?.summary === true;

/**
 * Whether the vendor may refuse to empty a field. The record decides, because it may be empty or have an alternative.
 */
const mayStay = (declaration: ObjectDeclaration, name: string): boolean =>
  isKept(declaration, name) || isAlternative(declaration, name);

/** Whether the names of a field are replaced by ids, which depends on the record. */
const isLookedUp = ({ quirks }: ObjectDeclaration, values: ModelValues, field: string): boolean =>
  quirks?.ids?.[field] !== undefined && [values[field] ?? []].flat().length > 0;

/** Whether a field's new value has a meaning only together with the vendor's record. */
const dependsOnRecord = ({ declaration, object }: MappedObject, values: ModelValues, name: string): boolean => {
  const primary = object.primaries?.[name];
  if (primary !== undefined) return needsList(mappingOf(declaration, primary.of), values[name]);
  const list = listLedBy({ declaration, object }, name);
  if (list !== undefined) {
    if (needsOthers({ declaration, object }, values, name) || isOneOfSeveral(mappingOf(declaration, list))) return true;
    // If an update cannot change the list, the record's values decide about a refusal.
    return isImmutable(declaration, list) || (isEmpty(values[name]) && mayStay(declaration, list));
  }
  if (isLookedUp(declaration, values, name)) return true;
  const mapping = mappingOf(declaration, name);
  if (isEmpty(values[name]) && (isState(mapping) || mayStay(declaration, name))) return true;
  if (decidesOthers(declaration, name) || declaration.update?.encoding?.whole?.includes(name)) return true;
  if (mapping !== undefined && values[name] && transitionsGroup(declaration, mapping)) return true;
  if (typeof mapping !== 'object') return false;
  // An update may repeat a constant.
  if (mapping.kind === 'constant') return true;
  if (dependsOnType(mapping, values, name) || lacksNeeded(mapping, values, name)) return true;
  // The other values cannot be written. They are lost unless the record already contains them.
  if ('more' in mapping && mapping.more !== undefined) return true;
  if (isOneOfSeveral(mapping)) return true;
  if (mapping.kind === 'ref') return mapping.links !== undefined || (mapping.where !== undefined && !values[name]);
  if (mapping.kind === 'value' && mapping.links !== undefined) return true;
  if (mapping.kind === 'end') return values[mapping.field] === undefined;
  // A state belongs to its pipeline.
  return mapping.kind === 'choice' && mapping.group !== undefined && Boolean(values[name]);
};

/** Whether any new value has a meaning only together with the vendor's record. */
export const needsCurrent = (mapped: MappedObject, values: ModelValues): boolean => {
  const isCompared = compares(mapped, values);
  return Object.keys(values).some((name) => {
    const isFirst = mapped.object.primaries?.[name] !== undefined || listLedBy(mapped, name) !== undefined;
    return (!isFirst && isCompared(name)) || dependsOnRecord(mapped, values, name);
  });
};

/**
 * The vendor's record in model values.
 * @param paths gains the remote paths of the referenced records, by unified id
 */
export const currentValuesOf = (
  context: RecordContext,
  current: unknown,
  presentation: Pick<Presentation, 'choices' | 'collections'>,
  paths: Map<string, RemotePath>,
): ModelValues => {
  const { identity } = context.connection;
  return modelOf(context, current, presentation, (object, path) => {
    const id = recordId(identity, object, path);
    paths.set(id, path);
    return id;
  });
};

/**
 * The current values of the fields that are written only if they differ. These are fields that an update cannot change,
 * fields with separate requests, and fields whose value another given field states too. The list also contains fields
 * that records show in another form than the vendor keeps. All other fields are written as given.
 */
export const comparedOf = (mapped: MappedObject, currentValues: ModelValues, values: ModelValues): ModelValues => {
  const isCompared = compares(mapped, values);
  return Object.fromEntries(Object.entries(currentValues).filter(([name]) => isCompared(name)));
};
