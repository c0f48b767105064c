/* The operations of the service, as small as they go into the package: most objects have the same ones. */

/** What an operation is like. */
export interface Operation {
  readonly method: string;
  /** `/crm/contacts/{id}`. */
  readonly path: string;
  /** Called of a connection, of the service, or of both. */
  readonly ofConnection: boolean;
  readonly ofService: boolean;
  readonly hasBody: boolean;
  /** It answers a page of a list. */
  readonly isPaged: boolean;
  /** It takes an `Idempotency-Key`; `required` where it does nothing without one. */
  readonly key?: 'optional' | 'required';
  /** Its answer is no envelope: a file, a page, a document. */
  readonly isRaw: boolean;
}

/** Operations by their path of names: `crm.contacts.list`. */
export type Operations = Readonly<Record<string, Operation>>;

/** `shapes` by place: `<name> <method> <path after that of the group> <marks>`; `groups`: places of the shapes of each. */
export interface PackedOperations {
  readonly shapes: readonly string[];
  readonly groups: Readonly<Record<string, readonly number[]>>;
}

/** One letter for each property of an operation. */
const marks = { ofConnection: 'c', ofService: 's', hasBody: 'b', isPaged: 'p', isRaw: 'r' } as const;

const markOfKey = { optional: 'k', required: 'K' } as const;

const flags = Object.keys(marks) as (keyof typeof marks)[];

const folderOf = (group: string): string => `/${group.replaceAll('.', '/')}`;

const marksOf = (operation: Operation): string =>
  [...flags.map((flag) => (operation[flag] ? marks[flag] : '')), operation.key ? markOfKey[operation.key] : ''].join(
    '',
  );

/** A path that does not begin as its group does is given whole, after `^`. */
const placeOf = (group: string, path: string): string =>
  `${path}/`.startsWith(`${folderOf(group)}/`) ? path.slice(folderOf(group).length) : `^${path}`;

/** @param operations by `group.name`, where a group may have dots */
export const pack = (operations: Operations): PackedOperations => {
  const places = new Map<string, number>();
  const groups: Record<string, number[]> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const dot = id.lastIndexOf('.');
    const group = id.slice(0, dot);
    const place = placeOf(group, operation.path);
    const shape = [id.slice(dot + 1), operation.method, place, marksOf(operation)].join(' ');
    if (!places.has(shape)) places.set(shape, places.size);
    groups[group] = [...(groups[group] ?? []), places.get(shape) ?? 0];
  }
  return { shapes: [...places.keys()], groups };
};

const unpackOne = (group: string, shape: string): readonly [string, Operation] => {
  const [name = '', method = '', place = '', has = ''] = shape.split(' ');
  const path = place.startsWith('^') ? place.slice(1) : `${folderOf(group)}${place}`;
  const kind = Object.fromEntries(flags.map((flag) => [flag, has.includes(marks[flag])])) as Record<
    keyof typeof marks,
    boolean
  >;
  const key = has.includes('K') ? 'required' : 'optional';
  return [`${group}.${name}`, { method, path, ...kind, ...(/k/i.test(has) && { key }) }];
};

/** @returns by `group.name` */
export const unpack = ({ shapes, groups }: PackedOperations): Operations =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, places]) => places.map((place) => unpackOne(group, shapes[place] ?? ''))),
  );
