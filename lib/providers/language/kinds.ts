import type { ObjectOperation } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
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

/** Whether the vendor splits an object into several kinds. */
export const isUnion = (declared: Declaration): declared is UnionDeclaration => 'kinds' in declared;

/** Field that says the kind of a record. `undefined` if the vendor does not split the object. */
export const kindFieldOf: (declared: Declaration) => string | undefined = compiled((declared) =>
  isUnion(declared) ? declared.field : undefined,
);

export type ClassDeclaration = ObjectDeclaration & { readonly classes: Classes };

/** Whether the records of an object belong to classes that each account defines. */
export const hasClasses = (declaration: ObjectDeclaration): declaration is ClassDeclaration =>
  declaration.classes !== undefined;

/** Declarations of an object: a single one, or one for each kind. */
export const kindsOf: (declared: Declaration) => readonly (readonly [kind: string | undefined, ObjectDeclaration])[] =
  compiled((declared) => (isUnion(declared) ? Object.entries(declared.kinds) : [[undefined, declared]]));

/** Whether a declared object has classes that each account defines. */
export const isOfClasses = compiled((declared: Declaration): boolean =>
  kindsOf(declared).some(([, declaration]) => hasClasses(declaration)),
);

/** Default values for minimal records of all kinds of an object. */
export const defaultsIn = (declared: Declaration): NonNullable<ObjectDeclaration['defaults']> =>
  Object.assign({}, ...kindsOf(declared).map(([, { defaults }]) => defaults));

/** Whether a declaration has an operation. A list that only works with filters counts as a list. */
export const canDo = (declaration: ObjectDeclaration, operation: ObjectOperation): boolean =>
  declaration[operation] !== undefined || (operation === 'list' && declaration.listBy !== undefined);

/** Placeholders that identify a record within its collection, with their paths in the record. */
export const idPathsOf = compiled(({ id }: ObjectDeclaration): readonly (readonly [name: string, path: Path])[] =>
  typeof id === 'string' ? [['id', id]] : Object.entries(id),
);

/** Parts of the collection at the start of a record's remote path. */
export const partsOf = compiled(({ partitions }: ObjectDeclaration): readonly string[] =>
  partitions === undefined || partitions.overlap ? [] : partitions.parts,
);

/** Whether the vendor lists an object per parent record, such as comments per ticket. */
export const isKeptByRecords = (declared: Declaration): boolean =>
  kindsOf(declared).some(([, { partitions }]) => partitions !== undefined && partitions.metadata === undefined);

/** Whether a list of all records needs a request per parent record, such as comments per ticket. */
export const costsPerRecord = (declared: Declaration): boolean =>
  kindsOf(declared).some(
    ([, { partitions }]) =>
      partitions !== undefined && partitions.metadata === undefined && partitions.across === undefined,
  );

/**
 * Whether all records of an object can be listed. If they belong to parent records, there must be lists over many
 * parents, or a change of a record must mark its parent as changed.
 */
export const canListAll = (declared: Declaration): boolean =>
  kindsOf(declared).every(([, { list, partitions }]) => {
    if (list === undefined) return false;
    if (partitions === undefined || partitions.metadata !== undefined) return true;
    return !isUnion(declared) && (partitions.across !== undefined || partitions.touches === true);
  });

/** Mapping of a field. `undefined` if the declaration does not map the field. */
export const mappingOf = ({ fields }: Pick<ObjectDeclaration, 'fields'>, name: string): FieldMapping | undefined =>
  Object.hasOwn(fields, name) ? (fields as Readonly<Record<string, FieldMapping | undefined>>)[name] : undefined;

/** Whether the vendor accepts a field only in a create. */
export const isCreateOnly = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind !== 'constant' && mapping.createOnly === true;

/**
 * Whether an update cannot change a field: the vendor accepts it only in a create, or it determines the record's
 * collection.
 */
export const isImmutable = (declaration: ObjectDeclaration, name: string): boolean => {
  if (declaration.partitions?.field === name) return true;
  const mapping = mappingOf(declaration, name);
  if (isCreateOnly(mapping)) return true;
  if (typeof mapping !== 'object' || mapping.kind !== 'ref' || typeof mapping.write !== 'object') return false;
  return mapping.links === undefined && mapping.write.replaces !== true;
};

/** Other field with the same HTML: plain text and formatted text are two forms of a text. */
export const twinOf = (declaration: ObjectDeclaration, mapping: HtmlField): string | undefined =>
  htmlFields(declaration).find(([, other]) => other.at === mapping.at && other.type !== mapping.type)?.[0];

/** Whether a field contains HTML. */
export const isHtml = (mapping: FieldMapping | undefined): mapping is HtmlField =>
  typeof mapping === 'object' && mapping.kind === 'html';

/** Fields with HTML. */
export const htmlFields = fieldsWhere(isHtml);

const isRef = (mapping: FieldMapping): mapping is RefField => typeof mapping === 'object' && mapping.kind === 'ref';

/** Fields that refer to other records. */
export const refFields = fieldsWhere(isRef);

/** Fields of an object that refer to records, in all its kinds, with the object of these records. */
export const relationsOf = compiled((declared: Declaration): ReadonlyMap<string, ObjectName> => {
  const relations = new Map<string, ObjectName>();
  for (const [, declaration] of kindsOf(declared)) {
    const { partitions } = declaration;
    if (partitions?.field !== undefined && partitions.object !== undefined)
      relations.set(partitions.field, partitions.object);
    for (const [name, { object }] of refFields(declaration)) relations.set(name, object);
  }
  return relations;
});

const isChoice = (mapping: FieldMapping): mapping is ChoiceField =>
  typeof mapping === 'object' && mapping.kind === 'choice';

/** Fields that accept only values from a list of choices. */
export const choiceFields = fieldsWhere(isChoice);

const isSanitised = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'value' && mapping.html === true;

/** Whether the vendor stores any text of an object as HTML. */
export const hasHtml = compiled((declared: Declaration): boolean =>
  kindsOf(declared).some(
    ([, declaration]) =>
      mappedFields(declaration).some(([, field]) => isHtml(field) || isSanitised(field)) ||
      Object.values(declaration.children ?? {}).some(({ html }) => html),
  ),
);

/** Whether a field can be written. An unmapped field cannot. */
export const isWritable = (mapping: FieldMapping | undefined): boolean =>
  mapping !== undefined &&
  (typeof mapping === 'string' ||
    (mapping.kind !== 'value' && mapping.kind !== 'ref') ||
    mapping.write !== undefined ||
    mapping.links !== undefined);

/** Whether records show a field. */
export const isReadable = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping !== 'object' || !('writeOnly' in mapping) || mapping.writeOnly !== true;

/** Fields that the vendor requires in the same write. */
export const needsOf = (mapping: FieldMapping | undefined): readonly string[] =>
  typeof mapping === 'object' && 'needs' in mapping ? (mapping.needs ?? []) : [];

/** Whether a field is a state. Every record has a state, so it can be changed but not emptied. */
export const isState = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'choice' && mapping.category === true;

/** Whether an update cannot empty a field. */
export const isKept = ({ nonNull: kept = [] }: ObjectDeclaration, name: string): boolean =>
  kept.some((field) => field === name);

/** Whether a record requires this field or an alternative: a lead has a person or a company. */
export const isAlternative = ({ oneOf = [] }: ObjectDeclaration, name: string): boolean =>
  oneOf.some((field) => field === name);

/** Whether the place of a reference may contain a value that is no record of its object. */
export const mayReferElsewhere = ({ where, codec }: RefField): boolean =>
  where !== undefined || codec?.summary === true;

/** Whether a field is a reference that even a create writes only by separate requests. */
export const isSeparate = (mapping: FieldMapping | undefined): mapping is RefField & { readonly links: Links } =>
  typeof mapping === 'object' &&
  mapping.kind === 'ref' &&
  mapping.many === undefined &&
  mapping.links !== undefined &&
  mapping.write === undefined;
