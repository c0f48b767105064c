import { mapInChunks } from '../chunks.ts';
import type { Session } from '../engine/http/session/session.ts';
import { keyOf } from '../engine/mapping/field-names.ts';
import type { RemotePath } from '../engine/mapping/remote-ids.ts';
import type { AccountClass, ListedClass } from '../engine/metadata/classes.ts';
import { type ApiError, refusal } from '../errors.ts';
import { ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import type { Declaration, UnionDeclaration } from '../providers/define.ts';
import { hasClasses, isUnion, kindsOf } from '../providers/language/kinds.ts';
import { withFields } from './key-fields.ts';

/** The parts of an opened object that the lookup of its classes needs. */
interface Opening {
  readonly object: UnifiedObject;
  readonly declared: Declaration;
  readonly session: Session;
  /** The names in our paths, by the provider's own names. Contains the opened classes only. */
  readonly classNames?: ReadonlyMap<string, string>;
  /** Epoch ms. */
  readonly now: number;
}

/** Lists the classes of an object. Most objects have no classes, and do not load the code that lists them. */
const listed = async ({ object, declared, session, now }: Opening): Promise<readonly ListedClass[]> => {
  const declarations = kindsOf(declared).flatMap(([, declaration]) => (hasClasses(declaration) ? [declaration] : []));
  if (declarations.length === 0) return [];
  const { listClasses } = await import('../engine/metadata/classes.ts');
  const member = ownFieldsOf(object);
  const lists = declarations.map((declaration) => listClasses({ session, declaration, member, now }));
  return (await Promise.all(lists)).flat();
};

/** Number of classes whose fields are read at a time. An account may have hundreds, and each may need a request. */
const readAtOnce = 5;

const readAll = async (classes: readonly ListedClass[]): Promise<readonly AccountClass[]> =>
  (await mapInChunks(classes, readAtOnce, (one) => one.read())).filter((one) => one !== undefined);

/**
 * The classes of the account.
 * @throws ApiError of the provider, also if the account may not see the classes
 */
export const classesOf = async (opening: Opening): Promise<readonly AccountClass[]> => readAll(await listed(opening));

/**
 * The unified object for the records of a class (custom object) of an account: its fields, required members and
 * filters.
 */
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
  return refusal('not_found', `This account has no class "${name}": ${known}.`);
};

/** The members of an opened object that depend on its classes. */
const openedWith = (
  classes: readonly AccountClass[],
): Pick<Opening, 'classNames'> & { readonly declared: UnionDeclaration<'crm.custom-object'> } => ({
  declared: { field: 'class', kinds: Object.fromEntries(classes.map(({ name, declaration }) => [name, declaration])) },
  classNames: new Map(classes.map(({ name, remoteName }) => [remoteName, name])),
});

/**
 * An object with the classes of the account. Each class is a kind with its own fields. If the object names a class, or
 * some classes, only those are opened.
 * @throws ApiError `not_found` if the account does not have the class; the message lists its classes
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

/**
 * Limits an object that is not opened yet to some of its classes. The other classes are not read.
 * @param names Default: all.
 */
export const ofSomeClasses = (object: UnifiedObject, names: readonly string[] | undefined): UnifiedObject =>
  names === undefined || !object.classes ? object : { ...object, someClasses: names };

/**
 * Limits an opened object to some of its classes.
 * @param names Default: all.
 */
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
 * The remote path of a record, with our name of its class instead of the provider's id of the class. The path of an
 * object without classes stays unchanged.
 * @returns `undefined` if the class is not open
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
