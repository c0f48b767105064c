/* The operations of the service in a compact form for the package. Most objects have the same operations. */

/** Properties of an operation. */
export interface Operation {
  readonly method: string;
  /** `/crm/contacts/{id}`. */
  readonly path: string;
  /** Whether the operation is called on a connection, on the service, or on both. */
  readonly ofConnection: boolean;
  readonly ofService: boolean;
  readonly hasBody: boolean;
  /** Whether the operation returns a page of a list. */
  readonly isPaged: boolean;
  /** Present if the operation accepts an `Idempotency-Key`. `required`: it does nothing without a key. */
  readonly key?: 'optional' | 'required';
  /** Whether the answer has no envelope: it is a file, a page or a document. */
  readonly isRaw: boolean;
}

/** Operations by name, with dots between the parts: `crm.contacts.list`. */
export type Operations = Readonly<Record<string, Operation>>;

/**
 * Packed operations. A shape is `<name> <method> <path after the path of the group> <marks>`. `groups` contains the
 * positions of each group's shapes.
 */
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

/** The path of an operation relative to its group. A path outside the group's path is given in full, after `^`. */
const placeOf = (group: string, path: string): string =>
  `${path}/`.startsWith(`${folderOf(group)}/`) ? path.slice(folderOf(group).length) : `^${path}`;

/** Packs operations. @param operations by `group.name`; a group may contain dots */
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

/** Unpacks operations. @returns by `group.name` */
export const unpack = ({ shapes, groups }: PackedOperations): Operations =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, places]) => places.map((place) => unpackOne(group, shapes[place] ?? ''))),
  );
