import type { ErrorCode } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { answersOf, describeFailures, headerComponents } from './answers.ts';
import type { OpenApiDocument, Operation, Parameter, ResponseObject, Server } from './document.ts';
import { type Example, type Examples, type Refusals, withBodyExample, withExample } from './examples.ts';
import { codesOf } from './failures.ts';
import { nameOperations, toPascalCase } from './names.ts';
import {
  bodyOf,
  describeCredential,
  describeWithheld,
  headerParameters,
  headersOf,
  parameterName,
  parametersOf,
  securityOf,
  securitySchemes,
} from './requests.ts';
import { convertSchemas, type Schemas } from './schemas.ts';
import { type Shared, shareParts } from './shared.ts';
import { describeMessages } from './webhooks.ts';

export type { OpenApiDocument } from './document.ts';

const introduction = `One API in front of your customers' CRM, ticketing and marketing accounts.

- Every JSON answer is an envelope: \`statusCode\`, \`message\`, and \`data\`, or \`error\` and \`details\`. Branch on
  \`error\`: it is stable, and \`message\` is for people. \`x-error-codes\` of an operation, or the list to which that
  refers, contains the possible codes. New members may be added: ignore unknown members.
- If a part of a write cannot take place, \`warnings\` names it. With \`strict=true\` the write is refused instead.
- A list has \`next_cursor\`: send it as \`cursor\` until it is null.
- Requests are limited per minute, by project and by API key: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
  \`RateLimit-Reset\` describe the limit with fewer requests left. At the limit, the answer is 429 with
  \`Retry-After\`, and nothing is done.
- If the gateway refuses a request before it reaches the service, the answer has no envelope but
  \`{"message": "…"}\`: 413 for a body over 10 MB, 429 for too many requests, 503 if the gateway is overloaded.`;

/** Descriptions by group. Other groups have no description. */
const descriptionOfGroup: Readonly<Record<string, string>> = {
  audit: 'Changes of the set-up, with their authors.',
  auth: 'API keys of projects, and of the operator.',
  connections: "Links to your customers' accounts.",
  crm: 'Records of the connected CRM.',
  docs: 'The documentation, for people and programs.',
  events: 'Changes of records and connections.',
  issues: 'Lasting failures of connections and webhooks.',
  'field-mapping': 'Your own names for custom fields.',
  coverage: 'Objects, operations, filters and fields of each provider.',
  health: 'Whether the service runs.',
  jobs: 'Batches that continue after their answer.',
  'linked-users': 'The users of your product, who connect accounts.',
  hooks: 'Addresses that receive change notifications of providers.',
  'magic-link': 'Links that let users connect accounts themselves.',
  marketingautomation: 'Records of the connected marketing tool.',
  openapi: 'This document.',
  organisations: 'Owners of projects.',
  passthrough: "Calls of a provider's own API.",
  projects: 'Tenants: the owners of keys, linked users, connections and webhooks.',
  requests: 'What callers asked, and what runs did for a connection.',
  ticketing: 'Records of the connected ticketing tool.',
  webhook: 'Addresses that receive events.',
};

/** Additions to the description of the routes for one deployment. */
export interface DescribeOptions {
  /** Base URL. Default: a placeholder that the reader replaces. */
  readonly origin?: string | undefined;
  readonly examples?: Examples;
  readonly refusals?: Refusals;
}

interface Parts {
  readonly parameters: Shared<Parameter>;
  readonly responses: Shared<ResponseObject>;
  readonly errorCodes: Shared<readonly ErrorCode[]>;
}

const meaningOf = ({ method, path, description }: Route): string => {
  if (description === undefined) throw new Error(`${method} ${path} has no description.`);
  return description;
};

const describeOperation = (
  route: Route,
  operationId: string,
  schemas: Schemas,
  { parameters, responses, errorCodes }: Parts,
  example: Example | undefined,
): Operation => {
  const taken = [...parametersOf(route, schemas).map(parameters.of), ...headersOf(route)];
  const requestBody = bodyOf(route, schemas);
  return {
    operationId,
    summary: route.summary,
    description: `${meaningOf(route)} ${describeCredential(route)}${describeWithheld(route)}`,
    tags: [route.group],
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(route),
    ...(taken.length > 0 && { parameters: taken }),
    ...(requestBody && {
      requestBody: { ...requestBody, content: withBodyExample(requestBody.content, example?.body) },
    }),
    responses: Object.fromEntries(
      Object.entries(answersOf(route, schemas)).map(([status, answer]) => [
        status,
        '$ref' in answer ? answer : responses.of(answer),
      ]),
    ),
    'x-error-codes': errorCodes.of(codesOf(route)),
  };
};

const shareAll = (names: ReadonlyMap<Route, string>, schemas: Schemas, examples: Examples): Parts => ({
  parameters: shareParts(
    'parameters',
    [...names].flatMap(([route, operationId]) =>
      parametersOf(route, schemas).map((value) => ({
        name: parameterName(route, value),
        value,
        example: examples[operationId]?.parameters?.[value.name],
      })),
    ),
    withExample,
  ),
  responses: shareParts(
    'responses',
    [...names].flatMap(([route, operationId]) =>
      Object.entries(answersOf(route, schemas)).flatMap(([status, value]) => {
        const example = examples[operationId];
        const name = `${toPascalCase(operationId)}${status}`;
        const isMeant = example?.status === Number(status);
        return '$ref' in value ? [] : [{ name, value, example: isMeant ? example.answer : undefined }];
      }),
    ),
    (answer, example) => ({ ...answer, content: withBodyExample(answer.content, example) }),
  ),
  errorCodes: shareParts(
    'x-error-codes',
    [...names].map(([route, operationId]) => ({
      name: toPascalCase(operationId),
      value: codesOf(route),
      example: undefined,
    })),
    (codes) => codes,
  ),
});

const describePaths = (
  names: ReadonlyMap<Route, string>,
  schemas: Schemas,
  parts: Parts,
  examples: Examples,
): OpenApiDocument['paths'] => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [route, operationId] of names) {
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = describeOperation(route, operationId, schemas, parts, examples[operationId]);
    paths[route.path] = item;
  }
  return paths;
};

const describeGroup = (name: string): OpenApiDocument['tags'][number] => {
  const description = descriptionOfGroup[name];
  return description === undefined ? { name } : { name, description };
};

/** The server of a document: the deployment at this base URL, or a placeholder. */
export const serverAt = (origin?: string): Server =>
  origin === undefined
    ? {
        url: '{origin}',
        description: 'A deployment.',
        variables: {
          origin: {
            default: 'http://127.0.0.1:3000',
            description: 'Its address. Default: the address of `npm start`.',
          },
        },
      }
    : { url: origin, description: 'The deployment that returned this document.' };

/**
 * The OpenAPI 3.1 document of a route table.
 * @param version of the service
 * @throws Error with the name of the row, if two rows would be the same operation, a path parameter has no schema, or
 * the row has no description
 */
export const describeApi = (
  routes: readonly Route[],
  version: string,
  { origin, examples = {}, refusals = {} }: DescribeOptions = {},
): OpenApiDocument => {
  const schemas = convertSchemas(routes);
  const names = nameOperations(routes);
  const parts = shareAll(names, schemas, examples);
  const messages = describeMessages(schemas.components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Unified Integration API',
      version,
      description: introduction,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [serverAt(origin)],
    tags: [...new Set([...names.keys()].map(({ group }) => group))].map(describeGroup),
    paths: describePaths(names, schemas, parts, examples),
    ...(messages && { webhooks: messages.webhooks }),
    components: {
      schemas: schemas.components,
      parameters: { ...headerParameters, ...messages?.parameters, ...parts.parameters.components },
      ...(messages && { requestBodies: messages.requestBodies }),
      headers: headerComponents,
      responses: { ...describeFailures(schemas, refusals), ...messages?.responses, ...parts.responses.components },
      securitySchemes,
      'x-error-codes': parts.errorCodes.components,
    },
  };
};
