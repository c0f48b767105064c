import type { Session } from '../engine/http/session.ts';
import { type AccountClass, filterOf, hasClasses, isSearchable, readClasses } from '../engine/metadata/classes.ts';
import { ApiError } from '../errors.ts';
import { ownFieldsOf, type UnifiedObject } from '../objects/define.ts';
import { type Match, textsIn } from '../objects/matches.ts';
import type { Declaration, ObjectDeclaration, UnionDeclaration } from '../providers/define.ts';
import { isUnion } from '../providers/kinds.ts';

/** What an object with classes is opened with. */
interface Opening {
  readonly object: UnifiedObject;
  readonly declared: Declaration;
  readonly session: Session;
  /** Epoch ms. */
  readonly now: number;
}

const refused = { details: { retriable: false, outcome: 'not_applied' } } as const;

/** Whether a declared object is of classes that each account defines. */
export const isOfClasses = (declared: Declaration): declared is ObjectDeclaration =>
  !isUnion(declared) && hasClasses(declared);

/** The classes of the account. @throws ApiError of the provider, also where the account may not see them */
export const classesOf = async ({ object, declared, session, now }: Opening): Promise<readonly AccountClass[]> =>
  !isUnion(declared) && hasClasses(declared) ? readClasses(session, declared, ownFieldsOf(object), now) : [];

/** Finds the record that has a value which no other one has. */
const matchOf = (member: string, name: string): Match => ({
  filter: filterOf(member, { name }),
  member,
  normalise: (value) => value.trim(),
  valuesIn: ({ [member]: fields }) => textsIn([Object(fields)[name]].map((value) => (value === null ? '' : value))),
});

/** The object as a class of the account has it. */
const objectOf = (object: UnifiedObject, { name, required, fields }: AccountClass): UnifiedObject => {
  const member = ownFieldsOf(object);
  const searchable = fields.filter(isSearchable);
  return {
    ...object,
    ofClass: name,
    requiredFields: required,
    filters: Object.fromEntries(searchable.map((field) => [filterOf(member, field), { kind: 'text' as const }])),
    matches: Object.fromEntries(
      searchable.filter(({ isUnique }) => isUnique).map((field) => [field.name, matchOf(member, field.name)]),
    ),
  };
};

const noClass = (name: string, classes: readonly AccountClass[]): ApiError => {
  const known = classes.length === 0 ? 'it has none' : `it has ${classes.map((one) => one.name).join(', ')}`;
  return new ApiError('not_found', `This account has no class "${name}": ${known}.`, refused);
};

const kindsFrom = (classes: readonly AccountClass[]): UnionDeclaration<'crm.custom-object'> => ({
  by: 'class',
  kinds: Object.fromEntries(classes.map(({ name, declaration }) => [name, declaration])),
});

/**
 * An object of classes as the account has it: each class is a kind of it, with fields of its own. Where one is meant, it is the
 * only one.
 * @throws ApiError `not_found` for a class that the account does not have, with those that it has
 */
export const withClasses = async <O extends Opening>(opened: O): Promise<O> => {
  const { object } = opened;
  const classes = await classesOf(opened);
  const { ofClass } = object;
  if (ofClass === undefined) return { ...opened, declared: kindsFrom(classes) };
  const wanted = classes.find(({ name }) => name === ofClass);
  if (wanted === undefined) throw noClass(ofClass, classes);
  return { ...opened, object: objectOf(object, wanted), declared: kindsFrom([wanted]) };
};
