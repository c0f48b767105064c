import { join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import {
  API,
  type Checker,
  type Program,
  type Signature,
  SignatureKind,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';

const projectRoot = join(import.meta.dirname, '../..');

/** Part of a declaration that a member belongs to. `hook` means parameters and results of a declaration's functions. */
export type Part = 'record' | 'account' | 'hook';

/** A member of a type for declarations. */
export interface Member {
  /** File and position of the node: `language/fields.ts:1019`. */
  readonly id: string;
  readonly name: string;
  readonly part: Part;
}

/** A property with the type of its values. */
export interface Property {
  readonly id: string;
  readonly name: string;
  readonly type: Type;
}

/** Members of a provider that describe how accounts are connected. */
const ofAccounts: ReadonlySet<string> = new Set(['oauth', 'credentials', 'authorization', 'hostParts', 'budgets']);

/** The types of declarations, from the compiler's type checker. */
export class Language {
  /** Folder of the declarations and their types: an absolute path. */
  readonly folder: string;
  readonly #api: API;
  /** Type checker of the program that declares the language. A configuration may add files to the program. */
  readonly checker: Checker;
  readonly #properties = new Map<number, readonly Property[]>();
  readonly #alternatives = new Map<number, readonly Type[]>();
  readonly #found = new Map<string, Member>();
  readonly #walked = new Set<string>();
  readonly #program: Program;

  /**
   * @param root folder of the tree that contains `lib/providers`
   * @param config path of a `tsconfig.json` whose program contains the types of the language
   */
  constructor({ root = projectRoot, config = join(root, 'test/language/tsconfig.json') } = {}) {
    this.folder = join(root, 'lib/providers');
    this.#api = new API({ cwd: root });
    const [project] = this.#api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (project === undefined) throw new Error(`${config} cannot be read`);
    this.checker = project.checker;
    this.#program = project.program;
  }

  close(): void {
    this.#api.close();
  }

  /** Syntax of a file of the program. @throws Error if the program does not contain the file */
  fileAt(path: string): SourceFile {
    const file = this.#program.getSourceFile(path);
    if (file === undefined) throw new Error(`${path} is not part of the program`);
    return file;
  }

  /** The type of a provider, or of its webhooks. */
  typeNamed(name: 'Provider' | 'ProviderWebhooks'): Type {
    const symbol = this.#exportsOf(join(this.folder, 'define.ts')).find((one) => one.name === name);
    if (symbol === undefined) throw new Error(`lib/providers/define.ts exports no ${name}`);
    return this.checker.getDeclaredTypeOfSymbol(symbol);
  }

  /** Returns the members of all types. A member that records and accounts share counts for records. */
  members(): readonly Member[] {
    const provider = this.propertiesOf(this.typeNamed('Provider'));
    for (const one of provider.filter(({ name }) => !ofAccounts.has(name))) this.#count(one, 'record');
    for (const one of provider.filter(({ name }) => ofAccounts.has(name))) this.#count(one, 'account');
    this.#walk(this.typeNamed('ProviderWebhooks'), 'account');
    this.#walked.clear();
    this.#walk(this.typeNamed('Provider'), 'hook');
    this.#walk(this.typeNamed('ProviderWebhooks'), 'hook');
    return [...this.#found.values()];
  }

  /** Returns the members of the parameters' types, without members that {@link members} returns. */
  optionsOf(builders: Iterable<Signature>): readonly Property[] {
    const found = new Map<string, Property>();
    const known = new Set(this.members().map(({ id }) => id));
    for (const builder of builders)
      for (const index of builder.parameters.keys())
        for (const one of this.#optionsIn(this.checker.getParameterType(builder, index)))
          if (!known.has(one.id)) found.set(one.id, one);
    return [...found.values()];
  }

  /** Returns the members of a type that are declared in lib/providers. */
  propertiesOf(type: Type): readonly Property[] {
    const known = this.#properties.get(type.id);
    if (known !== undefined) return known;
    const properties = this.checker.getPropertiesOfType(type).flatMap((symbol) => this.#propertyOf(symbol));
    this.#properties.set(type.id, properties);
    return properties;
  }

  /** Returns the possible types of a value. */
  alternativesOf(type: Type): readonly Type[] {
    const known = this.#alternatives.get(type.id);
    if (known !== undefined) return known;
    const inner = type.isUnionType() || type.isIntersectionType() ? (type.getTypes() ?? []) : undefined;
    const all = inner === undefined ? [type] : inner.flatMap((one) => this.alternativesOf(one));
    this.#alternatives.set(type.id, all);
    return all;
  }

  /** Returns the types of list elements, and of members whose names a declaration chooses. */
  elementsOf(type: Type): readonly Type[] {
    const elements =
      this.checker.isArrayLikeType(type) && type.isTypeReference() ? this.checker.getTypeArguments(type) : [];
    return [...elements, ...this.checker.getIndexInfosOfType(type).map(({ valueType }) => valueType)];
  }

  /**
   * Returns the types of members that a mapped type names: objects and their fields. These are not words of the
   * language.
   */
  mappedTypesOf(type: Type): ReadonlyMap<string, Type> {
    if (this.checker.isArrayLikeType(type) || !type.isObjectType()) return new Map();
    const symbols = this.checker.getPropertiesOfType(type).filter((symbol) => this.#placeOf(symbol) === undefined);
    return new Map(
      symbols.flatMap((symbol) => {
        const mapped = this.checker.getTypeOfSymbol(symbol);
        return mapped === undefined ? [] : [[symbol.name, mapped] as const];
      }),
    );
  }

  /** Members of an object that a caller passes. A type parameter counts as its constraint. */
  #optionsIn(type: Type | undefined): readonly Property[] {
    const given = type && (this.checker.getBaseConstraintOfType(type) ?? type);
    if (given === undefined) return [];
    return this.alternativesOf(given).flatMap((one) => (one.isObjectType() ? this.propertiesOf(one) : []));
  }

  #exportsOf(path: string): readonly TypeSymbol[] {
    const file = this.#program.getSourceFile(path);
    const module = file && this.checker.getSymbolAtLocation(file);
    return module === undefined ? [] : this.checker.getExportsOfModule(module);
  }

  /** Members of `Partial` and `Pick` have the declaration of the member that they are made of. */
  #placeOf({ valueDeclaration, declarations }: TypeSymbol): string | undefined {
    const { path, index } = valueDeclaration ?? declarations[0] ?? {};
    return path?.startsWith(`${this.folder}/`) ? `${path.slice(this.folder.length + 1)}:${index}` : undefined;
  }

  #propertyOf(symbol: TypeSymbol): readonly Property[] {
    const id = this.#placeOf(symbol);
    const type = this.checker.getTypeOfSymbol(symbol);
    // `?: never` only excludes other forms of a union.
    if (id === undefined || type === undefined || this.checker.typeToString(type) === 'undefined') return [];
    return [{ id, name: symbol.name, type }];
  }

  #count({ type, ...property }: Property, part: Part): void {
    if (!this.#found.has(property.id)) this.#found.set(property.id, { ...property, part });
    this.#walk(type, part);
  }

  #walk(type: Type, part: Part): void {
    for (const one of this.alternativesOf(type)) {
      const key = `${part} ${one.id}`;
      if (!one.isObjectType() || this.#walked.has(key)) continue;
      this.#walked.add(key);
      for (const property of this.propertiesOf(one)) this.#count(property, part);
      for (const element of this.elementsOf(one)) this.#walk(element, part);
      for (const mapped of this.mappedTypesOf(one).values()) this.#walk(mapped, part);
      if (part === 'hook') this.#walkFunctions(one);
    }
  }

  #walkFunctions(type: Type): void {
    for (const signature of this.checker.getSignaturesOfType(type, SignatureKind.Call)) {
      const returned = this.checker.getReturnTypeOfSignature(signature);
      if (returned !== undefined) this.#walk(returned, 'hook');
      for (const index of signature.parameters.keys()) {
        const given = this.checker.getParameterType(signature, index);
        if (given !== undefined) this.#walk(given, 'hook');
      }
    }
  }
}
