import { hasOwnClasses } from '../../../objects/classed.ts';
import type { ObjectName } from '../../../objects/names.ts';
import type { Path, RefField } from '../../../providers/define.ts';
import { listReader, pathReader, textReader } from '../../../providers/language/answers.ts';
import { hasAll } from '../path.ts';
import type { RemotePath } from '../remote-ids.ts';
import type { Reader, ReadTools } from './tools.ts';

type Ref = string | { readonly class: string; readonly id: string };

const isWhole = (parts: readonly unknown[]): parts is RemotePath => parts.every((part) => typeof part === 'string');

export const isPath = (value: unknown): value is RemotePath =>
  Array.isArray(value) && value.length > 0 && isWhole(value);

/** Reader of the collection that contains the referenced record. `undefined` if the record does not name it. */
const collectionReader = ({ sameCollection, within = [], unset }: RefField): Reader<RemotePath | undefined> => {
  const places = within.map(textReader);
  return (remote, { collection }) => {
    const parts = places.map((place) => place(remote) ?? unset);
    if (!isWhole(parts)) return undefined;
    return sameCollection ? [...collection, ...parts] : parts;
  };
};

/** Decodes the value of a reference to an id, or to the parts of a remote path. */
export const namedBy = ({ codec }: RefField, value: unknown): unknown => {
  const found = value === null || value === '' ? undefined : value;
  return codec === undefined ? found : found && codec.decode(found);
};

/** Replaces the label of a collection at the start of a path with the collection's value. */
const wholePath = (
  { metadata: collections }: RefField,
  named: RemotePath,
  tools: ReadTools,
): RemotePath | undefined => {
  if (collections === undefined) return named;
  const [label = '', ...rest] = named;
  const value = tools.collections.get(collections)?.get(label);
  return value === undefined ? undefined : [value, ...rest];
};

/** Reference to a record: its unified id, with its class if the object has classes. */
const refTo = (object: ObjectName, path: RemotePath, { toUnified }: ReadTools): Ref => {
  const id = toUnified(object, ...path);
  return hasOwnClasses(object) ? { class: path[0] ?? '', id } : id;
};

/** Reader of a value that names another record. */
const namedReader = (field: RefField) => {
  const collectionOf = collectionReader(field);
  return (value: unknown, remote: unknown, tools: ReadTools): Ref | undefined => {
    const named = namedBy(field, value);
    if (isPath(named)) {
      const path = wholePath(field, named, tools);
      return path && refTo(field.object, path, tools);
    }
    if (typeof named !== 'string') return undefined;
    const collection = collectionOf(remote, tools);
    return collection && refTo(field.object, [...collection, named], tools);
  };
};

/** Reader of a list of references. A vendor may list a record several times, once for each kind of link. */
export const refsReader = (field: RefField, many: Path): Reader<unknown[]> => {
  const [all, ofElement, named] = [listReader(field.read), pathReader(many), namedReader(field)];
  const { main } = field;
  return (remote, tools) => {
    const listed = all(remote);
    if (listed.length === 0) return [];
    const elements = main === undefined ? listed : [...listed.filter((element) => hasAll(element, main)), ...listed];
    const refs = elements.flatMap((element) => named(ofElement(element), remote, tools) ?? []);
    return [...new Map(refs.map((ref) => [Object(ref).id ?? ref, ref])).values()];
  };
};

export const refReader = (field: RefField): Reader<unknown> => {
  const { where, single } = field;
  const [place, named] = [pathReader(field.read), namedReader(field)];
  const unset = field.within === undefined ? field.unset : undefined;
  return (remote, tools) => {
    const value = place(remote) ?? unset;
    const refers = value !== undefined && (where === undefined || hasAll(remote, where));
    const ref = refers ? named(value, remote, tools) : undefined;
    if (single !== true) return ref;
    return ref === undefined ? [] : [ref];
  };
};
