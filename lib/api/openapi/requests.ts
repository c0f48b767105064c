import type { Auth, Route } from '../../route.ts';
import type { Parameter, Reference, RequestBody, SecurityRequirement, SecurityScheme } from './document.ts';
import { isUnified } from './failures.ts';
import { toPascalCase } from './names.ts';
import type { Schemas } from './schemas.ts';

export const securitySchemes = {
  connectionToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-connection-token',
    description: 'Token of a connection. An `x-api-key` sent with it must be of the same project.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Key of a project, with the named scope. `admin` covers every scope.',
  },
  connectionId: {
    type: 'apiKey',
    in: 'header',
    name: 'x-connection-id',
    description: 'With an `x-api-key`: the id of a connection of its project.',
  },
  linkedUserOriginId: {
    type: 'apiKey',
    in: 'header',
    name: 'x-linked-user-origin-id',
    description: 'With an `x-api-key` and `x-provider`: your own id of the linked user, as percent-encoded UTF-8.',
  },
  provider: {
    type: 'apiKey',
    in: 'header',
    name: 'x-provider',
    description:
      'With `x-linked-user-origin-id`: a provider where the linked user has one account. If there are several ' +
      'accounts, the answer is 422 and names their connections.',
  },
  operatorKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Key of the operator, who manages projects and their keys.',
  },
} as const satisfies Record<string, SecurityScheme>;

type Scheme = keyof typeof securitySchemes;

/** Security schemes for a project key, with the headers that name a connection of the project. */
const named: readonly (readonly Scheme[])[] = [
  ['apiKey', 'connectionId'],
  ['apiKey', 'linkedUserOriginId', 'provider'],
];

/** Security schemes by `auth` of a row. The schemes of an inner list are needed together. */
const schemesOf: Record<Auth, readonly (readonly Scheme[])[]> = {
  none: [],
  connection: [['connectionToken'], ...named],
  connection_or_key: [['connectionToken'], ...named, ['apiKey']],
  key: [['apiKey']],
  operator: [['operatorKey']],
  operator_or_key: [['apiKey'], ['operatorKey']],
};

/** Security schemes whose keys or tokens have scopes. */
const scoped: readonly Scheme[] = ['connectionToken', 'apiKey'];

/**
 * The security requirements of a row. Each requirement is enough by itself. The scope is the scope of a project's
 * key.
 */
export const securityOf = ({ auth, scope }: Route): readonly SecurityRequirement[] =>
  schemesOf[auth].map((schemes) =>
    Object.fromEntries(
      schemes.map((scheme) => [scheme, scope !== undefined && scoped.includes(scheme) ? [scope] : []]),
    ),
  );

export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your choice that identifies this write of the connection for 24 hours. If you send the write again ' +
      'with the same body, it is not repeated, and you receive the first answer.',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  RequiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your choice that identifies this request of the connection for 24 hours. A request with the same ' +
      'key is never repeated. Without a key, nothing is sent. Previews ignore the key.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'newsletter-of-may',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'One or several values of `ETag` that the caller has read, or `*` for any. If the record has changed since, ' +
      'the answer is 412 and nothing is written.',
    required: false,
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'One or several `ETag` of the caller. If the record or file still has such a value, the answer is an empty 304.',
    required: false,
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`handling=strict` and `handling=lenient` are the same as `strict=true` and `false` (RFC 7240).',
    required: false,
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Parameter>;

const credentialOf: Record<Auth, string> = {
  none: 'no credentials',
  connection: 'a connection token, or an API key of the project that names the connection,',
  connection_or_key: 'a connection token or an API key',
  key: 'an API key of the project',
  operator: 'an operator key',
  operator_or_key: 'an operator key, or an API key of the project',
};

const codesOf = (scopes: readonly string[]): string => scopes.map((scope) => `\`${scope}\``).join(' or ');

/** Sentence that says who may call a row. */
export const describeCredential = ({ auth, scope }: Route): string => {
  const withScope = scope === undefined ? '' : ` with the scope \`${scope}\``;
  return `Needs ${credentialOf[auth]}${withScope}.`;
};

/** Sentences that name the members which need a further scope. Empty if the row withholds nothing. */
export const describeWithheld = ({ withheld = {} }: Route): string =>
  Object.entries(withheld)
    .map(([member, scopes]) => ` \`${member}\` needs a further scope: ${codesOf(scopes)}. Without it, it is absent.`)
    .join('');

/** References to the headers that a row accepts in addition to its credentials. */
export const headersOf = ({ idempotent, condition, query, kind }: Route): Reference[] => [
  ...(condition === 'If-Match' ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ...(condition === 'If-None-Match' || kind === 'built' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ...(idempotent === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ...(idempotent === 'required' ? [{ $ref: '#/components/parameters/RequiredIdempotencyKey' }] : []),
  ...(query !== undefined && 'strict' in query.shape ? [{ $ref: '#/components/parameters/Prefer' }] : []),
];

const pathParameters = (route: Route, schemas: Schemas): Parameter[] => {
  const properties = schemas.of(route, 'params')?.properties ?? {};
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = properties[name];
    if (typeof schema !== 'object') throw new Error(`${route.method} ${route.path} has no schema for {${name}}.`);
    const { description = '', ...rest } = schema;
    return { name, in: 'path', description, required: true, schema: rest };
  });
};

const queryParameters = (route: Route, schemas: Schemas): Parameter[] =>
  Object.entries(schemas.of(route, 'query')?.properties ?? {}).flatMap(([name, schema]) => {
    if (typeof schema !== 'object') return [];
    const { description = '', ...rest } = schema;
    const required = route.query?.shape[name]?.safeParse(undefined).success === false;
    return [{ name, in: 'query', description, required, schema: rest }];
  });

/** Parameters of a row in its path and its query. */
export const parametersOf = (route: Route, schemas: Schemas): readonly Parameter[] => [
  ...pathParameters(route, schemas),
  ...queryParameters(route, schemas),
];

/**
 * Name of a shared parameter: `RecordLimit` for a row that uses an account, else `Limit`. An id in the path is
 * `IdInPath`.
 */
export const parameterName = (route: Route, { name, in: place }: Parameter): string =>
  `${isUnified(route) ? 'Record' : ''}${toPascalCase(name)}${place === 'path' ? 'InPath' : ''}`;

/** The request body of a row. For a page row, the body is a form. `undefined` if the row has no body. */
export const bodyOf = (route: Route, schemas: Schemas): RequestBody | undefined => {
  const schema = schemas.of(route, 'body');
  if (schema === undefined) return undefined;
  const type = route.kind === 'page' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: route.bodyOptional !== true, content: { [type]: { schema } } };
};
