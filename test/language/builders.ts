import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ImportSpecifier,
  isImportDeclaration,
  isNamedImports,
  type SourceFile,
  type Statement,
} from 'typescript/unstable/ast';
import { type Signature, SignatureKind, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { Language } from './members.ts';

/** Returns the paths of all declarations: the files in the folders of providers. */
const declarationFiles = ({ folder }: Language): readonly string[] =>
  globSync('*/**/*.ts', { cwd: folder })
    .filter((path) => !path.startsWith('language/'))
    .map((path) => join(folder, path))
    .toSorted();

/** Returns the values that a statement imports by name. A type is no value. */
const valuesImportedBy = (statement: Statement): readonly ImportSpecifier[] => {
  const clause = isImportDeclaration(statement) ? statement.importClause : undefined;
  const names = clause?.namedBindings;
  if (clause?.phaseModifier !== undefined || names === undefined || !isNamedImports(names)) return [];
  return names.elements.filter(({ isTypeOnly }) => !isTypeOnly);
};

/** Whether a value belongs to the language: a file directly in lib/providers, or below lib/providers/language. */
const isOfLanguage = ({ valueDeclaration }: TypeSymbol, folder: string): boolean => {
  const [first, ...below] = valueDeclaration?.path.startsWith(`${folder}/`)
    ? valueDeclaration.path.slice(folder.length + 1).split('/')
    : [];
  return first !== undefined && (below.length === 0 || first === 'language');
};

/** Returns the values of the language that a file imports. */
const importedBy = ({ statements }: SourceFile, { checker, folder }: Language): readonly TypeSymbol[] =>
  statements
    .flatMap(valuesImportedBy)
    .flatMap(({ name }) => checker.getSymbolAtLocation(name) ?? [])
    .map((symbol) => checker.getAliasedSymbol(symbol))
    .filter((symbol) => isOfLanguage(symbol, folder));

/**
 * Returns the signatures of builders by name. Builders are the functions of the language that declarations import, such as codecs with options.
 * A declaration imports such a function in order to call it or to pass it on: the linter refuses unused imports.
 * Functions that only the engine imports do not count, because no author of a declaration reads or writes them.
 */
const buildersOf = (language: Language): ReadonlyMap<string, Signature> => {
  const symbols = declarationFiles(language).flatMap((path) => importedBy(language.fileAt(path), language));
  return new Map(
    symbols.flatMap((symbol) => {
      const type = language.checker.getTypeOfSymbol(symbol);
      const [signature] = type === undefined ? [] : language.checker.getSignaturesOfType(type, SignatureKind.Call);
      return signature === undefined ? [] : [[symbol.name, signature] as const];
    }),
  );
};

/** The builders of a tree. */
export interface Builders {
  /** Number of parameters by builder. */
  readonly parameters: ReadonlyMap<string, number>;
  /** Sorted members of the builders' options. Members of declarations are left out. */
  readonly options: readonly string[];
  /** Number of parameters and options in all. */
  readonly count: number;
}

/** Reads the builders of a tree. */
export const buildersIn = (language: Language): Builders => {
  const signatures = buildersOf(language);
  const parameters = new Map([...signatures].map(([name, one]) => [name, one.parameters.length]));
  const options = language.optionsOf(signatures.values()).map(({ name }) => name);
  const count = [...parameters.values(), options.length].reduce((sum, one) => sum + one, 0);
  return { parameters, options: options.toSorted(), count };
};
