import {
  type Expression,
  isComputedPropertyName,
  isIdentifier,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
  type ObjectBindingPattern,
  type ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import type { Language } from './members.ts';

type Values = ReadonlyMap<string, Expression | undefined>;

const nameIn = (name: Node | undefined): string | undefined => {
  if (name === undefined || isComputedPropertyName(name)) return undefined;
  return isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name) ? name.text : undefined;
};

/** The properties of an object literal by their names, with the expressions of their values. */
const valuesIn = ({ properties }: ObjectLiteralExpression): Values =>
  new Map(
    properties.flatMap((one) => {
      const name = nameIn('name' in one ? one.name : undefined);
      if (name === undefined) return [];
      return [[name, isPropertyAssignment(one) ? one.initializer : undefined] as const];
    }),
  );

/** Collects the members that the code of an example uses: in literals, and in functions that it declares. */
class Reader {
  readonly used = new Set<string>();
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  read(node: Node): void {
    if (isObjectLiteralExpression(node)) this.#readLiteral(node);
    if (isObjectBindingPattern(node)) this.#readPattern(node);
    if (isPropertyAccessExpression(node))
      this.#use(this.#language.checker.getTypeAtLocation(node.expression), node.name.text);
    node.forEachChild((child) => {
      this.read(child);
    });
  }

  #readLiteral(node: ObjectLiteralExpression): void {
    const type = this.#language.checker.getContextualType(node);
    if (type === undefined) return;
    const values = valuesIn(node);
    for (const one of this.#language.alternativesOf(type))
      if (one.isObjectType() && this.#fits(values, one)) for (const name of values.keys()) this.#use(one, name);
  }

  /** Whether a literal may have a type: each literal text of the type is the text of the literal's member. */
  #fits(values: Values, type: Type): boolean {
    const properties = this.#language.propertiesOf(type);
    if (properties.length === 0) return false;
    return properties.every(({ name, type: of }) => {
      const given = values.get(name);
      if (!of.isStringLiteralType()) return true;
      return given !== undefined && isStringLiteral(given) && given.text === of.value;
    });
  }

  /** Counts the names of a pattern such as `{ others: [first], record }`. */
  #readPattern(node: ObjectBindingPattern): void {
    const type = this.#language.checker.getTypeAtLocation(node);
    for (const element of node.elements) {
      const name = nameIn(element.propertyName ?? element.name);
      if (name !== undefined) this.#use(type, name);
    }
  }

  #use(type: Type | undefined, name: string): void {
    if (type === undefined) return;
    for (const one of this.#language.alternativesOf(type)) {
      const property = this.#language.propertiesOf(one).find((known) => known.name === name);
      if (property !== undefined) this.used.add(property.id);
    }
  }
}

/**
 * The members of the language that a file uses, by their ids.
 * @param path of a file in the program of the language
 */
export const membersIn = (language: Language, path: string): ReadonlySet<string> => {
  const reader = new Reader(language);
  reader.read(language.fileAt(path));
  return reader.used;
};
