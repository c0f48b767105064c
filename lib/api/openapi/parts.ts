import { nameOf, verticals } from '../../objects/define.ts';
import { objects } from '../../objects/registry.ts';
import type { Route } from '../../route.ts';
import type { OpenApiDocument, WebhookOperation } from './document.ts';
import { isForPrograms } from './names.ts';

/**
 * Name of the part of the OpenAPI document that contains a route: `crm-contacts` for records of contacts, the group for
 * other routes. The page of the reference has the same name.
 */
export const partOf = ({ group, path }: { readonly group: string; readonly path: string }): string =>
  verticals.some((vertical) => vertical === group) ? path.split('/').slice(1, 3).join('-') : group;

/** Names of all parts of a route table, in the order of the rows. */
export const partsOf = (routes: readonly Route[]): readonly string[] => [
  ...new Set(routes.filter(isForPrograms).map(partOf)),
];

/** Path of a part on the service: `/openapi/crm-contacts.json`. */
export const addressOfPart = (name: string): string => `/openapi/${name}.json`;

type Paths = OpenApiDocument['paths'];
type Messages = NonNullable<OpenApiDocument['webhooks']>;

interface Content {
  readonly paths: Paths;
  readonly webhooks: Messages;
}

/** Pairs of all operations of a document: the path, and the method with the operation. */
const operationsIn = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map((entry) => [path, entry] as const));

const partOfRecords: ReadonlyMap<string, string> = new Map(
  Object.values(objects).map((object) => [nameOf(object), `${object.vertical}-${object.plural}`]),
);

/** Part of a message: the part of its object, so that a client of a part also has its events. */
const partOfMessage = (type: string, { tags: [group = ''] }: WebhookOperation): string =>
  partOfRecords.get(type.split('.').slice(0, 2).join('.')) ?? group;

const contentsOf = ({ paths, webhooks = {} }: OpenApiDocument): ReadonlyMap<string, Content> => {
  const operations = Map.groupBy(operationsIn(paths), ([path, [, { tags }]]) => partOf({ group: tags[0] ?? '', path }));
  const messages = Map.groupBy(Object.entries(webhooks), ([type, { post }]) => partOfMessage(type, post));
  return new Map(
    [...operations].map(([name, all]) => {
      const byPath = Map.groupBy(all, ([path]) => path);
      const items = [...byPath].map(([path, rows]) => [path, Object.fromEntries(rows.map(([, entry]) => entry))]);
      return [name, { paths: Object.fromEntries(items), webhooks: Object.fromEntries(messages.get(name) ?? []) }];
    }),
  );
};

const prefix = '#/components/';

/** All references within a value, such as `schemas/Event`. */
const referencesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? inner.slice(prefix.length) : referencesIn(inner),
  );
};

/** Components that operations and messages refer to, directly or through other components: `schemas/Event`. */
const neededBy = (content: Content, { components }: OpenApiDocument): ReadonlySet<string> => {
  const schemes = operationsIn(content.paths).flatMap(([, [, { security }]]) => security.flatMap(Object.keys));
  const needed = new Set(schemes.map((name) => `securitySchemes/${name}`));
  const follow = (value: unknown): void => {
    for (const reference of referencesIn(value)) {
      if (needed.has(reference)) continue;
      needed.add(reference);
      const [section = '', name = ''] = reference.split('/');
      follow(Reflect.get(Object(Reflect.get(components, section)), name));
    }
  };
  follow(content);
  return needed;
};

const componentsWhere = ({ components }: OpenApiDocument, isMeant: (reference: string) => boolean) =>
  Object.fromEntries(
    Object.entries(components).map(([section, all]): [string, object] => [
      section,
      Object.fromEntries(Object.entries(all).filter(([name]) => isMeant(`${section}/${name}`))),
    ]),
  ) as OpenApiDocument['components'];

const groupsIn = ({ paths, webhooks }: Content): ReadonlySet<string> => {
  const messages = Object.values(webhooks).flatMap(({ post }) => post.tags);
  return new Set([...operationsIn(paths).flatMap(([, [, { tags }]]) => tags), ...messages]);
};

/**
 * Parts of the OpenAPI document by their names. Each part is a valid document with its operations, its messages and all
 * components that they need. A component that no operation refers to may describe an answer of any route, such as 405:
 * all parts contain it. A component has the same name and content in all parts, so all parts together are the document.
 */
export const cutParts = (document: OpenApiDocument): ReadonlyMap<string, OpenApiDocument> => {
  const contents = contentsOf(document);
  const needs = new Map([...contents].map(([name, content]) => [name, neededBy(content, document)]));
  const referredTo = new Set([...needs.values()].flatMap((needed) => [...needed]));
  return new Map(
    [...contents].map(([name, content]) => {
      const groups = groupsIn(content);
      const { webhooks: _, ...rest } = document;
      const part: OpenApiDocument = {
        ...rest,
        tags: document.tags.filter((tag) => groups.has(tag.name)),
        paths: content.paths,
        ...(Object.keys(content.webhooks).length > 0 && { webhooks: content.webhooks }),
        components: componentsWhere(
          document,
          (reference) => needs.get(name)?.has(reference) === true || !referredTo.has(reference),
        ),
      };
      return [name, part];
    }),
  );
};
