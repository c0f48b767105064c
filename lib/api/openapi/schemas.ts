import * as z from 'zod';
import { toJSONSchema } from '../../objects/json-schema.ts';
import type { Route } from '../../route.ts';
import { errorEnvelope, pageEnvelope, successEnvelope, unconditionalEnvelope } from '../envelope.ts';
import { previewEnvelope } from '../previews.ts';
import type { Schema } from './document.ts';
import { describeMembers } from './members.ts';
import { nameOperations, toPascalCase } from './names.ts';
import { isSchema, shareSchemas } from './repeated.ts';

/** A part of a route that has a schema. */
type Part = 'body' | 'params' | 'query' | 'answer' | 'deferred';

interface Converted {
  readonly roots: Readonly<Record<string, Schema>>;
  /** Every schema with an `id`, by this id. */
  readonly named: Readonly<Record<string, Schema>>;
}

/**
 * An equivalent pattern without a slash. Some generators put a pattern between slashes unchanged, and others escape a
 * slash that is escaped already: https://github.com/astahmer/openapi-zod-client/blob/main/lib/src/openApiToZod.ts
 */
const withoutSlash = (pattern: string): string =>
  pattern.replaceAll(/\\?./gs, (sign) => (sign === '/' || sign === '\\/' ? '\\x2f' : sign));

/**
 * Adapts a schema for the document. An answer may get new members later, so no answer is closed. A pattern in
 * addition to a format repeats the format in more words. The encoding of a text is not a format of JSON Schema:
 * `contentEncoding` contains it.
 */
const relax = (io: 'input' | 'output', schema: Schema): void => {
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.pattern !== undefined) schema.pattern = withoutSlash(schema.pattern);
  if (schema.format === schema.contentEncoding) delete schema.format;
};

const describeAll = (schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describeMembers(schema)]));

/** Converts all roots at once. A schema with an `id` is written once, however many roots use it. */
const convert = (io: 'input' | 'output', roots: Readonly<Record<string, z.ZodType>>): Converted => {
  const { properties = {}, $defs = {} } = toJSONSchema(z.object(roots), {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema }) => relax(io, jsonSchema),
  });
  return {
    roots: describeAll(properties as Record<string, Schema>),
    named: describeAll($defs as Record<string, Schema>),
  };
};

const definition = '#/$defs/';

/**
 * Joins `anyOf: [{ type: 'string', … }, { type: 'null' }]` into a single schema, which is shorter. If the values are
 * listed, null would have to be in the list, so such a schema stays.
 */
const joinNull = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  const [value, none, ...others] = anyOf ?? [];
  if (!isSchema(value) || !isSchema(none) || others.length > 0) return schema;
  const isPlain = typeof value.type === 'string' && value.enum === undefined && value.const === undefined;
  return isPlain && none.type === 'null' ? ({ ...value, ...rest, type: [value.type, 'null'] } as Schema) : schema;
};

/** Points references at the components of the document, and writes schemas in a form that generators understand. */
const relocate = <T>(value: T, nameOf: (id: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) => {
    if (key === '$ref' && typeof member === 'string' && member.startsWith(definition))
      return `#/components/schemas/${nameOf(member.slice(definition.length))}`;
    return isSchema(member) ? joinNull(member) : member;
  });

const place = ({ roots, named }: Converted, nameOf: (id: string) => string): Converted => ({
  roots: relocate(roots, nameOf),
  named: Object.fromEntries(Object.entries(relocate(named, nameOf)).map(([id, schema]) => [nameOf(id), schema])),
});

const keyOf = ({ method, path }: Route, part: Part): string => `${method} ${path} ${part}`;

const rootsOf = (
  routes: readonly Route[],
  part: Part,
  read: (route: Route) => z.ZodType | undefined,
): Record<string, z.ZodType> =>
  Object.fromEntries(
    routes.flatMap((route) => {
      const schema = read(route);
      return schema === undefined ? [] : [[keyOf(route, part), schema]];
    }),
  );

const answerOf = ({ bare, kind, paged, scope, response }: Route): z.ZodType => {
  if (bare || kind === 'page' || kind === 'file' || kind === 'built' || kind === 'script') return response;
  if (paged) return pageEnvelope(response);
  return scope === 'records:write' ? successEnvelope(response) : unconditionalEnvelope(response);
};

/** Names for bodies that are the same as items of a batch: `CrmContactsUpsertInput`. */
const bodyNames = (routes: readonly Route[]): Record<string, string> =>
  Object.fromEntries(
    [...nameOperations(routes)].map(([route, operationId]) => [
      keyOf(route, 'body'),
      `${toPascalCase(operationId)}Input`,
    ]),
  );

/** The JSON Schemas of a route table. */
export interface Schemas {
  readonly components: Readonly<Record<string, Schema>>;
  readonly error: Schema;
  /** The answer to a preview. */
  readonly preview: Schema;
  /** Returns undefined if the route has no such part. */
  of(route: Route, part: Part): Schema | undefined;
}

/**
 * Converts the zod schemas of a route table. A body is described as the caller sends it. An answer, a query and a
 * path are described by their parsed values: the text `true` in a query is a boolean.
 * @throws Error if two different schemas have the same `id`
 */
export const convertSchemas = (routes: readonly Route[]): Schemas => {
  const answers = convert('output', {
    ...rootsOf(routes, 'answer', answerOf),
    ...rootsOf(routes, 'deferred', ({ deferred }) => deferred && successEnvelope(deferred)),
    error: errorEnvelope,
    preview: previewEnvelope,
  });
  const parameters = convert('output', {
    ...rootsOf(routes, 'params', ({ params }) => params),
    ...rootsOf(routes, 'query', ({ query }) => query),
  });
  const requests = convert(
    'input',
    rootsOf(routes, 'body', ({ body, bodyShape = body }) => bodyShape),
  );
  const read = place(answers, (id) => id);
  // A schema is closed in a request and open in an answer. Therefore a schema that occurs in both becomes two
  // components.
  const sent = place(requests, (id) => (id in answers.named ? `${id}Input` : id));
  const taken = Object.keys(sent.named).find((name) => name in read.named);
  if (taken !== undefined) throw new Error(`Two schemas would be the component ${taken}: give one another id.`);
  const { components, roots } = shareSchemas(
    {
      components: { ...read.named, ...sent.named, ...parameters.named },
      roots: { ...read.roots, ...sent.roots },
    },
    bodyNames(routes),
  );
  const rootsAndParameters = { ...roots, ...place(parameters, (id) => id).roots };
  return {
    components,
    error: roots.error ?? {},
    preview: roots.preview ?? {},
    of: (route, part) => rootsAndParameters[keyOf(route, part)],
  };
};
