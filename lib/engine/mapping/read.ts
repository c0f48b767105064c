import type { ModelValues } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type {
  ChoiceField,
  EndField,
  FieldMapping,
  HtmlField,
  ItemsField,
  MoreValues,
  ObjectDeclaration,
  PartsField,
  Path,
  RefField,
  TypedListField,
  ValueField,
} from '../../providers/define.ts';
import type { RichText } from '../rich-text/rich-text.ts';
import { type ChoiceSet, decodeChoice, withinGroup } from './choices.ts';
import { readEnd, readMoment } from './moments.ts';
import { getList, getPath, getText, hasAll } from './path.ts';
import type { RemotePath } from './remote-ids.ts';
import { richTextOf } from './write-html.ts';

/** By `metadata` entry: value by label. */
export type Collections = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What a mapping needs from the connection it works for. */
export interface ReadTools {
  /** Unified id of a record named by the provider, by the parts of its remote path; remembers that it was issued. */
  readonly toUnified: (object: ObjectName, ...remote: string[]) => string;
  /** The parts of the collection that the record is kept in. */
  readonly collection: RemotePath;
  /** By `metadata` entry, the values of the account's collections by their labels. */
  readonly collections: Collections;
  /** The account's choices of a field. */
  readonly choices: ReadonlyMap<string, ChoiceSet>;
  /** For an object that has fields of HTML. */
  readonly richText?: RichText | undefined;
}

const present = (value: unknown): unknown => (value === null || value === '' ? undefined : value);

const readText = (remote: unknown, path: Path): string | undefined => getText(remote, path) || undefined;

/** What the vendor keeps beside the first, each once. */
const readMore = (more: MoreValues | undefined, remote: unknown): readonly string[] => {
  if (more === undefined) return [];
  const texts =
    more.split === undefined ? getList(remote, more.at) : (getText(remote, more.at) ?? '').split(more.split);
  const values = texts.flatMap((text) => (typeof text === 'string' ? text.trim() : []));
  return [...new Set(values)].filter((value) => value !== '');
};

const readTypedFields = (field: TypedListField, remote: unknown): unknown[] => {
  const places = field.typedFields.flatMap(({ at, type }) => {
    const value = readText(remote, at);
    return value === undefined ? [] : [{ value, type }];
  });
  const more = readMore(field.more, remote).filter((value) => places.every((place) => place.value !== value));
  const all = [...places, ...more.map((value) => ({ value, type: field.more?.type }))];
  return all.map(({ value, type }) => ({ [field.valueMember]: value, [field.typeMember]: type }));
};

const readParts = (field: PartsField, remote: unknown): unknown[] => {
  const parts = Object.entries(field.members).flatMap(([member, paths]) => {
    const value = [paths].flat().flatMap((path) => readText(remote, path) ?? []);
    return value.length === 0 ? [] : [[member, value.join(' ')] as const];
  });
  if (parts.length > 0) return [Object.fromEntries(parts)];
  const whole = field.whole === undefined ? undefined : readText(remote, field.whole);
  const [first] = Object.keys(field.members);
  return whole === undefined || first === undefined ? [] : [{ [first]: whole }];
};

const readItems = (field: ItemsField, remote: unknown): unknown[] => {
  const elements = getList(remote, field.at).filter((element) => getText(element, field.valueMember.theirs));
  const { primary } = field;
  const isMain = (element: unknown): boolean => primary !== undefined && getPath(element, primary) === true;
  const others = elements.filter((element) => !isMain(element));
  return [...elements.filter(isMain), ...others].map((element) => {
    const type = field.typeMember === undefined ? undefined : getText(element, field.typeMember.theirs);
    return {
      [field.valueMember.ours]: getText(element, field.valueMember.theirs),
      ...(field.typeMember !== undefined && type && { [field.typeMember.ours]: type }),
    };
  });
};

const isWhole = (parts: readonly unknown[]): parts is RemotePath => parts.every((part) => typeof part === 'string');

const isPath = (value: unknown): value is RemotePath => Array.isArray(value) && value.length > 0 && isWhole(value);

/** What the record that a field refers to is kept in; `undefined` where its record does not say. */
const collectionOf = (
  { sameCollection, within = [] }: RefField,
  remote: unknown,
  { collection }: ReadTools,
): RemotePath | undefined => {
  const parts = within.map((path) => readText(remote, path));
  if (!isWhole(parts)) return undefined;
  return sameCollection ? [...collection, ...parts] : parts;
};

/** What a value of a record names: an id, or the parts of a remote path. */
const namedBy = ({ codec }: RefField, value: unknown): unknown => {
  const found = present(value);
  return codec === undefined ? found : found && codec.decode(found);
};

/** The label of the collection that a value of a record names. */
export const collectionNamedBy = (field: RefField, remote: unknown): string | undefined => {
  const named = namedBy(field, getPath(remote, field.read));
  return isPath(named) ? named[0] : undefined;
};

/** The parts of a remote path, of which the first may be the label of a collection. */
const wholePath = ({ collections }: RefField, named: RemotePath, tools: ReadTools): RemotePath | undefined => {
  if (collections === undefined) return named;
  const [label = '', ...rest] = named;
  const value = tools.collections.get(collections)?.get(label);
  return value === undefined ? undefined : [value, ...rest];
};

/** The unified id of what a value of a record refers to. */
const unifiedId = (field: RefField, value: unknown, remote: unknown, tools: ReadTools): string | undefined => {
  const named = namedBy(field, value);
  if (isPath(named)) {
    const path = wholePath(field, named, tools);
    return path && tools.toUnified(field.object, ...path);
  }
  const collection = collectionOf(field, remote, tools);
  if (typeof named !== 'string' || collection === undefined) return undefined;
  return tools.toUnified(field.object, ...collection, named);
};

/** A vendor may list another record once for each way in which it is linked. */
const readRefs = (field: RefField, many: Path, remote: unknown, tools: ReadTools): unknown[] => {
  const all = getList(remote, field.read);
  const { main } = field;
  const elements = main === undefined ? all : [...all.filter((element) => hasAll(element, main)), ...all];
  return [...new Set(elements.flatMap((element) => unifiedId(field, getPath(element, many), remote, tools) ?? []))];
};

const refersAtAll = ({ where = {} }: RefField, remote: unknown): boolean => hasAll(remote, where);

const readRef = (field: RefField, remote: unknown, tools: ReadTools): unknown => {
  const id = refersAtAll(field, remote) ? unifiedId(field, getPath(remote, field.read), remote, tools) : undefined;
  if (field.single !== true) return id;
  return id === undefined ? [] : [id];
};

/** The provider's value of a choice, as text. */
const remoteChoiceAt = ({ at, codec }: ChoiceField, remote: unknown): string | undefined => {
  if (codec === undefined) return getText(remote, at);
  const decoded = codec.decode(getPath(remote, at));
  return typeof decoded === 'string' ? decoded : undefined;
};
const readAt = ({ codec }: ValueField, remote: unknown, path: Path): unknown =>
  codec === undefined ? readText(remote, path) : codec.decode(getPath(remote, path));

const readOneOrList = (field: ValueField, remote: unknown): unknown => {
  const { read, orElse, more } = field;
  const found = readAt(field, remote, read) ?? (orElse === undefined ? undefined : readAt(field, remote, orElse));
  if (more === undefined) return found;
  const first = Array.isArray(found) ? found : [];
  return [...first, ...readMore(more, remote).filter((value) => !first.includes(value))];
};

const readValue = (name: string, field: ValueField, remote: unknown): ModelValues => ({
  [name]: readOneOrList(field, remote),
  ...(field.lossless && {
    [`remote_${name}`]: readText(remote, field.read) ?? (field.orElse && readText(remote, field.orElse)),
  }),
});

const readChoice = (name: string, field: ChoiceField, remote: unknown, tools: ReadTools): ModelValues => {
  const found = remoteChoiceAt(field, remote);
  if (found === undefined || found === '' || found === field.none) return {};
  const set = withinGroup(tools.choices.get(name) ?? { field, choices: [] }, remote);
  const decoded = decodeChoice(set, found);
  return {
    [name]: decoded.value,
    [`remote_${name}`]: getText(remote, field.at) ?? decoded.remote,
    ...(field.categorised && { [`${name}_category`]: decoded.category }),
  };
};

const readHtml = ({ at, as, plain }: HtmlField, remote: unknown, tools: ReadTools): unknown => {
  const html = readText(remote, at);
  if (html !== undefined) return richTextOf(tools).readHtml(html)[as] || undefined;
  return as === 'html' || plain === undefined ? undefined : readText(remote, plain);
};

/** `end` is counted from another field: read after all others. */
const readField = (
  name: string,
  mapping: Exclude<FieldMapping, EndField>,
  remote: unknown,
  tools: ReadTools,
): ModelValues => {
  if (typeof mapping === 'string') return { [name]: readText(remote, mapping) };
  switch (mapping.kind) {
    case 'value':
      return readValue(name, mapping, remote);
    case 'ref':
      return {
        [name]:
          mapping.many === undefined ? readRef(mapping, remote, tools) : readRefs(mapping, mapping.many, remote, tools),
      };
    case 'choice':
      return readChoice(name, mapping, remote, tools);
    case 'typed_fields':
      return { [name]: readTypedFields(mapping, remote) };
    case 'items':
      return { [name]: readItems(mapping, remote) };
    case 'parts':
      return { [name]: readParts(mapping, remote) };
    case 'moment':
      return { [name]: readMoment(mapping, remote) };
    case 'html':
      return { [name]: readHtml(mapping, remote, tools) };
    case 'constant':
      return { [name]: mapping.always };
  }
};

/** A remote record as model values. Missing, null and unexpectedly typed values read as absent. */
export const readRecord = (declaration: ObjectDeclaration, remote: unknown, tools: ReadTools): ModelValues => {
  const values: Record<string, unknown> = {};
  const ends: (readonly [string, EndField])[] = [];
  for (const [name, mapping] of Object.entries<FieldMapping | undefined>(declaration.fields)) {
    if (mapping === undefined) continue;
    if (typeof mapping === 'object' && mapping.kind === 'end') ends.push([name, mapping]);
    else Object.assign(values, readField(name, mapping, remote, tools));
  }
  for (const [name, field] of ends) values[name] = readEnd(field, remote, values[field.since]);
  return values;
};
