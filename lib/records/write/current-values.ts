import { compiledObject, type MappedObject } from '../../engine/compile/concerns.ts';
import { isEmpty } from '../../engine/mapping/empty.ts';
import { listLedBy, needsOthers } from '../../engine/mapping/leads.ts';
import { placeOf, sharedFields } from '../../engine/mapping/places.ts';
import { readRecord } from '../../engine/mapping/read/record.ts';
import { type RemotePath, recordId } from '../../engine/mapping/remote-ids.ts';
import { needsList } from '../../engine/mapping/write/primary.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
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
import { collectionOf, type Presentation } from '../present.ts';

const isReadOnly = (mapping: FieldMapping | undefined): boolean => mapping !== undefined && !isWritable(mapping);

/** Two texts that are shown as one cannot be separated again. */
const isCompletedByJoin = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' &&
  mapping.kind === 'parts' &&
  (mapping.text !== undefined || Object.values(mapping.members).some((path) => typeof path !== 'string'));

/** A state that is reached needs no transition; and one that is several at the vendor is not left for another of these. */
const isReachedOnce = ({ transitions, choices }: ChoiceField): boolean =>
  transitions !== undefined || (typeof choices === 'object' && choices.some(({ also }) => also !== undefined));

/** What is shown says less than what is kept, as plain text does of HTML. */
const losesDetail = (mapping: FieldMapping | undefined): boolean => {
  if (typeof mapping !== 'object') return false;
  if (mapping.kind === 'value') return mapping.codec?.summary === true;
  // An element with members of its own has more of them at the vendor.
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

/** Says which fields of a write are compared with the record: another given field may say the same. */
const compares = (mapped: MappedObject, values: ModelValues): ((name: string) => boolean) => {
  const always = comparedFields(mapped);
  const shared = sharedFields(mapped.declaration, Object.keys(values));
  return (name) => always.has(name) || shared.has(name);
};

/** Whether a field is written where the group of a state is: the pipeline of a stage. */
const transitionsGroup = ({ defaults = {} }: ObjectDeclaration, mapping: FieldMapping): boolean =>
  Object.values(defaults).some(({ group, at }) => group === true && placeOf(mapping) === at);

/** Whether the record's own type decides if it has a place for what is written. */
const dependsOnType = (mapping: FieldMapping, values: ModelValues, name: string): boolean =>
  typeof mapping === 'object' &&
  'when' in mapping &&
  !isEmpty(values[name]) &&
  Object.keys(mapping.when ?? {}).some((field) => values[field] === undefined);

/** Whether the vendor wants other fields beside it, which the body does not have. */
const lacksNeeded = (mapping: FieldMapping, values: ModelValues, name: string): boolean =>
  !isEmpty(values[name]) && needsOf(mapping).some((other) => values[other] === undefined);

/** Whether the vendor keeps other fields only where this one has a certain value: of another type, the record loses them. */
const decidesOthers = (declaration: ObjectDeclaration, name: string): boolean =>
  mappedFields(declaration).some(
    ([, mapping]) => typeof mapping === 'object' && 'when' in mapping && Object.hasOwn(mapping.when ?? {}, name),
  );

/** Whether what is written takes the place of a record of another object. */
const isOneOfSeveral = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'ref' && mapping.codec?.summary === true;

/** Whether the vendor may refuse to empty a field. The record decides: it may have nothing there, or another alternative. */
const mayStay = (declaration: ObjectDeclaration, name: string): boolean =>
  isKept(declaration, name) || isAlternative(declaration, name);

/** Whether the ids of the names of a field are looked up, for the record that they are written to. */
const isLookedUp = ({ quirks }: ObjectDeclaration, values: ModelValues, field: string): boolean =>
  quirks?.ids?.[field] !== undefined && [values[field] ?? []].flat().length > 0;

/** Whether a field's new value means something only with the record as the vendor has it. */
const dependsOnRecord = ({ declaration, object }: MappedObject, values: ModelValues, name: string): boolean => {
  const primary = object.primaries?.[name];
  if (primary !== undefined) return needsList(mappingOf(declaration, primary.of), values[name]);
  const list = listLedBy({ declaration, object }, name);
  if (list !== undefined) {
    if (needsOthers({ declaration, object }, values, name) || isOneOfSeveral(mappingOf(declaration, list))) return true;
    // What the list does not take with an update is refused by what the record has.
    return isImmutable(declaration, list) || (isEmpty(values[name]) && mayStay(declaration, list));
  }
  if (isLookedUp(declaration, values, name)) return true;
  const mapping = mappingOf(declaration, name);
  if (isEmpty(values[name]) && (isState(mapping) || mayStay(declaration, name))) return true;
  if (decidesOthers(declaration, name) || declaration.update?.encoding?.whole?.includes(name)) return true;
  if (mapping !== undefined && values[name] && transitionsGroup(declaration, mapping)) return true;
  if (typeof mapping !== 'object') return false;
  // What a record always is may be said again.
  if (mapping.kind === 'constant') return true;
  if (dependsOnType(mapping, values, name) || lacksNeeded(mapping, values, name)) return true;
  // Of several, the others cannot be written: whether they are there already says whether they are lost.
  if ('more' in mapping && mapping.more !== undefined) return true;
  if (isOneOfSeveral(mapping)) return true;
  if (mapping.kind === 'ref') return mapping.links !== undefined || (mapping.where !== undefined && !values[name]);
  if (mapping.kind === 'value' && mapping.links !== undefined) return true;
  if (mapping.kind === 'end') return values[mapping.field] === undefined;
  // A state is one of its pipeline.
  return mapping.kind === 'choice' && mapping.group !== undefined && Boolean(values[name]);
};

/** Whether any new value means something only with the record as the vendor has it. */
export const needsCurrent = (mapped: MappedObject, values: ModelValues): boolean => {
  const isCompared = compares(mapped, values);
  return Object.keys(values).some((name) => {
    const isFirst = mapped.object.primaries?.[name] !== undefined || listLedBy(mapped, name) !== undefined;
    return (!isFirst && isCompared(name)) || dependsOnRecord(mapped, values, name);
  });
};

/**
 * The record as the vendor has it, in model values.
 * @param paths gains the remote paths of what it refers to, by unified id
 */
export const currentValuesOf = (
  context: RecordContext,
  current: unknown,
  { choices, collections }: Pick<Presentation, 'choices' | 'collections'>,
  paths: Map<string, RemotePath>,
): ModelValues => {
  const { declaration, connection, partition, richText } = context;
  const toUnified = (object: ObjectName, ...path: string[]): string => {
    const id = recordId(connection.identity, object, path);
    paths.set(id, path);
    return id;
  };
  const tools = { choices, collections, toUnified, collection: Object.values(partition), richText };
  return { ...readRecord(declaration, current, tools), ...collectionOf(context) };
};

/**
 * The values that are written only where they differ from the record as the vendor has it: those that an update cannot change,
 * those that are a request of their own, those that another given field says too, and those that are shown in another
 * form than they are kept in. The others are written as they are given.
 */
export const comparedOf = (mapped: MappedObject, currentValues: ModelValues, values: ModelValues): ModelValues => {
  const isCompared = compares(mapped, values);
  return Object.fromEntries(Object.entries(currentValues).filter(([name]) => isCompared(name)));
};
