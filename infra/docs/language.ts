import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  isInterfaceDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { createSlugger } from '../site/slug.ts';
import { code, table } from './markdown.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const folder = join(projectRoot, 'lib/providers');
const config = join(import.meta.dirname, 'language.tsconfig.json');

/** Pages of the reference of the declaration language. */
export const languagePages: readonly string[] = globSync('docs/declarations/*.md', { cwd: projectRoot }).toSorted();

/** A word of the language: a member of a type. */
export interface Word {
  /** Name, preceded by the names of the members that contain the word: `group.default`. */
  readonly name: string;
  readonly isRequired: boolean;
  /** Type of the value, as the source text. */
  readonly value: string;
  readonly meaning: string;
}

/** A type of the language. */
export interface WordType {
  readonly words: readonly Word[];
  /** Meanings of words of other types, by name. The comment of this type lists them: `- name: meaning`. */
  readonly notes: ReadonlyMap<string, string>;
  /** Types whose words the type also has, as source text: `Pick<Selected, 'where'>`. */
  readonly others: readonly string[];
  /** Types whose words a member also has, by the name of the member. */
  readonly nested: readonly (readonly [name: string, other: string])[];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Returns the doc comment before a node, or an empty text. */
const commentOf = (node: Node, file: SourceFile): string => {
  const before = file.text.slice(node.pos, node.getStart(file));
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\/\s*$/.exec(before) ?? [];
  return oneLine(comment.replaceAll(/^\s*\*/gm, ''));
};

/** Returns the list in the doc comment before a node: meanings by name. */
const notesIn = (node: Node, file: SourceFile): ReadonlyMap<string, string> => {
  const before = file.text.slice(node.pos, node.getStart(file));
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\/\s*$/.exec(before) ?? [];
  const items = comment
    .replaceAll(/^\s*\* ?/gm, '')
    .split(/^- /m)
    .slice(1);
  return new Map(
    items.flatMap((item) => {
      const [, name, meaning] = /^`([\w.]+)`: ([\s\S]*)$/.exec(item) ?? [];
      return name === undefined || meaning === undefined ? [] : [[name, oneLine(meaning)] as const];
    }),
  );
};

/** Returns the object literals in a type, without the literals in their members. */
const literalsIn = (node: Node | undefined): readonly Node[] => {
  if (node === undefined) return [];
  if (isTypeLiteralNode(node)) return [node];
  const found: Node[] = [];
  node.forEachChild((child) => {
    found.push(...literalsIn(child));
  });
  return found;
};

const isFunction = (text: string): boolean => text.startsWith('(') && text.includes('=>');

const typeText = (type: Node, file: SourceFile): string => {
  const text = oneLine(type.getText(file)).replaceAll('readonly ', '');
  if (isFunction(text)) return 'function';
  const [literal] = literalsIn(type);
  return literal === undefined ? text : oneLine(text.replaceAll(/\{[^{}]*\}/g, 'object'));
};

const wordsIn = (node: Node, file: SourceFile, before = ''): readonly Word[] => {
  const words: Word[] = [];
  node.forEachChild((member) => {
    if (!isPropertySignatureDeclaration(member) || member.type === undefined) return;
    // `?: never` excludes a form of a union. It is no word.
    if (member.type.getText(file) === 'never') return;
    const name = `${before}${member.name.getText(file)}`;
    const inner = isFunction(oneLine(member.type.getText(file))) ? [] : literalsIn(member.type);
    words.push(
      {
        name,
        isRequired: member.postfixToken === undefined,
        value: typeText(member.type, file),
        meaning: commentOf(member, file),
      },
      ...inner.flatMap((literal) => wordsIn(literal, file, `${name}.`)),
    );
  });
  return words;
};

/** Returns the types that give members further words: `list: RequestTemplate & Identified`. */
const nestedIn = (node: Node, file: SourceFile, before = ''): WordType['nested'] => {
  const nested: (readonly [string, string])[] = [];
  node.forEachChild((member) => {
    if (!isPropertySignatureDeclaration(member) || member.type === undefined) return;
    const text = oneLine(member.type.getText(file));
    const name = `${before}${member.name.getText(file)}`;
    if (!text.includes('&') || isFunction(text)) return;
    const forms = text.split(' | ').map((form) => form.replace(/^\((.*)\)$/, '$1'));
    nested.push(...forms.flatMap((form) => partsOf(form, '&')).map((other) => [name, other] as const));
    for (const literal of literalsIn(member.type)) nested.push(...nestedIn(literal, file, `${name}.`));
  });
  return nested;
};

/** Splits `A, Pick<B, 'c'>` or `A & B` into its parts. */
const partsOf = (text: string, separator: string): readonly string[] => {
  const parts: string[] = [''];
  let depth = 0;
  for (const sign of text) {
    if ('<{(['.includes(sign)) depth += 1;
    if ('>})]'.includes(sign)) depth -= 1;
    if (sign === separator && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts.map(oneLine).filter((part) => /^[A-Z]/.test(part));
};

const typesIn = (file: SourceFile): readonly (readonly [string, WordType])[] =>
  file.statements.flatMap((node): readonly (readonly [string, WordType])[] => {
    if (isInterfaceDeclaration(node)) {
      const clauses =
        node.heritageClauses?.map((clause) => oneLine(clause.getText(file)).replace(/^extends /, '')) ?? [];
      const others = clauses.flatMap((clause) => partsOf(clause, ','));
      return [
        [
          node.name.text,
          { words: wordsIn(node, file), others, notes: notesIn(node, file), nested: nestedIn(node, file) },
        ],
      ];
    }
    if (!isTypeAliasDeclaration(node)) return [];
    const words = literalsIn(node.type).flatMap((literal) => wordsIn(literal, file));
    const forms = oneLine(node.type.getText(file)).split(' | ');
    const others = forms.map((form) => form.replace(/^\((.*)\)$/, '$1')).flatMap((form) => partsOf(form, '&'));
    const nested = literalsIn(node.type).flatMap((literal) => nestedIn(literal, file));
    return [[node.name.text, { words, others, notes: notesIn(node, file), nested }]];
  });

/** Returns the files with the types of declarations, relative to `lib/providers`. */
const languageFiles = (): readonly string[] => {
  const source = readFileSync(join(folder, 'define.ts'), 'utf8');
  const others = [...source.matchAll(/^export type \* from '\.\/(language\/[\w-]+\.ts)'/gm)].map(
    ([, file = '']) => file,
  );
  return ['define.ts', ...others];
};

/** Returns the types of the language by name. */
export const languageTypes = (): ReadonlyMap<string, WordType> => {
  const api = new API({ cwd: projectRoot });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    const types = languageFiles().flatMap((name) => {
      const file = project?.program.getSourceFile(join(folder, name));
      if (file === undefined) throw new Error(`${name} is not part of ${config}`);
      return typesIn(file);
    });
    const twice = types.find(([name], index) => types.findIndex(([other]) => other === name) !== index);
    if (twice !== undefined) throw new Error(`Two types of the language have the name ${twice[0]}.`);
    return new Map(types);
  } finally {
    api.close();
  }
};

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
  code(value),
  meaning,
];

/** Words that a type receives from another type. */
interface Taken {
  readonly type: string;
  readonly words: readonly Word[];
  /** Whether these are all words of the other type. */
  readonly isWhole: boolean;
}

/** @param text `Partial<Pick<Selected, 'where'>>` */
const takenIn = (text: string, types: ReadonlyMap<string, WordType>): Taken | undefined => {
  const [, change, wrapped] = /^(Partial|Required)<(.*)>$/.exec(text) ?? [];
  if (wrapped !== undefined) {
    const taken = takenIn(wrapped, types);
    const isRequired = change === 'Required';
    return taken && { ...taken, words: taken.words.map((word) => ({ ...word, isRequired })) };
  }
  const [, form, of, names = ''] = /^(Pick|Omit)<(\w+)(?:<.*>)?, (.*)>$/.exec(text) ?? [];
  const [type = ''] = /^\w+/.exec(of ?? text) ?? [];
  const found = types.get(type);
  if (found === undefined) return undefined;
  const inner = found.others.flatMap((other) => takenIn(other, types)?.words ?? []);
  const all = [...found.words, ...inner].map((word) => withNote(word, found.notes));
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

/** Returns a table of a file's exported functions and constants, with their comments. */
const functionsIn = (name: string): string => {
  const source = readFileSync(join(folder, 'language', name), 'utf8');
  const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g;
  const rows = [...source.matchAll(documented)].map(([, comment = '', named = '']) => {
    const [meaning = ''] = oneLine(comment.replaceAll(/^\s*\*/gm, '')).split(' @');
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
