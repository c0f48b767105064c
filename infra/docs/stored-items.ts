import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TableName } from '../../lib/access.ts';
import { type Attribute, type Attributes, storedName } from '../../lib/store/dynamodb/attribute.ts';
import type { EntityDeclaration } from '../../lib/store/dynamodb/entity.ts';
import { tables } from '../../lib/store/dynamodb/tables.ts';
import { code, generatedNote, page, table } from './markdown.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/** A kind of item, with the comments of its declaration. */
export interface StoredKind {
  readonly table: TableName;
  readonly pk: string;
  readonly sk: string | undefined;
  /** Word in the key, such as `linked_user`, or the name in the code if the key contains no word. */
  readonly name: string;
  readonly doc: string;
  readonly attributes: readonly StoredAttribute[];
}

interface StoredAttribute {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly doc: string;
}

type AnyDeclaration = EntityDeclaration<string, string, Attributes>;

const declarationIn = (exported: unknown): AnyDeclaration | undefined => {
  const isEntity = typeof exported === 'object' && exported !== null && 'declaration' in exported;
  return isEntity ? (exported.declaration as AnyDeclaration) : undefined;
};

const comment = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;

const lineOf = (text: string): string => text.replace(/\s*\n\s*\*\s*/g, ' ').trim();

/** Comments before the members of an object, by the names of the members. */
const membersIn = (body: string): readonly (readonly [name: string, doc: string])[] =>
  [...body.matchAll(new RegExp(`${comment}(\\w+):`, 'g'))].map(([, text = '', name = '']) => [name, lineOf(text)]);

/** Comments of shared attributes: the members of `export const <name> = {` in one of the modules. */
const sharedIn = (modules: string, name: string) => {
  const [, body = ''] = modules.split(`export const ${name} = {`);
  return membersIn(body.slice(0, body.indexOf('\n};')));
};

interface Docs {
  readonly doc: string;
  readonly of: ReadonlyMap<string, string>;
}

/** Comment before `export const <name> = entity(`, and comments before its attributes, including shared attributes. */
const docsIn = (source: string, name: string, modules: string): Docs => {
  const [before = '', rest = ''] = source.split(`export const ${name} = entity(`);
  const doc = before.match(new RegExp(`${comment}$`))?.[1] ?? '';
  const body = rest.slice(0, rest.indexOf('\n});'));
  const shared = [...body.matchAll(/\.{3}(\w+),/g)].flatMap(([, spread = '']) => sharedIn(modules, spread));
  return { doc: lineOf(doc), of: new Map([...shared, ...membersIn(body)]) };
};

const nameIn = ({ key }: AnyDeclaration, name: string): string => {
  const words = [...(key.sk?.split('#') ?? []), ...key.pk.split('#')].filter((piece) => !piece.startsWith('{'));
  return words[0] ?? name;
};

const kindOf = (declaration: AnyDeclaration, { doc, of }: Docs, name: string): StoredKind => {
  const { table: tableName, key, attributes, derived = {} } = declaration;
  const declared = Object.entries(attributes).map(([member, one]) => ({
    name: storedName(member, one),
    type: one.type,
    isOptional: (one as Pick<Attribute<never>, 'isOptional'>).isOptional === true,
    doc: of.get(member) ?? '',
  }));
  const others = Object.keys(derived).map((stored) => ({
    name: stored,
    type: 'derived',
    isOptional: false,
    doc: of.get(stored) ?? '',
  }));
  return {
    table: tableName,
    pk: key.pk,
    sk: key.sk,
    name: nameIn(declaration, name),
    doc,
    attributes: [...declared, ...others],
  };
};

const kindsIn = async (path: string, source: string, modules: string): Promise<readonly StoredKind[]> => {
  if (!source.includes(' = entity(')) return [];
  const exported = Object.entries<unknown>(await import(path));
  return exported.flatMap(([name, value]) => {
    const declaration = declarationIn(value);
    return declaration === undefined ? [] : kindOf(declaration, docsIn(source, name, modules), name);
  });
};

/** All kinds of items with a declaration in `lib/store`. */
export const storedKinds = async (): Promise<readonly StoredKind[]> => {
  const paths = globSync('lib/store/*/*.ts', { cwd: projectRoot }).toSorted();
  const modules = paths.map((path) => ({ path, source: readFileSync(resolve(projectRoot, path), 'utf8') }));
  const text = modules.map(({ source }) => source).join('\n');
  const kinds = await Promise.all(modules.map(({ path, source }) => kindsIn(resolve(projectRoot, path), source, text)));
  return kinds.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

const lifeOf = ({ table: tableName, attributes }: StoredKind): string => {
  const { timeToLive } = tables[tableName];
  return attributes.some(({ name }) => name === timeToLive)
    ? `DynamoDB deletes the item after \`${timeToLive}\`, if it has this attribute.`
    : 'The item has no time to live.';
};

const section = (kind: StoredKind): string => {
  const key = kind.sk === undefined ? code(kind.pk) : `${code(kind.pk)} / ${code(kind.sk)}`;
  const rows = kind.attributes.map(({ name, type, isOptional, doc }) => [
    code(name),
    isOptional ? `${type}, optional` : type,
    doc,
  ]);
  return [
    `### ${kind.name}`,
    kind.doc,
    `Key: ${key}. ${lifeOf(kind)}`,
    table(['attribute', 'stored as', 'meaning'], rows),
  ].join('\n\n');
};

/** Page `docs/stored-items.md`, with each kind of item by its table. */
export const storedItemsPage = async (): Promise<string> => {
  const kinds = await storedKinds();
  const parts = (Object.keys(tables) as TableName[]).flatMap((name) => {
    const own = kinds.filter((kind) => kind.table === name);
    return own.length === 0 ? [] : [`## Table ${name}`, ...own.map(section)];
  });
  return page(
    '# What is stored where',
    generatedNote,
    'This page lists each kind of item in DynamoDB, by its table. A key is a template with parts in `{…}`. Each item also has `v`, the version of its shape. [Data](data.md) explains the protection and the erasure of items.',
    ...parts,
  );
};
