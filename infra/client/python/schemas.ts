import type { Schema } from '../../../lib/api/openapi/document.ts';
import { toPascalCase } from '../../../lib/api/openapi/names.ts';
import { docstring, isName, literalType, unionOf } from './names.ts';

/* Types of Python for the schemas of our API document. An object is a `TypedDict`, so that wrong names are errors. */

/** Words of JSON Schema that change a type and have no type here. */
const unsupported = ['oneOf', 'allOf', 'not', 'prefixItems', 'patternProperties'];

const simple: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

const isClosed = ({ properties = {}, additionalProperties }: Schema): boolean =>
  Object.keys(properties).length > 0 || additionalProperties === false;

const isObject = (schema: Schema): boolean =>
  schema.$ref === undefined && [schema.type].flat().includes('object') && isClosed(schema);

const aliasOf = (name: string, type: string, description?: string): string =>
  `${name}: TypeAlias = ${type}${description === undefined ? '' : `\n${docstring(description, 0)}`}`;

/** A member of a `TypedDict`, with the mark that differs from the default of its class. */
const markedType = (type: string, isNeeded: boolean, isTotal: boolean): string => {
  if (isNeeded === isTotal) return type;
  return isNeeded ? `Required[${type}]` : `NotRequired[${type}]`;
};

interface Member {
  readonly key: string;
  readonly type: string;
}

/** A `TypedDict` with a member that is not a name in Python, such as `class`. */
const functionalDictionary = (name: string, members: readonly Member[], isTotal: boolean): string => {
  const lines = members.map(({ key, type }) => `        ${JSON.stringify(key)}: ${JSON.stringify(type)},`);
  const total = isTotal ? '' : '\n    total=False,';
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('\n')}\n    },${total}\n)`;
};

/** Form of a declared type. */
interface Declared {
  /** Whether the type is a part of a union. Type checkers narrow a union of final types by a key. Default: false. */
  readonly isFinal?: boolean;
  /** Beginning of the names of nested objects. Default: the name of the type. */
  readonly place?: string;
  /** Declared type whose members the type has as well. Default: none. */
  readonly base?: string;
}

/**
 * Declarations of types. A nested object has no name in the document, and gets the name of its place. Two nested
 * objects with the same members are one type.
 */
export class PythonTypes {
  readonly #classes = new Map<string, string>();
  readonly #aliases = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #nested = new Map<string, string>();
  readonly #reserved: ReadonlySet<string>;

  /** Collects the schemas of a client in Python. @param reserved names that no nested object gets */
  constructor(reserved: ReadonlySet<string>) {
    this.#reserved = reserved;
  }

  /** Python of the declared types. Python evaluates an alias at once, so that the aliases follow the classes. */
  get text(): string {
    return [...this.#classes.values(), ...this.#aliases.values()].join('\n\n\n');
  }

  /** Declares a type by its name in the document. */
  declare(name: string, schema: Schema, declared: Declared = {}): void {
    this.#take(name);
    if (isObject(schema)) this.#classes.set(name, this.#dictionary(name, schema, declared));
    else this.#aliases.set(name, aliasOf(name, this.typeOf(schema, name), schema.description));
  }

  /** Declares a name for a type that the document does not describe. @param type in Python */
  declareAlias(name: string, type: string, description?: string): void {
    this.#take(name);
    this.#aliases.set(name, aliasOf(name, type, description));
  }

  /** Names a type, unless a type with this content has a name. @returns the name */
  nameOf(type: string, place: string): string {
    const name = this.#nested.get(type) ?? place;
    if (!this.#nested.has(type)) this.declareAlias(name, type);
    this.#nested.set(type, name);
    return name;
  }

  #take(name: string): void {
    if (this.#taken.has(name)) throw new Error(`The client for Python has two types with the name ${name}.`);
    this.#taken.add(name);
  }

  /**
   * Type of the values that a schema allows.
   * @param place name of a nested object in the schema
   * @param prefix module before the names of types, with its dot
   * @throws Error for an unsupported word of JSON Schema
   */
  typeOf(schema: Schema, place: string, prefix = ''): string {
    if (schema.$ref !== undefined) return `${prefix}${schema.$ref.split('/').at(-1)}`;
    if (schema.const !== undefined) return literalType([schema.const]);
    if (schema.enum !== undefined) return literalType(schema.enum);
    const word = unsupported.find((one) => one in schema);
    if (word !== undefined) throw new Error(`The types of the client for Python have no ${word}.`);
    // An `anyOf` of an object with members only names members that are needed. Python has no such type.
    if (schema.type === undefined && schema.anyOf !== undefined) return this.#union(schema.anyOf, place, prefix);
    if (schema.type === undefined) return `${prefix}Json`;
    return unionOf([schema.type].flat().map((kind) => this.#typeOfKind(kind, schema, place, prefix)));
  }

  #union(parts: readonly unknown[], place: string, prefix: string): string {
    return unionOf(parts.map((one) => this.typeOf(one as Schema, place, prefix)));
  }

  #typeOfKind(kind: string, schema: Schema, place: string, prefix: string): string {
    if (kind === 'array') return `list[${this.typeOf((schema.items ?? {}) as Schema, `${place}Item`, prefix)}]`;
    if (kind === 'object' && isClosed(schema)) return `${prefix}${this.#nestedName(place, schema)}`;
    if (kind === 'object') {
      const { additionalProperties: values } = schema;
      return `Mapping[str, ${this.typeOf((typeof values === 'object' ? values : {}) as Schema, `${place}Value`, prefix)}]`;
    }
    const name = simple[kind];
    if (name === undefined) throw new Error(`The document has a type that has no type in Python: ${kind}.`);
    return name;
  }

  #nestedName(place: string, { description: _, ...schema }: Schema): string {
    const content = JSON.stringify(schema);
    const known = this.#nested.get(content);
    if (known !== undefined) return known;
    const names = [place, ...Array.from({ length: 9 }, (__, index) => `${place}${index + 2}`)];
    const name = names.find((one) => !this.#taken.has(one) && !this.#reserved.has(one)) ?? place;
    this.#nested.set(content, name);
    this.declare(name, schema, { isFinal: true });
    return name;
  }

  #dictionary(
    name: string,
    { properties = {}, required = [], description }: Schema,
    { isFinal = false, place = name, base = 'TypedDict' }: Declared,
  ): string {
    const isTotal = required.length * 2 >= Object.keys(properties).length;
    const members = Object.entries(properties).map(([key, one]) => {
      const type = this.typeOf(one as Schema, place + toPascalCase(key));
      return { key, type: markedType(type, required.includes(key), isTotal), text: (one as Schema).description };
    });
    if (!members.every(({ key }) => isName(key))) return functionalDictionary(name, members, isTotal);
    const lines = [
      `${isFinal ? '@final\n' : ''}class ${name}(${base}${isTotal ? '' : ', total=False'}):`,
      ...(description === undefined ? [] : [docstring(description, 4)]),
      ...members.flatMap(({ key, type, text }) => [
        `    ${key}: ${type}`,
        ...(text === undefined ? [] : [docstring(text, 4)]),
      ]),
      ...(members.length === 0 ? ['    pass'] : []),
    ];
    return lines.join('\n');
  }
}
