import type {
  ItemsField,
  MoreValues,
  ObjectDeclaration,
  PartsField,
  Path,
  TypedListField,
} from '../../../providers/define.ts';
import { pathReader, textReader } from '../../../providers/language/answers.ts';
import { mappingOf } from '../../../providers/language/kinds.ts';
import { isEmpty } from '../empty.ts';
import { getList, getPath, getText } from '../path.ts';
import type { Reader } from './tools.ts';

const nothing: readonly string[] = [];

/** Reader of the further values that the vendor stores in addition to the first, each once. */
export const moreReader = ({ at, split }: MoreValues): ((remote: unknown) => readonly string[]) => {
  const places = [at].flat().map(pathReader);
  return (remote) => {
    const texts = places.flatMap((place) => {
      const found = place(remote);
      return split !== undefined && typeof found === 'string' ? found.split(split) : (found ?? []);
    });
    if (texts.length === 0) return nothing;
    const values = texts.flatMap((text) => (typeof text === 'string' ? text.trim() : []));
    return [...new Set(values)].filter((value) => value !== '');
  };
};

export const typedFieldsReader = ({
  at: typedFields,
  value: valueMember,
  type: typeMember,
  more,
}: TypedListField): Reader<unknown> => {
  const places = typedFields.map(({ at, type }) => ({ readValue: textReader(at), type }));
  const readMore = more && moreReader(more);
  return (remote) => {
    const elements: Record<string, unknown>[] = [];
    for (const { readValue, type } of places) {
      const value = readValue(remote);
      if (value !== undefined) elements.push({ [valueMember]: value, [typeMember]: type });
    }
    const named = elements.length;
    for (const value of readMore?.(remote) ?? nothing) {
      const isNamed = elements.some((element, index) => index < named && element[valueMember] === value);
      if (!isNamed) elements.push({ [valueMember]: value, [typeMember]: more?.type });
    }
    return elements;
  };
};

/** Reader of a text. The texts at several paths are joined with spaces. */
const partReader = (paths: Path | readonly Path[]): ((remote: unknown) => string | undefined) => {
  if (typeof paths === 'string') return textReader(paths);
  const places = paths.map(textReader);
  return (remote) => places.flatMap((place) => place(remote) ?? []).join(' ') || undefined;
};

export const partsReader = ({ members, text: whole }: PartsField): Reader<unknown[]> => {
  const places = Object.entries(members).map(([member, paths]) => [member, partReader(paths ?? [])] as const);
  const [first] = Object.keys(members);
  const wholeText = whole === undefined ? undefined : textReader(whole);
  return (remote) => {
    const parts: Record<string, string> = {};
    for (const [member, readValue] of places) {
      const value = readValue(remote);
      if (value !== undefined) parts[member] = value;
    }
    if (Object.keys(parts).length > 0) return [parts];
    const text = wholeText?.(remote);
    return text === undefined || first === undefined ? [] : [{ [first]: text }];
  };
};

/** Further values of a field. The vendor finds the record by these values too. */
export const furtherIn = (
  declaration: Pick<ObjectDeclaration, 'fields'>,
  name: string,
  remote: unknown,
): readonly string[] => {
  const mapping = mappingOf(declaration, name);
  return typeof mapping === 'object' && 'more' in mapping && mapping.more ? moreReader(mapping.more)(remote) : nothing;
};

/** Reads a list of objects. */
export const readItems = (
  { at, value: valueMember, type: typeMember, members, codec }: ItemsField,
  remote: unknown,
): unknown[] => {
  const read = (element: unknown, ours: string): unknown =>
    ours === valueMember || ours === typeMember
      ? getText(element, members[ours] ?? '')
      : getPath(element, members[ours] ?? '');
  const list = getList(remote, at);
  return getList(codec === undefined ? list : codec.decode(list), '')
    .filter((element) => read(element, valueMember))
    .map((element) =>
      Object.fromEntries(
        Object.keys(members).flatMap((ours) => {
          const value = read(element, ours);
          return isEmpty(value) ? [] : [[ours, value]];
        }),
      ),
    );
};
