import type { OpenApiDocument, Schema } from '../../../lib/api/openapi/document.ts';
import { withArticle } from '../../../lib/api/records/records.ts';
import { type Html, html } from '../../../lib/pages/html.ts';
import type { Placed } from '../../client/operations.ts';
import { capitalised } from '../capitalised.ts';

/** Smallest number of fields for an object that a page contains once. */
const largeFrom = 11;

/** Smallest number of operations for a small object that a page contains once. Each use repeats other small objects. */
const commonFrom = 3;

/** Largest number of different fields for the description of an object by a link to a similar object. */
const mostDifferent = 4;

const verticalPrefix = /^(?:Crm|Ticketing|Marketingautomation)(?=[A-Z])/;

const inWords = (name: string): string =>
  name
    .replace(verticalPrefix, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** Name of an object as people say it: `Contact`, `New contact`, `Changes to a contact`, `Upsert of contacts`. */
export const nameOfObject = (component: string): string => {
  const [, name = '', kind] = /^(\w+?)(Patch|UpsertInput|Input)?$/.exec(component) ?? [];
  const words = inWords(name);
  if (kind === undefined) return capitalised(words);
  if (kind === 'Patch') return `Changes to ${withArticle(words)}`;
  return kind === 'Input' ? `New ${words}` : `Upsert of ${words}`;
};

/** Fields of a schema by name. */
export const propertiesOf = ({ properties = {} }: Schema): Readonly<Record<string, Schema>> =>
  properties as Readonly<Record<string, Schema>>;

/** Another object with almost the same fields. */
interface Basis {
  readonly component: string;
  /** Names of the fields that differ. */
  readonly different: readonly string[];
}

/**
 * Objects of a page. Each large object is written once, with an anchor: in the operation that first sends it as its
 * body, or in a list at the end of the page. Other places link to it.
 */
export class PageObjects {
  readonly #document: OpenApiDocument;
  readonly #written = new Set<string>();
  readonly #waiting: string[] = [];
  readonly #common: ReadonlySet<string>;
  readonly #examples = new Map<string, string>();

  /** Collects the objects that the operations of a page use. @param placed operations of the page */
  constructor(document: OpenApiDocument, placed: readonly Placed[]) {
    this.#document = document;
    const named = placed.flatMap(({ documented: { requestBody }, successes }) => {
      const text = JSON.stringify([requestBody?.content, successes]);
      return [...new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name))];
    });
    const counts = Map.groupBy(named, (name) => name);
    this.#common = new Set([...counts].flatMap(([name, all]) => (all.length < commonFrom ? [] : [name])));
  }

  /** Name of the component to which a schema refers. */
  nameOf({ $ref }: Schema): string | undefined {
    return $ref?.split('/').at(-1);
  }

  /** The schema, or the component to which it refers. The description next to a reference replaces the component's. */
  resolve(schema: Schema): Schema {
    const name = this.nameOf(schema);
    if (name === undefined) return schema;
    const found = this.#document.components.schemas[name];
    if (found === undefined) throw new Error(`The API document has no schema ${name}.`);
    const { $ref: _, ...own } = schema;
    return { ...found, ...own };
  }

  /** Whether the page has the object once, and links to it. */
  isShared(component: string): boolean {
    const fields = Object.keys(propertiesOf(this.resolve({ $ref: component }))).length;
    return fields >= largeFrom || (fields > 0 && this.#common.has(component));
  }

  /** Operation that shows an example first: the given operation, or an earlier operation of the page. */
  firstWith(example: string, operation: string): string {
    const first = this.#examples.get(example) ?? operation;
    this.#examples.set(example, first);
    return first;
  }

  /** Whether no place of the page has the object yet. If so, the caller writes it. */
  claim(component: string): boolean {
    if (this.#written.has(component)) return false;
    this.#written.add(component);
    return true;
  }

  /** Link to an object, which the page contains at its end if no operation has written it. */
  link(component: string): Html {
    if (this.claim(component)) this.#waiting.push(component);
    return html`<a href="#${component}">${nameOfObject(component)}</a>`;
  }

  /** Next object for the list at the end of the page. An object may name further objects. */
  next(): string | undefined {
    return this.#waiting.shift();
  }

  /** Large component whose fields an object repeats, such as the items of a batch. */
  basisOf(schema: Schema, self?: string): Basis | undefined {
    const own = propertiesOf(schema);
    if (Object.keys(own).length < largeFrom) return undefined;
    for (const component of this.#written) {
      const theirs = propertiesOf(this.resolve({ $ref: component }));
      const names = Object.keys(theirs);
      if (component === self || names.length < largeFrom || names.some((name) => !Object.hasOwn(own, name))) continue;
      const different = Object.keys(own).filter((name) => JSON.stringify(own[name]) !== JSON.stringify(theirs[name]));
      if (different.length <= mostDifferent) return { component, different };
    }
    return undefined;
  }
}
