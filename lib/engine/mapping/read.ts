import { hasOwnClasses } from '../../objects/classed.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { ObjectName } from '../../objects/names.ts';
import type {
  ChoiceField,
  EndField,
  FieldMapping,
  HtmlField,
  MoreValues,
  ObjectDeclaration,
  PartsField,
  Path,
  RefField,
  TypedListField,
  ValueField,
} from '../../providers/define.ts';
import { fieldsWhere } from '../../providers/language/compiled.ts';
import { mappingOf } from '../../providers/language/kinds.ts';
import { richTextOf } from '../rich-text/load.ts';
import type { RichText } from '../rich-text/rich-text.ts';
import { type ChoiceSet, type DecodedChoice, decodeChoice, withinGroup } from './choices.ts';
import { readEnd, readMoment } from './moments.ts';
import { getList, getPath, getText, hasAll } from './path.ts';
import { readItems } from './read-items.ts';
import type { RemotePath } from './remote-ids.ts';

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

/** The values that are being read; into one object, for a list has many. */
type Model = Record<string, unknown>;

const present = (value: unknown): unknown => (value === null || value === '' ? undefined : value);

const readText = (remote: unknown, path: Path): string | undefined => getText(remote, path) || undefined;

const nothing: readonly string[] = [];

/** What the vendor keeps beside the first, each once. */
const readMore = (more: MoreValues | undefined, remote: unknown): readonly string[] => {
  if (more === undefined) return nothing;
  const { at, split } = more;
  const texts = [at].flat().flatMap((path) => {
    const found = getPath(remote, path);
    return split !== undefined && typeof found === 'string' ? found.split(split) : (found ?? []);
  });
  if (texts.length === 0) return nothing;
  const values = texts.flatMap((text) => (typeof text === 'string' ? text.trim() : []));
  return [...new Set(values)].filter((value) => value !== '');
};

const readTypedFields = ({ typedFields, valueMember, typeMember, more }: TypedListField, remote: unknown) => {
  const elements: Record<string, unknown>[] = [];
  for (const { at, type } of typedFields) {
    const value = readText(remote, at);
    if (value !== undefined) elements.push({ [valueMember]: value, [typeMember]: type });
  }
  const named = elements.length;
  for (const value of readMore(more, remote)) {
    const isNamed = elements.some((element, index) => index < named && element[valueMember] === value);
    if (!isNamed) elements.push({ [valueMember]: value, [typeMember]: more?.type });
  }
  return elements;
};

/** Of several places, the texts with a space between them. */
const readPart = (remote: unknown, paths: Path | readonly Path[]): string | undefined => {
  if (typeof paths === 'string') return readText(remote, paths);
  return paths.flatMap((path) => readText(remote, path) ?? []).join(' ') || undefined;
};

const readParts = ({ members, whole }: PartsField, remote: unknown): unknown[] => {
  const parts: Record<string, string> = {};
  for (const member in members) {
    const value = readPart(remote, members[member] ?? []);
    if (value !== undefined) parts[member] = value;
  }
  if (Object.keys(parts).length > 0) return [parts];
  const text = whole === undefined ? undefined : readText(remote, whole);
  const [first] = Object.keys(members);
  return text === undefined || first === undefined ? [] : [{ [first]: text }];
};

type Ref = string | { readonly class: string; readonly id: string };

const isWhole = (parts: readonly unknown[]): parts is RemotePath => parts.every((part) => typeof part === 'string');

export const isPath = (value: unknown): value is RemotePath =>
  Array.isArray(value) && value.length > 0 && isWhole(value);

/** What the record that a field refers to is kept in; `undefined` where its record does not say. */
const collectionOf = (
  { sameCollection, within, unset }: RefField,
  remote: unknown,
  { collection }: ReadTools,
): RemotePath | undefined => {
  const parts = within === undefined ? nothing : within.map((path) => readText(remote, path) ?? unset);
  if (!isWhole(parts)) return undefined;
  return sameCollection ? [...collection, ...parts] : parts;
};

/** What a value of a record names: an id, or the parts of a remote path. */
export const namedBy = ({ codec }: RefField, value: unknown): unknown => {
  const found = present(value);
  return codec === undefined ? found : found && codec.decode(found);
};

/** The parts of a remote path, of which the first may be the label of a collection. */
const wholePath = ({ collections }: RefField, named: RemotePath, tools: ReadTools): RemotePath | undefined => {
  if (collections === undefined) return named;
  const [label = '', ...rest] = named;
  const value = tools.collections.get(collections)?.get(label);
  return value === undefined ? undefined : [value, ...rest];
};

/** A record as references name it: by its unified id, one of a class with its class. */
const refTo = (object: ObjectName, path: RemotePath, { toUnified }: ReadTools): Ref => {
  const id = toUnified(object, ...path);
  return hasOwnClasses(object) ? { class: path[0] ?? '', id } : id;
};

/** How a value of a record names another record. */
const readNamed = (field: RefField, value: unknown, remote: unknown, tools: ReadTools): Ref | undefined => {
  const named = namedBy(field, value);
  if (isPath(named)) {
    const path = wholePath(field, named, tools);
    return path && refTo(field.object, path, tools);
  }
  const collection = collectionOf(field, remote, tools);
  if (typeof named !== 'string' || collection === undefined) return undefined;
  return refTo(field.object, [...collection, named], tools);
};

/** A vendor may list another record once for each way in which it is linked. */
const readRefs = (field: RefField, many: Path, remote: unknown, tools: ReadTools): unknown[] => {
  const all = getList(remote, field.read);
  if (all.length === 0) return [];
  const { main } = field;
  const elements = main === undefined ? all : [...all.filter((element) => hasAll(element, main)), ...all];
  const refs = elements.flatMap((element) => readNamed(field, getPath(element, many), remote, tools) ?? []);
  return [...new Map(refs.map((ref) => [Object(ref).id ?? ref, ref])).values()];
};

const refersAtAll = ({ where }: RefField, remote: unknown): boolean => where === undefined || hasAll(remote, where);

const readRef = (field: RefField, remote: unknown, tools: ReadTools): unknown => {
  const named = getPath(remote, field.read) ?? (field.within === undefined ? field.unset : undefined);
  const ref = refersAtAll(field, remote) ? readNamed(field, named, remote, tools) : undefined;
  if (field.single !== true) return ref;
  return ref === undefined ? [] : [ref];
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
  const { read, orElse, more, codec } = field;
  const found = readAt(field, remote, read) ?? (orElse === undefined ? undefined : readAt(field, remote, orElse));
  // One value is shown; the others find the record.
  if (more === undefined || codec === undefined) return found;
  const first = Array.isArray(found) ? found : [];
  return [...first, ...readMore(more, remote).filter((value) => !first.includes(value))];
};

const readValue = (values: Model, name: string, field: ValueField, remote: unknown, tools: ReadTools): void => {
  const value = readOneOrList(field, remote);
  const isHtml = field.sanitised === true && typeof value === 'string';
  values[name] = isHtml ? richTextOf(tools).readHtml(value).html || undefined : value;
  if (!field.lossless) return;
  values[`remote_${name}`] = readText(remote, field.read) ?? (field.orElse && readText(remote, field.orElse));
};

/** What the vendor keeps beside a field, by which it finds the record too. */
export const furtherIn = (
  declaration: Pick<ObjectDeclaration, 'fields'>,
  name: string,
  remote: unknown,
): readonly string[] => {
  const mapping = mappingOf(declaration, name);
  return typeof mapping === 'object' && 'more' in mapping ? readMore(mapping.more, remote) : nothing;
};

/** Several: what is shown for each, and the provider's own values beside. */
const readChoices = (values: Model, name: string, field: ChoiceField, remote: unknown, tools: ReadTools): void => {
  const set = tools.choices.get(name) ?? { field, choices: [] };
  const found = getList(remote, field.at)
    .map((one) => (field.codec === undefined ? one : field.codec.decode(one)))
    .filter((one): one is string => typeof one === 'string' && one !== '');
  values[name] = found.map((one) => decodeChoice(set, one).value);
  values[`remote_${name}`] = found;
};

/** What a record shows of a choice, by field. */
export const shownChoice = (name: string, field: ChoiceField, decoded: DecodedChoice): Model => ({
  [name]: decoded.value,
  [`remote_${name}`]: decoded.remote,
  [`remote_${name}_label`]: decoded.label,
  ...(field.categorised && { [`${name}_category`]: decoded.category }),
});

const readChoice = (values: Model, name: string, field: ChoiceField, remote: unknown, tools: ReadTools): void => {
  if (field.multiple) return readChoices(values, name, field, remote, tools);
  const found = remoteChoiceAt(field, remote);
  if (found === undefined || found === '' || found === field.none) return;
  const set = withinGroup(tools.choices.get(name) ?? { field, choices: [] }, remote);
  const decoded = decodeChoice(set, found);
  Object.assign(values, shownChoice(name, field, { ...decoded, remote: getText(remote, field.at) ?? decoded.remote }));
};

const htmlAt = ({ at, codec }: HtmlField, remote: unknown): string | undefined => {
  const found = readText(remote, at);
  if (codec === undefined || found === undefined) return found;
  const decoded = codec.decode(found);
  return typeof decoded === 'string' && decoded !== '' ? decoded : undefined;
};

const readHtml = (field: HtmlField, remote: unknown, tools: ReadTools): unknown => {
  const { as, plain } = field;
  const html = htmlAt(field, remote);
  if (html !== undefined) return richTextOf(tools).readHtml(html)[as] || undefined;
  return as === 'html' || plain === undefined ? undefined : readText(remote, plain);
};

/** A field of one value. */
type SingleField = Exclude<FieldMapping, ValueField | ChoiceField | EndField>;

const readSingle = (mapping: SingleField, remote: unknown, tools: ReadTools): unknown => {
  if (typeof mapping === 'string') return readText(remote, mapping);
  switch (mapping.kind) {
    case 'ref':
      return mapping.many === undefined
        ? readRef(mapping, remote, tools)
        : readRefs(mapping, mapping.many, remote, tools);
    case 'typed_fields':
      return readTypedFields(mapping, remote);
    case 'items':
      return readItems(mapping, remote);
    case 'parts':
      return readParts(mapping, remote);
    case 'moment':
      return readMoment(mapping, remote);
    case 'html':
      return readHtml(mapping, remote, tools);
    case 'constant':
      return mapping.always;
  }
};

/** `end` is counted from another field: read after all others. */
const readField = (
  values: Model,
  name: string,
  mapping: Exclude<FieldMapping, EndField>,
  remote: unknown,
  tools: ReadTools,
): void => {
  if (typeof mapping === 'object' && mapping.kind === 'value') readValue(values, name, mapping, remote, tools);
  else if (typeof mapping === 'object' && mapping.kind === 'choice') readChoice(values, name, mapping, remote, tools);
  else values[name] = readSingle(mapping, remote, tools);
};

const isEnd = (mapping: FieldMapping): mapping is EndField => typeof mapping === 'object' && mapping.kind === 'end';

const isNoEnd = (mapping: FieldMapping): mapping is Exclude<FieldMapping, EndField> => !isEnd(mapping);

const endFields = fieldsWhere(isEnd);
const otherFields = fieldsWhere(isNoEnd);

/** A remote record as model values. Missing, null and unexpectedly typed values read as absent. */
export const readRecord = (declaration: ObjectDeclaration, remote: unknown, tools: ReadTools): ModelValues => {
  const values: Model = {};
  for (const [name, mapping] of otherFields(declaration)) readField(values, name, mapping, remote, tools);
  for (const [name, field] of endFields(declaration)) values[name] = readEnd(field, remote, values[field.since]);
  return values;
};
