import { conditionPathsOf, readPathsOf } from '../../engine/mapping/places.ts';
import { validationError } from '../../errors.ts';
import { ownFieldsOf, type UnifiedObject } from '../../objects/define.ts';
import { fieldsBehind, selectableOf } from '../../objects/selection.ts';
import type { Declaration, FieldMapping, Join, ObjectDeclaration, Path } from '../../providers/define.ts';
import { type Mapped, mappedFields } from '../../providers/language/compiled.ts';
import { isUnion, kindFieldOf } from '../../providers/language/kinds.ts';
import type { OpenedObject } from '../context.ts';
import type { Filters } from './list-page.ts';

/** The parts of each record that a client requests. */
export interface Wanted {
  /** Names of members. Default: all. */
  readonly fields?: readonly string[] | undefined;
  readonly expand?: readonly string[] | undefined;
  readonly remote_data?: boolean | undefined;
  readonly filters?: Filters;
}

/**
 * Refuses unknown members.
 * @throws ApiError `validation_failed` with the names that the object does not have, and with its names
 */
export const checkFields = (object: UnifiedObject, fields: readonly string[] = []): void => {
  const known = selectableOf(object);
  const unknown = fields.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = `${unknown.join(', ')}: ${object.plural} have ${known.join(', ')}`;
  throw validationError([{ path: 'fields', message }]);
};

/** The name of a selection. The order of its fields does not matter. */
export const nameOfSelection = (fields: readonly string[] | undefined): string | undefined =>
  fields && [...new Set(fields)].toSorted().join(',');

/** The fields of a declaration with these names, and the fields that their values are counted from. */
const fieldsIn = (declaration: ObjectDeclaration, names: ReadonlySet<string>): readonly Mapped[] => {
  const all = mappedFields(declaration);
  const since = all.flatMap(([name, mapping]) =>
    names.has(name) && typeof mapping === 'object' && mapping.kind === 'end' ? [mapping.field] : [],
  );
  return all.filter(([name]) => names.has(name) || since.some((one) => one === name));
};

const isWithin = (inner: Path, outer: Path): boolean => outer === '' || `${inner}.`.startsWith(`${outer}.`);

/** The fields that join the vendor's responses. A record without these fields cannot be completed. */
const fieldsThatJoin = (
  declaration: ObjectDeclaration,
  joins: readonly Join[],
  chosen: ReadonlySet<string>,
): readonly Mapped[] => {
  const by = joins.map(({ of }) => of);
  return mappedFields(declaration).filter(
    ([name, mapping]) => !chosen.has(name) && readPathsOf(mapping).some((path) => by.includes(path)),
  );
};

/** Whether one path contains the other. The empty path contains all paths. */
const overlap = (a: Path, b: Path): boolean => isWithin(a, b) || isWithin(b, a);

type Joined = { readonly joins?: readonly Join[] };

type Fields = Readonly<Record<string, FieldMapping>>;

const namedIn = <T>(all: Readonly<Record<string, T>> = {}, names: ReadonlySet<string>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)));

const narrowDeclaration = (
  declaration: ObjectDeclaration,
  names: ReadonlySet<string>,
  further: Fields,
): ObjectDeclaration => {
  const { customFields: _, ...rest } = declaration;
  const { list, listBy, get, getMany, joins, children, rendered, where = {}, leaveOut = {} } = declaration;
  const renderings = namedIn(rendered, names);
  const behind = Object.values(renderings).flatMap(({ of, children: list }) =>
    list === undefined ? [of] : [of, list],
  );
  const wanted = new Set([...names, ...behind]);
  const chosen = fieldsIn(declaration, wanted);
  const read = [
    ...chosen.flatMap(([, mapping]) => [...readPathsOf(mapping), ...conditionPathsOf(mapping)]),
    ...Object.keys(where),
    ...Object.keys(leaveOut),
  ];
  const isRead = ({ at: into }: Join): boolean => read.some((path) => overlap(path, into));
  const all = [list, ...(listBy ?? []), get, getMany, { joins }].flatMap((one) => one?.joins ?? []);
  const fields = [...chosen, ...fieldsThatJoin(declaration, all.filter(isRead), new Set(chosen.map(([name]) => name)))];
  const narrow = <R extends Joined>(request: R): R =>
    request.joins === undefined ? request : { ...request, joins: request.joins.filter(isRead) };
  return {
    ...rest,
    fields: { ...Object.fromEntries(fields), ...further } as ObjectDeclaration['fields'],
    ...(list && { list: narrow(list) }),
    ...(listBy && { listBy: listBy.map(narrow) }),
    ...(get && { get: narrow(get) }),
    ...(getMany && { getMany: narrow(getMany) }),
    ...(joins && { joins: joins.filter(isRead) }),
    ...(children && { children: namedIn(children, wanted) }),
    ...(rendered && { rendered: renderings }),
  };
};

/**
 * A copy of a declaration that maps only the named fields, in all its kinds.
 * @param further additional fields, under names that the object does not use
 */
export const narrowDeclared = (declared: Declaration, names: ReadonlySet<string>, further: Fields = {}): Declaration =>
  isUnion(declared)
    ? {
        ...declared,
        kinds: Object.fromEntries(
          Object.entries(declared.kinds).map(([kind, one]) => [kind, narrowDeclaration(one, names, further)]),
        ),
      }
    : narrowDeclaration(declared, names, further);

/**
 * Opens an object for reads of some members. The provider is asked only for these members, for the expanded members and
 * for the filtered members. Custom fields may be any fields, and the provider's payload is whole, so both need a full
 * read.
 */
export const openedFor = (
  opened: OpenedObject,
  { fields, expand = [], filters = {}, remote_data: remoteData }: Wanted,
): OpenedObject => {
  if (fields === undefined || remoteData || fields.includes(ownFieldsOf(opened.object))) return opened;
  const { object, declared } = opened;
  const filtered = Object.keys(filters).flatMap((name) => {
    const filter = object.filters?.[name];
    return filter?.kind === 'choice' ? [name, filter.field] : [name];
  });
  const kind = kindFieldOf(declared) ?? [];
  const names = fieldsBehind(object, [...fields, ...expand]);
  return { ...opened, declared: narrowDeclared(declared, new Set([...names, ...filtered].concat(kind))) };
};
