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
    description: 'Token of one connection. An `x-api-key` sent with it must be of the same project.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Key of a project, with the scope that is named; `admin` covers every scope.',
  },
  connectionId: {
    type: 'apiKey',
    in: 'header',
    name: 'x-connection-id',
    description: 'Beside an `x-api-key`: the id of a connection of its project.',
  },
  linkedUserOriginId: {
    type: 'apiKey',
    in: 'header',
    name: 'x-linked-user-origin-id',
    description: 'Beside an `x-api-key` and `x-provider`: your own id of the linked user, as percent-encoded UTF-8.',
  },
  provider: {
    type: 'apiKey',
    in: 'header',
    name: 'x-provider',
    description:
      'Beside `x-linked-user-origin-id`: a provider at which the linked user has one account. Where there are several, the ' +
      'answer is 422 and names their connections.',
  },
  operatorKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Key of the operator, who manages projects and their keys.',
  },
} as const satisfies Record<string, SecurityScheme>;

type Scheme = keyof typeof securitySchemes;

/** A key and the headers that name a connection of its project. */
const named: readonly (readonly Scheme[])[] = [
  ['apiKey', 'connectionId'],
  ['apiKey', 'linkedUserOriginId', 'provider'],
];

/** Schemes that go together, by what a row takes. */
const schemesOf: Record<Auth, readonly (readonly Scheme[])[]> = {
  none: [],
  connection: [['connectionToken'], ...named],
  connection_or_key: [['connectionToken'], ...named, ['apiKey']],
  key: [['apiKey']],
  operator: [['operatorKey']],
  operator_or_key: [['apiKey'], ['operatorKey']],
};

/** Those whose credentials have scopes. */
const scoped: readonly Scheme[] = ['connectionToken', 'apiKey'];

/** The security requirements of a row: any one of them is enough; the scope is that of a project's key. */
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
      'A text of your choice that names this write of the connection for 24 hours: sent again with the same body it is not ' +
      'carried out twice, but answered as the first time.',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  RequiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A text of your choice that names this request of the connection for 24 hours: with the same key it is never carried out ' +
      'twice. Without it nothing is sent; of a preview it is ignored.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'newsletter-of-may',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      '`ETag` of the record as the caller has read it, or several, or `*` for any: where it has changed since, the answer is 412 ' +
      'and nothing is written.',
    required: false,
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      '`ETag` of the record, or file, as the caller has it, or several: where it still is so, the answer is 304 without a body.',
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

/** Who may call a row, in a sentence. */
export const describeCredential = ({ auth, scope }: Route): string => {
  const withScope = scope === undefined ? '' : ` with the scope \`${scope}\``;
  return `Needs ${credentialOf[auth]}${withScope}.`;
};

/** The headers that a row takes beside its credentials. */
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

/** The parameters of a row in its path and its query. */
export const parametersOf = (route: Route, schemas: Schemas): readonly Parameter[] => [
  ...pathParameters(route, schemas),
  ...queryParameters(route, schemas),
];

/** `RecordLimit` of a row that works on an account, else `Limit`; an id in the path is `IdInPath`. */
export const parameterName = (route: Route, { name, in: place }: Parameter): string =>
  `${isUnified(route) ? 'Record' : ''}${toPascalCase(name)}${place === 'path' ? 'InPath' : ''}`;

/** The request body of a row, as a form where the row is of a page; `undefined` where the row has no body. */
export const bodyOf = (route: Route, schemas: Schemas): RequestBody | undefined => {
  const schema = schemas.of(route, 'body');
  if (schema === undefined) return undefined;
  const type = route.kind === 'page' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: route.bodyOptional !== true, content: { [type]: { schema } } };
};
