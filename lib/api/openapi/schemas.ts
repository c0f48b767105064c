import * as z from 'zod';
import type { Route } from '../../route.ts';
import { errorEnvelope, pageEnvelope, successEnvelope } from '../envelope.ts';
import { previewEnvelope } from '../previews.ts';
import type { Schema } from './document.ts';
import { nameOperations, toPascalCase } from './names.ts';
import { shareSchemas } from './repeated.ts';

/** A part of a route, or of all of them, that has a schema. */
type Part = 'body' | 'params' | 'query' | 'answer' | 'deferred';

interface Converted {
  readonly roots: Readonly<Record<string, Schema>>;
  /** Every schema with an `id`, by that id. */
  readonly named: Readonly<Record<string, Schema>>;
}

/**
 * A pattern without a slash, which means the same. Some generators put a pattern between slashes as it is, and others
 * escape a slash that is escaped already: https://github.com/astahmer/openapi-zod-client/blob/main/lib/src/openApiToZod.ts
 */
const withoutSlash = (pattern: string): string =>
  pattern.replaceAll(/\\?./gs, (sign) => (sign === '/' || sign === '\\/' ? '\\x2f' : sign));

/**
 * An answer may get further members later, so no answer is closed. The pattern beside a format says the same again, in
 * more words. The encoding of a text is no format of JSON Schema: `contentEncoding` has it.
 */
const relax = (io: 'input' | 'output', schema: Schema): void => {
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.pattern !== undefined) schema.pattern = withoutSlash(schema.pattern);
  if (schema.format === schema.contentEncoding) delete schema.format;
};

/** All roots at once: a schema with an `id` is written once, however many use it. */
const convert = (io: 'input' | 'output', roots: Readonly<Record<string, z.ZodType>>): Converted => {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(roots), {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema }) => relax(io, jsonSchema),
  });
  return { roots: properties as Record<string, Schema>, named: $defs as Record<string, Schema> };
};

const definition = '#/$defs/';

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `anyOf: [{ type: 'string', … }, { type: 'null' }]` in one, which is shorter. Where the values are listed, null would have
 * to be among them.
 */
const joinNull = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema;
  const [value, none, ...others] = anyOf ?? [];
  if (!isObject(value) || !isObject(none) || others.length > 0) return schema;
  const isPlain = typeof value.type === 'string' && value.enum === undefined && value.const === undefined;
  return isPlain && none.type === 'null' ? ({ ...value, ...rest, type: [value.type, 'null'] } as Schema) : schema;
};

/** Points references at the components of the document, and writes schemas so that generators understand them. */
const relocate = <T>(value: T, nameOf: (id: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) => {
    if (key === '$ref' && typeof member === 'string' && member.startsWith(definition))
      return `#/components/schemas/${nameOf(member.slice(definition.length))}`;
    return isObject(member) ? joinNull(member) : member;
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

const answerOf = ({ bare, kind, paged, response }: Route): z.ZodType => {
  if (bare || kind === 'page' || kind === 'file' || kind === 'built' || kind === 'script') return response;
  return paged ? pageEnvelope(response) : successEnvelope(response);
};

/** What a body is named where items of a batch look the same: `CrmContactsUpsertInput`. */
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
  /** Absent where the route has no such part. */
  of(route: Route, part: Part): Schema | undefined;
}

/**
 * Converts the zod schemas of a route table. A body is described as it is sent; an answer, a query and a path by
 * their parsed values: the text `true` of a query is a boolean.
 * @throws Error when two different schemas have the same `id`
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
  // The same schema is closed where it is sent and open where it is answered: two components.
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
