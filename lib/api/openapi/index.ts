import type { Route } from '../../route.ts';
import { answerHeaders, answersOf, describeFailures } from './answers.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { codesOf } from './failures.ts';
import { bodyOf, headerParameters, parametersOf, securityOf, securitySchemes } from './requests.ts';
import { convertSchemas, type Schemas } from './schemas.ts';

export type { OpenApiDocument } from './document.ts';

const introduction = `One API in front of your customers' CRM and ticketing accounts.

- Every JSON answer is an envelope: \`statusCode\`, \`message\`, and \`data\`, or \`error\` and \`details\`. Branch on
  \`error\`: it is stable, \`message\` is for people; \`x-error-codes\` of an operation names those it may answer.
  Further members may come: ignore what you do not know.
- A write that could not take place in full says so in \`warnings\`; with \`strict=true\` it is refused instead.
- A list has \`next_cursor\`: send it as \`cursor\` until it is null.
- Requests are limited per minute, by project and by API key: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
  \`RateLimit-Reset\` are of the one that has less left. At the limit, 429 and \`Retry-After\`; nothing was done then.
- Requests that the gateway refuses itself, before they reach the service, have no envelope but
  \`{"message": "…"}\`: 413 for a body over 10 MB, 429 for too many requests, 503 when it is overloaded.`;

/** By group. A group that is not here has no description. */
const descriptionOfGroup: Readonly<Record<string, string>> = {
  auth: 'API keys of projects, and of the operator.',
  connections: "Links to your customers' accounts.",
  crm: 'Records of the connected CRM.',
  events: 'Changes of records and connections.',
  'field-mapping': 'Your own names for custom fields.',
  coverage: 'Objects, operations, filters and fields of each provider.',
  health: 'Whether the service answers.',
  'linked-users': 'The users of your product, who connect accounts.',
  hooks: 'Addresses that receive change notifications of providers.',
  'magic-link': 'Links by which users connect accounts themselves.',
  'marketing-automation': 'Records of the connected marketing tool.',
  openapi: 'This document.',
  organisations: 'Owners of projects.',
  passthrough: "Calls of a provider's own API.",
  projects: 'Tenants: the owners of keys, linked users, connections and webhooks.',
  ticketing: 'Records of the connected ticketing tool.',
  webhook: 'Addresses that receive events.',
};

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const parameterNames = (path: string): string =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => upperFirst(name)).join('And');

/** `crm.contacts.update` for the first row of a handler, `crm.contacts.updateById` for another. */
const nameOperations = (routes: readonly Route[]): ReadonlyMap<Route, string> => {
  const names = new Map<Route, string>();
  const taken = new Set<string>();
  for (const route of routes) {
    const plain = route.operation ?? route.handler.replaceAll('/', '.');
    const name = taken.has(plain) ? `${plain}By${parameterNames(route.path)}` : plain;
    if (taken.has(name)) throw new Error(`Two rows of the handler ${route.handler} would be the operation ${name}.`);
    taken.add(name);
    names.set(route, name);
  }
  return names;
};

const describeOperation = (route: Route, operationId: string, schemas: Schemas): Operation => {
  const parameters = parametersOf(route, schemas);
  const requestBody = bodyOf(route, schemas);
  return {
    operationId,
    summary: route.summary,
    tags: [route.group],
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: answersOf(route, schemas),
    'x-error-codes': codesOf(route),
  };
};

const describePaths = (routes: readonly Route[], schemas: Schemas): OpenApiDocument['paths'] => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [route, operationId] of nameOperations(routes)) {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = describeOperation(route, operationId, schemas);
    paths[route.path] = item;
  }
  return paths;
};

const describeGroup = (name: string): OpenApiDocument['tags'][number] => {
  const description = descriptionOfGroup[name];
  return description === undefined ? { name } : { name, description };
};

/**
 * The OpenAPI 3.1 document of a route table.
 * @param version of the service
 * @throws Error that names the row, when two would be one operation or a path parameter has no schema
 */
export const describeApi = (routes: readonly Route[], version: string): OpenApiDocument => {
  const schemas = convertSchemas(routes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Unified Integration API',
      version,
      description: introduction,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The deployment that this document comes from.' }],
    tags: [...new Set(routes.map(({ group }) => group))].map(describeGroup),
    paths: describePaths(routes, schemas),
    components: {
      schemas: schemas.components,
      parameters: headerParameters,
      headers: answerHeaders,
      responses: describeFailures(schemas),
      securitySchemes,
    },
  };
};
