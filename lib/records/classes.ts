import { mapInChunks } from '../chunks.ts';
import type { Session } from '../engine/http/session/session.ts';
import { keyOf } from '../engine/mapping/field-names.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import type { AccountClass, ListedClass } from '../engine/metadata/classes.ts';
import { ApiError, notApplied } from '../errors.ts';
import { ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import type { Declaration, UnionDeclaration } from '../providers/define.ts';
import { hasClasses, isUnion, kindsOf } from '../providers/language/kinds.ts';
import { withFields } from './key-fields.ts';

/** What an object with classes is opened with. */
interface Opening {
  readonly object: UnifiedObject;
  readonly declared: Declaration;
  readonly session: Session;
  /** Of the classes that are open, what our paths call them, by what the provider calls them. */
  readonly classNames?: ReadonlyMap<string, string>;
  /** Epoch ms. */
  readonly now: number;
}

const refused = { details: notApplied } as const;

/** Most objects have no classes, and do not load what lists them. */
const listed = async ({ object, declared, session, now }: Opening): Promise<readonly ListedClass[]> => {
  const declarations = kindsOf(declared).flatMap(([, declaration]) => (hasClasses(declaration) ? [declaration] : []));
  if (declarations.length === 0) return [];
  const { listClasses } = await import('../engine/metadata/classes.ts');
  const member = ownFieldsOf(object);
  const lists = declarations.map((declaration) => listClasses({ session, declaration, member, now }));
  return (await Promise.all(lists)).flat();
};

/** An account may have hundreds: their fields are asked for a few at a time, where each class has a list of its own. */
const readAtOnce = 5;

const readAll = async (classes: readonly ListedClass[]): Promise<readonly AccountClass[]> =>
  (await mapInChunks(classes, readAtOnce, (one) => one.read())).filter((one) => one !== undefined);

/** The classes of the account. @throws ApiError of the provider, also where the account may not see them */
export const classesOf = async (opening: Opening): Promise<readonly AccountClass[]> => readAll(await listed(opening));

/** The object as a class of the account has it. */
const objectOf = (object: UnifiedObject, { name, required, fields }: AccountClass): UnifiedObject => ({
  ...withFields(
    { ...object, filters: {}, matches: {} },
    new Map(fields.map((field) => [keyOf(field, fields), field])),
    (key) => key,
  ),
  ofClass: name,
  requiredFields: required,
});

const noClass = (name: string, classes: readonly ListedClass[]): ApiError => {
  const known = classes.length === 0 ? 'it has none' : `it has ${classes.map((one) => one.name).join(', ')}`;
  return new ApiError('not_found', `This account has no class "${name}": ${known}.`, refused);
};

/** What an object is opened as, with these of its classes. */
interface OfClasses {
  readonly declared: UnionDeclaration<'crm.custom-object'>;
  readonly classNames: ReadonlyMap<string, string>;
}

const openedWith = (classes: readonly AccountClass[]): OfClasses => ({
  declared: { field: 'class', kinds: Object.fromEntries(classes.map(({ name, declaration }) => [name, declaration])) },
  classNames: new Map(classes.map(({ name, remoteName }) => [remoteName, name])),
});

/**
 * An object of classes as the account has it: each class is a kind of it, with fields of its own. Where one is meant, or some
 * are, there are no others.
 * @throws ApiError `not_found` for a class that the account does not have, with those that it has
 */
export const withClasses = async <O extends Opening>(opened: O): Promise<O> => {
  const { object } = opened;
  const { ofClass, someClasses } = object;
  const classes = await listed(opened);
  if (ofClass === undefined) {
    const some = classes.filter(({ name }) => someClasses?.includes(name) !== false);
    return { ...opened, ...openedWith(await readAll(some)) };
  }
  const wanted = await classes.find(({ name }) => name === ofClass)?.read();
  if (wanted === undefined) throw noClass(ofClass, classes);
  return { ...opened, object: objectOf(object, wanted), ...openedWith([wanted]) };
};

/** An object to open with some of its classes alone: the others are not read. @param names all without */
export const ofSomeClasses = (object: UnifiedObject, names: readonly string[] | undefined): UnifiedObject =>
  names === undefined || !object.classes ? object : { ...object, someClasses: names };

/** An object of classes that is open, with some of them alone. @param names all without */
export const withSomeClasses = <O extends Opening>(opened: O, names: readonly string[] | undefined): O => {
  const { declared, object } = opened;
  if (names === undefined || !object.classes || !isUnion(declared)) return opened;
  const kinds = Object.entries(declared.kinds).filter(([name]) => names.includes(name));
  return {
    ...opened,
    object: ofSomeClasses(object, names),
    declared: { ...declared, kinds: Object.fromEntries(kinds) },
  };
};

/**
 * The remote path of a record that a provider names by its own id of the class; `undefined` for one of a class that is not open.
 * Of other objects it stays as it is.
 */
export const pathInClass = (
  { object, declared, classNames }: Pick<Opening, 'object' | 'declared' | 'classNames'>,
  remote: RemotePath,
): RemotePath | undefined => {
  if (!object.classes || !isUnion(declared)) return remote;
  const [of = '', ...rest] = remote;
  const name = classNames?.get(of) ?? of;
  return Object.hasOwn(declared.kinds, name) ? [name, ...rest] : undefined;
};
