import type { ObjectOperation } from '../../objects/define.ts';
import type {
  ChoiceField,
  Classes,
  Declaration,
  FieldMapping,
  HtmlField,
  Links,
  ObjectDeclaration,
  Path,
  RefField,
  UnionDeclaration,
} from '../define.ts';
import { compiled, fieldsWhere, mappedFields } from './compiled.ts';

/** Whether the vendor keeps an object as several. */
export const isUnion = (declared: Declaration): declared is UnionDeclaration => 'kinds' in declared;

export type ClassDeclaration = ObjectDeclaration & { readonly classes: Classes };

/** Whether records of an object are of classes that each account defines. */
export const hasClasses = (declaration: ObjectDeclaration): declaration is ClassDeclaration =>
  declaration.classes !== undefined;

/** The declarations of an object: one, or one for each of its kinds. */
export const kindsOf: (declared: Declaration) => readonly (readonly [kind: string | undefined, ObjectDeclaration])[] =
  compiled((declared) => (isUnion(declared) ? Object.entries(declared.kinds) : [[undefined, declared]]));

/** Whether a declared object is of classes that each account defines. */
export const isOfClasses = compiled((declared: Declaration): boolean =>
  kindsOf(declared).some(([, declaration]) => hasClasses(declaration)),
);

/** What a minimal record needs, over all kinds of an object. */
export const defaultsIn = (declared: Declaration): NonNullable<ObjectDeclaration['defaults']> =>
  Object.assign({}, ...kindsOf(declared).map(([, { defaults }]) => defaults));

/** Whether a declaration has an operation. A list by filters alone is one too. */
export const canDo = (declaration: ObjectDeclaration, operation: ObjectOperation): boolean =>
  declaration[operation] !== undefined || (operation === 'list' && declaration.listBy !== undefined);

/** What names a record within its collection: placeholders, and their paths in the record. */
export const idPathsOf = compiled(({ id }: ObjectDeclaration): readonly (readonly [name: string, path: Path])[] =>
  typeof id === 'string' ? [['id', id]] : Object.entries(id),
);

/** The parts of its collection that the remote path of a record begins with. */
export const partsOf = ({ partitions }: ObjectDeclaration): readonly string[] =>
  partitions === undefined || partitions.overlap ? [] : partitions.parts;

/** Whether the vendor keeps an object by records of another one: comments by ticket. */
export const isKeptByRecords = (declared: Declaration): boolean =>
  kindsOf(declared).some(([, { partitions }]) => partitions !== undefined && partitions.metadata === undefined);

/** Whether a list of all records takes a request for each record that they are kept by: comments by ticket. */
export const costsPerRecord = (declared: Declaration): boolean =>
  kindsOf(declared).some(
    ([, { partitions }]) =>
      partitions !== undefined && partitions.metadata === undefined && partitions.across === undefined,
  );

/**
 * Whether all records of an object can be gone through: where they are kept by records of another object, in lists over
 * many of these, or one after the other where no more than the changed ones have to be looked at again.
 */
export const canListAll = (declared: Declaration): boolean =>
  kindsOf(declared).every(([, { list, partitions }]) => {
    if (list === undefined) return false;
    if (partitions === undefined || partitions.metadata !== undefined) return true;
    return !isUnion(declared) && (partitions.across !== undefined || partitions.touches === true);
  });

/** How a declaration maps a field of its object; `undefined` where it does not. */
export const mappingOf = ({ fields }: Pick<ObjectDeclaration, 'fields'>, name: string): FieldMapping | undefined =>
  Object.hasOwn(fields, name) ? (fields as Readonly<Record<string, FieldMapping | undefined>>)[name] : undefined;

/** Whether the vendor accepts a field with a new record only. */
export const isCreateOnly = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind !== 'constant' && mapping.createOnly === true;

/** Whether an update cannot change a field: the vendor takes it with a new record, or it is where the record is kept. */
export const isImmutable = (declaration: ObjectDeclaration, name: string): boolean => {
  if (declaration.partitions?.field === name) return true;
  const mapping = mappingOf(declaration, name);
  if (isCreateOnly(mapping)) return true;
  if (typeof mapping !== 'object' || mapping.kind !== 'ref' || typeof mapping.write !== 'object') return false;
  return mapping.links === undefined && mapping.write.replaces !== true;
};

/** The other field of the same HTML: plain text and formatting are two of one. */
export const twinOf = (declaration: ObjectDeclaration, mapping: HtmlField): string | undefined =>
  htmlFields(declaration).find(([, other]) => other.at === mapping.at && other.type !== mapping.type)?.[0];

/** Whether a field is of HTML. */
export const isHtml = (mapping: FieldMapping | undefined): mapping is HtmlField =>
  typeof mapping === 'object' && mapping.kind === 'html';

/** The fields that are of HTML. */
export const htmlFields = fieldsWhere(isHtml);

const isRef = (mapping: FieldMapping): mapping is RefField => typeof mapping === 'object' && mapping.kind === 'ref';

/** The fields that refer to other records. */
export const refFields = fieldsWhere(isRef);

const isChoice = (mapping: FieldMapping): mapping is ChoiceField =>
  typeof mapping === 'object' && mapping.kind === 'choice';

/** Fields that accept the values of a list. */
export const choiceFields = fieldsWhere(isChoice);

const isSanitised = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'value' && mapping.html === true;

/** Whether any text of an object is HTML at the vendor. */
export const hasHtml = compiled((declared: Declaration): boolean =>
  kindsOf(declared).some(
    ([, declaration]) =>
      mappedFields(declaration).some(([, field]) => isHtml(field) || isSanitised(field)) ||
      Object.values(declaration.children ?? {}).some(({ html }) => html),
  ),
);

/** Whether a field can be written; one that is not mapped cannot. */
export const isWritable = (mapping: FieldMapping | undefined): boolean =>
  mapping !== undefined &&
  (typeof mapping === 'string' ||
    (mapping.kind !== 'value' && mapping.kind !== 'ref') ||
    mapping.write !== undefined ||
    mapping.links !== undefined);

/** Whether records show it. */
export const isReadable = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping !== 'object' || !('writeOnly' in mapping) || mapping.writeOnly !== true;

/** The fields that the vendor wants in the same write. */
export const needsOf = (mapping: FieldMapping | undefined): readonly string[] =>
  typeof mapping === 'object' && 'needs' in mapping ? (mapping.needs ?? []) : [];

/** Whether every record has it: a state that it is in can be changed, not emptied. */
export const isState = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'choice' && mapping.category === true;

/** Whether the vendor keeps something in a field whatever an update says. */
export const isKept = ({ kept = [] }: ObjectDeclaration, name: string): boolean => kept.some((field) => field === name);

/** Whether a record needs this field or another one: a lead has a person or a company. */
export const isAlternative = ({ oneOf = [] }: ObjectDeclaration, name: string): boolean =>
  oneOf.some((field) => field === name);

/** Whether a record may have something else in the place of a reference, which is no record of its object. */
export const mayReferElsewhere = ({ where, codec }: RefField): boolean => where !== undefined || codec?.lossy === true;

/** A reference that a new record does not take in its own request either. */
export const isSeparate = (mapping: FieldMapping | undefined): mapping is RefField & { readonly links: Links } =>
  typeof mapping === 'object' &&
  mapping.kind === 'ref' &&
  mapping.many === undefined &&
  mapping.links !== undefined &&
  mapping.write === undefined;
