import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSlugger } from '../site/slug.ts';
import {
  folder,
  isFunction,
  languageTypes,
  linesOfComment,
  oneLine,
  projectRoot,
  splitTypes,
  type Word,
  type WordType,
} from './language-types.ts';
import { code, table } from './markdown.ts';

/** Pages of the reference of the declaration language. */
export const languagePages: readonly string[] = globSync('docs/declarations/*.md', { cwd: projectRoot }).toSorted();

/** A generated table with its marks. The first mark names the types whose words the table contains. */
const marked = /(<!-- Words of ([^:]*): `npm run docs` writes them. -->\n)[\s\S]*?(<!-- End of the words. -->)/g;

const namesIn = (text: string): readonly string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

/** Returns the types of each table of a page, with the anchor of the heading above the table. */
const placesIn = (path: string, text: string): readonly (readonly [string, string])[] => {
  const slug = createSlugger();
  let anchor = '';
  return text.split('\n').flatMap((line) => {
    const [, heading] = /^#{1,6}\s+(.*)$/.exec(line) ?? [];
    if (heading !== undefined) anchor = slug(heading);
    const [, types = ''] = /^<!-- Words of ([^:]*):/.exec(line) ?? [];
    return namesIn(types).map((name) => [name, `${path.replace('docs/declarations/', '')}#${anchor}`] as const);
  });
};

/** Returns the page and anchor of each type's table, by the name of the type. */
export const placesOfTypes = (): ReadonlyMap<string, string> =>
  new Map(languagePages.flatMap((path) => placesIn(path, readFileSync(join(projectRoot, path), 'utf8'))));

const wordRow = ({ name, isRequired, value, meaning }: Word): readonly string[] => [
  isRequired ? `**${code(name)}**` : code(name),
  code(isFunction(value) ? 'function' : value),
  meaning,
];

/** Words that a type receives from another type. */
interface Taken {
  readonly type: string;
  readonly words: readonly Word[];
  /** Whether these are all words of the other type. */
  readonly isWhole: boolean;
}

/** Makes a function that replaces the parameters of a type in a text by the given types, or by their defaults. */
const filling = ({ parameters }: WordType, given: string) => {
  const types = splitTypes(given.replaceAll('readonly ', ''), ',').filter((type) => type !== '');
  const values = new Map<string, string>();
  const filled = (text: string): string => text.replaceAll(/\b[A-Z]\w*/g, (name) => values.get(name) ?? name);
  // A default may name an earlier parameter.
  for (const [index, [name, usual]] of parameters.entries()) values.set(name, types[index] ?? filled(usual));
  return filled;
};

/**
 * Reads the members that a type of the language takes from another type.
 * @param text `Partial<Pick<Selected, 'where'>>`
 */
const takenIn = (text: string, types: ReadonlyMap<string, WordType>): Taken | undefined => {
  const [, change, wrapped] = /^(Partial|Required)<(.*)>$/.exec(text) ?? [];
  if (wrapped !== undefined) {
    const taken = takenIn(wrapped, types);
    const isRequired = change === 'Required';
    return taken && { ...taken, words: taken.words.map((word) => ({ ...word, isRequired })) };
  }
  const [, form, of, names = ''] = /^(Pick|Omit)<(\w+(?:<.*>)?), ('.*)>$/.exec(text) ?? [];
  const [, type = '', given = ''] = /^(\w+)(?:<(.*)>)?$/.exec(of ?? text) ?? [];
  const found = types.get(type);
  if (found === undefined) return undefined;
  const filled = filling(found, given);
  const own = found.words.map((word) => ({ ...word, value: filled(word.value) }));
  const inner = found.others.flatMap((other) => takenIn(filled(other), types)?.words ?? []);
  const all = [...own, ...inner].map((word) => withNote(word, found.notes));
  const chosen = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  const words = all.filter(({ name }) => {
    const isNamed = chosen.includes(name.split('.')[0] ?? name);
    return form === undefined || (form === 'Pick') === isNamed;
  });
  return { type, words, isWhole: form === undefined };
};

const withNote = (word: Word, notes: WordType['notes']): Word => ({
  ...word,
  meaning: notes.get(word.name) ?? word.meaning,
});

const tableOf = (
  name: string,
  names: readonly string[],
  types: ReadonlyMap<string, WordType>,
  places: ReadonlyMap<string, string>,
): readonly string[] => {
  const type = types.get(name);
  if (type === undefined) throw new Error(`There is no type ${name} in lib/providers.`);
  const inner = type.nested.flatMap(([member, other]) => {
    const taken = takenIn(other, types);
    const words = taken === undefined || places.has(taken.type) ? [] : taken.words;
    const picked = taken?.words.filter((word) => type.notes.has(`${member}.${word.name}`)) ?? [];
    return [...words, ...picked].map((word) => ({ ...word, name: `${member}.${word.name}` }));
  });
  const rows = type.words.flatMap((word) => [
    word,
    ...inner.filter(({ name: full }) => full.slice(0, full.lastIndexOf('.')) === word.name),
  ]);
  const further: string[] = [];
  for (const taken of type.others.flatMap((other) => takenIn(other, types) ?? [])) {
    const place = places.get(taken.type);
    const shown = taken.words.filter((word) => place === undefined || type.notes.has(word.name));
    rows.push(...shown);
    const others = taken.words.filter((word) => !shown.includes(word) && !word.name.includes('.'));
    if (place === undefined || others.length === 0) continue;
    const source = names.includes(taken.type) ? code(taken.type) : `[${taken.type}](${place})`;
    const listed = others.map((word) => code(word.name)).join(', ');
    further.push(taken.isWhole && shown.length === 0 ? `all of ${source}` : `${listed} of ${source}`);
  }
  const known = new Set<string>();
  const unique = rows.filter((word) => !known.has(word.name) && known.add(word.name));
  const noted = unique.map((word) => wordRow(withNote(word, type.notes)));
  return [
    ...(noted.length === 0 ? [] : [table(['word', 'value', 'meaning'], noted)]),
    ...(further.length === 0 ? [] : [`Further words: ${[...new Set(further)].join('; ')}.`]),
  ];
};

/** Returns the tables of the types. If there are several tables, each begins with the name of its type. */
const tablesOf = (
  names: readonly string[],
  types: ReadonlyMap<string, WordType>,
  places: ReadonlyMap<string, string>,
): string => {
  const tables = names.map((name) => [name, tableOf(name, names, types, places)] as const);
  const filled = tables.filter(([, parts]) => parts.length > 0);
  return filled.flatMap(([name, parts]) => (filled.length > 1 ? [`${code(name)}:`, ...parts] : parts)).join('\n\n');
};

/** Names that the folders of providers import from a file of the language. */
const importedFrom = (name: string): ReadonlySet<string> => {
  const imports = new RegExp(`import {([^}]*)} from '[./]*/language/${name}'`, 'g');
  const texts = globSync('*/**/*.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(imports)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])),
  );
};

/** Returns a table of the functions and constants that declarations import from a file, with their comments. */
const functionsIn = (name: string): string => {
  const imported = importedFrom(name);
  const source = readFileSync(join(folder, 'language', name), 'utf8');
  const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g;
  const builders = [...source.matchAll(documented)].filter(([, , named = '']) => imported.has(named));
  const rows = builders.map(([, comment = '', named = '']) => {
    const [meaning = ''] = oneLine(linesOfComment(comment)).split(' @');
    return [code(named), meaning];
  });
  return table(['name', 'meaning'], rows);
};

const markedFunctions =
  /(<!-- Functions of `([\w.-]+)`: `npm run docs` writes them. -->\n)[\s\S]*?(<!-- End of the functions. -->)/g;

/** Fills the generated tables of a page. @throws Error if the page names a type that does not exist */
export const fillWords = (text: string, types = languageTypes(), places = placesOfTypes()): string =>
  text
    .replaceAll(
      marked,
      (_, begin: string, names: string, end: string) =>
        `${begin}\n${tablesOf(namesIn(names), types, places)}\n\n${end}`,
    )
    .replaceAll(
      markedFunctions,
      (_, begin: string, file: string, end: string) => `${begin}\n${functionsIn(file)}\n\n${end}`,
    );

/** Returns the pages of the reference with filled tables. People write the rest of each page. */
export const languageReference = (): readonly (readonly [path: string, text: string])[] => {
  const [types, places] = [languageTypes(), placesOfTypes()];
  return languagePages.map((path) => [path, fillWords(readFileSync(join(projectRoot, path), 'utf8'), types, places)]);
};
