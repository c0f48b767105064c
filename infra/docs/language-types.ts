import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type InterfaceDeclaration,
  isInterfaceDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeLiteralNode,
  type Node,
  type SourceFile,
  type TypeAliasDeclaration,
} from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

export const projectRoot = resolve(import.meta.dirname, '../..');
/** Folder of the declarations and their types. */
export const folder = join(projectRoot, 'lib/providers');
const config = join(import.meta.dirname, 'language.tsconfig.json');

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
  /** Its type parameters with their defaults, as source text. */
  readonly parameters: readonly (readonly [name: string, usual: string])[];
  /** Meanings of words of other types, by name. The comment of this type lists them: `- name: meaning`. */
  readonly notes: ReadonlyMap<string, string>;
  /** Types whose words the type also has, as source text: `Pick<Selected, 'where'>`. */
  readonly others: readonly string[];
  /** Types whose words a member also has, by the name of the member. */
  readonly nested: readonly (readonly [name: string, other: string])[];
}

/** A text with single spaces instead of line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Lines of a doc comment, without its stars. */
export const linesOfComment = (comment: string): string => comment.replaceAll(/^\s*\* ?/gm, '');

/** Returns the lines of the doc comment before a node, or an empty text. */
const commentBefore = (node: Node, file: SourceFile): string => {
  const before = file.text.slice(node.pos, node.getStart(file));
  const [, comment = ''] = /\/\*\*([\s\S]*?)\*\/\s*$/.exec(before) ?? [];
  return linesOfComment(comment);
};

/** Returns the list in the doc comment before a node: meanings by name. */
const notesIn = (node: Node, file: SourceFile): ReadonlyMap<string, string> => {
  const [, ...items] = commentBefore(node, file).split(/^- /m);
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

/** Whether the source text of a type is a function. */
export const isFunction = (text: string): boolean => text.startsWith('(') && text.includes('=>');

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
        meaning: oneLine(commentBefore(member, file)),
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
    nested.push(...intersectedIn(text).map((other) => [name, other] as const));
    for (const literal of literalsIn(member.type)) nested.push(...nestedIn(literal, file, `${name}.`));
  });
  return nested;
};

/** Splits `A, Pick<B, 'c'>` or `A & B` into its parts. The `>` of an arrow closes nothing. */
export const splitTypes = (text: string, separator: string): readonly string[] => {
  const parts: string[] = [''];
  let [depth, before] = [0, ''];
  for (const sign of text) {
    if ('<{(['.includes(sign)) depth += 1;
    if ('>})]'.includes(sign) && `${before}${sign}` !== '=>') depth -= 1;
    if (sign === separator && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
    before = sign;
  }
  return parts.map(oneLine);
};

/** Parts that are types of the language. */
const partsOf = (text: string, separator: string): readonly string[] =>
  splitTypes(text, separator).filter((part) => /^[A-Z]/.test(part));

const parametersOf = (node: InterfaceDeclaration | TypeAliasDeclaration, file: SourceFile): WordType['parameters'] =>
  (node.typeParameters ?? []).map((one) => [one.name.text, oneLine(one.defaultType?.getText(file) ?? one.name.text)]);

/** Types that the forms of a union intersect: `A | (B & C)` gives `A`, `B` and `C`. */
const intersectedIn = (text: string): readonly string[] =>
  splitTypes(text, '|').flatMap((form) => partsOf(form.replace(/^\((.*)\)$/, '$1'), '&'));

const typesIn = (file: SourceFile): readonly (readonly [string, WordType])[] =>
  file.statements.flatMap((node): readonly (readonly [string, WordType])[] => {
    if (!isInterfaceDeclaration(node) && !isTypeAliasDeclaration(node)) return [];
    const [parameters, notes] = [parametersOf(node, file), notesIn(node, file)];
    if (isInterfaceDeclaration(node)) {
      const clauses =
        node.heritageClauses?.map((clause) => oneLine(clause.getText(file)).replace(/^extends /, '')) ?? [];
      const others = clauses.flatMap((clause) => partsOf(clause, ','));
      return [
        [node.name.text, { words: wordsIn(node, file), parameters, others, notes, nested: nestedIn(node, file) }],
      ];
    }
    const words = literalsIn(node.type).flatMap((literal) => wordsIn(literal, file));
    const others = intersectedIn(oneLine(node.type.getText(file)));
    const nested = literalsIn(node.type).flatMap((literal) => nestedIn(literal, file));
    return [[node.name.text, { words, parameters, others, notes, nested }]];
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
