import type { Values } from '../../engine/http/request/template.ts';
import { readAll } from '../../engine/http/session/read-all.ts';
import { getList, getPath, getText } from '../../engine/mapping/path.ts';
import { withLineFeeds } from '../../engine/rich-text/line-feeds.ts';
import { richTextOf } from '../../engine/rich-text/load.ts';
import type { RichText } from '../../engine/rich-text/rich-text.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { ChildList, Children, ObjectDeclaration } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import type { Attempts } from '../follow-up-requests.ts';
import { readRendered } from './rendered.ts';

const declared = (declaration: ObjectDeclaration): readonly (readonly [string, Children])[] =>
  Object.entries(declaration.children ?? {});

const elementsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : []).filter((element) => element !== '');

const encoded = ({ codec, html }: Children, value: unknown, richText: RichText | undefined): unknown => {
  if (html) return richTextOf({ richText }).toHtml(String(value));
  return codec?.encode(value) ?? value;
};

const decoded = ({ codec, html }: Children, value: unknown, richText: RichText | undefined): unknown => {
  if (html && typeof value === 'string') return richTextOf({ richText }).readHtml(value).text;
  return codec === undefined ? value : codec.decode(value);
};

/** Whether a provider keeps the elements of any field as HTML. */
export const hasHtmlChildren = (declaration: ObjectDeclaration): boolean =>
  declared(declaration).some(([, { html }]) => html);

/**
 * The values with their elements in the form of a later read. In fields that are HTML at the provider, CRLF becomes LF.
 */
export const asRead = (declaration: ObjectDeclaration, values: ModelValues): ModelValues => {
  const entries = declared(declaration).flatMap(([name, { html }]) => {
    const elements = values[name];
    return html && Array.isArray(elements) ? [[name, elements.map(withLineFeeds)] as const] : [];
  });
  return { ...values, ...Object.fromEntries(entries) };
};

/** Creates the children in a record's body, after the record was created. */
export const createChildren = async (
  { declaration, session, now, richText }: RecordContext,
  names: Values,
  values: Readonly<Record<string, unknown>>,
  attempts: Attempts,
): Promise<void> => {
  for (const [name, children] of declared(declaration)) {
    for (const [index, value] of elementsOf(values[name]).entries()) {
      const given = {
        ...names,
        value: encoded(children, value, richText),
        now: new Date(now + index).toISOString(),
      };
      // Sent one after the other, because the times of comments give their order.
      await attempts.add(`${name}[${index}]`, 'child_failed', () => session.send(children.create, given));
    }
  }
};

/** The elements of each field, beginning with the first element that differs from the known elements. */
export const withoutKnown = (
  values: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly unknown[]>> => {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const [given, before] = [elementsOf(value), elementsOf(known[name])];
    const first = given.findIndex((element, index) => element !== before[index]);
    return first === -1 ? [] : [[name, given.slice(first)] as const];
  });
  return Object.fromEntries(entries);
};

const idsIn = (remote: unknown, path: string): readonly string[] => [
  ...new Set(getList(remote, path).flatMap((element) => getText(element, 'id') ?? [])),
];

const inOrder = (elements: readonly unknown[], path: string | undefined): readonly unknown[] =>
  path === undefined
    ? elements
    : elements.toSorted((a, b) => Date.parse(getText(a, path) ?? '') - Date.parse(getText(b, path) ?? ''));

const readList = async (
  { session }: RecordContext,
  list: ChildList,
  names: Values,
  parent: Promise<unknown>,
): Promise<readonly unknown[]> => {
  const ids = list.of === undefined ? undefined : idsIn(await parent, list.of);
  if (ids?.length === 0) return [];
  const { records, paginator, orderBy } = list;
  const values = { ...names, ids: ids?.map((id) => ({ id })) };
  const elements = await readAll(session, list, { records, paginator }, values);
  session.preview?.hide(elements);
  return inOrder(elements, orderBy);
};

/** The vendor's child elements, such as comments, by the field that shows them. Oldest first. */
type Elements = Readonly<Record<string, readonly unknown[]>>;

const readElements = async (context: RecordContext, names: Values, parent: Promise<unknown>): Promise<Elements> => {
  const entries = declared(context.declaration).map(
    async ([name, { list }]) => [name, await readList(context, list, names, parent)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
};

/** Whether another field shows the first element, as the description of a ticket is its first comment. */
const isFirstRendered = ({ rendered = {} }: ObjectDeclaration, name: string): boolean =>
  Object.values(rendered).some(({ children }) => children === name);

const textsOf = ({ declaration, richText }: RecordContext, elements: Elements): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    declared(declaration).map(([name, children]) => {
      const shown = isFirstRendered(declaration, name) ? (elements[name] ?? []).slice(1) : (elements[name] ?? []);
      const found = shown.map((element) => getPath(element, children.list.text));
      const values = found.map((value) => decoded(children, value, richText));
      return [name, values.filter((value) => typeof value === 'string')] as const;
    }),
  );

/**
 * Reads the children of a record, oldest first, by field.
 * @param parent the record with the children
 */
export const readChildren = async (
  context: RecordContext,
  names: Values,
  parent: Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> => textsOf(context, await readElements(context, names, parent));

/**
 * Reads the members that only a get shows: the children of a record, and the HTML that the vendor renders.
 * @param parent the record
 */
export const readBeside = async (
  context: RecordContext,
  names: Values,
  parent: Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> => {
  const [elements, record] = await Promise.all([readElements(context, names, parent), parent]);
  return { ...textsOf(context, elements), ...(await readRendered(context, record, elements)) };
};
