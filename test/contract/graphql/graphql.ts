import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentNode,
  executeSync,
  type GraphQLError,
  type GraphQLResolveInfo,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import { type Check, compileClosed, type Issue } from '../closed-world.ts';
import type { ProviderName } from '../descriptions.ts';
import { graphqlErrors } from '../errors/graphql.ts';
import { isObject } from '../json.ts';
import { schemaOf, speaksBoth } from './schema.ts';

/** Members of a request body and of a response body. https://graphql.github.io/graphql-over-http/draft/ */
const bodyMembers = ['query', 'variables', 'operationName'];
const answerMembers = ['data', 'errors', 'extensions'];

/**
 * Members of a refusal that the vendor sends before it reads the operation. Its other API sends the same.
 * https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
const refusalMembers = ['message', 'documentation_url', 'status', 'code', 'errors'];

type Path = Pick<Exchange, 'method' | 'path'>;

export const isGraphql = ({ method, path }: Path): boolean => method === 'POST' && path === '/graphql';

const unknownMembers = (value: object, known: readonly string[], what = 'field'): Issue[] =>
  Object.keys(value)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: `/${name}`, message: `unknown ${what} "${name}"` }));

const asIssues = (errors: readonly GraphQLError[]): Issue[] =>
  errors.map(({ message, path }) => ({ path: `/${(path ?? []).join('/')}`, message }));

const documentOf = (body: unknown): DocumentNode | Issue => {
  const query = isObject(body) ? body.query : undefined;
  if (typeof query !== 'string') return { path: '/query', message: 'the body has no query' };
  try {
    return parse(query);
  } catch (error) {
    return { path: '/query', message: String(error) };
  }
};

const isDocument = (found: DocumentNode | Issue): found is DocumentNode => 'kind' in found;

const operationIn = (document: DocumentNode): OperationDefinitionNode | undefined =>
  document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);

const variablesOf = (body: unknown): Record<string, unknown> => {
  const variables = isObject(body) ? body.variables : undefined;
  return isObject(variables) ? variables : {};
};

const checkVariables = (provider: ProviderName, document: DocumentNode, body: unknown): Issue[] => {
  const definitions = operationIn(document)?.variableDefinitions ?? [];
  const given = variablesOf(body);
  const declared = definitions.map(({ variable }) => variable.name.value);
  const coerced = getVariableValues(schemaOf(provider), definitions, given);
  return [...unknownMembers(given, declared, 'variable'), ...asIssues(coerced.errors ?? [])];
};

/** Method, path and beginning of the operation: `POST /graphql query issues`. */
export const graphqlOperation = (exchange: Pick<Exchange, 'method' | 'path' | 'requestBody'>): string | undefined => {
  if (!isGraphql(exchange)) return undefined;
  const document = documentOf(exchange.requestBody);
  const operation = isDocument(document) ? operationIn(document) : undefined;
  if (operation === undefined) return undefined;
  const roots = operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : selection.kind,
  );
  return [exchange.method, exchange.path, operation.operation, ...roots].join(' ');
};

/** Checks an operation against the vendor's schema, and its variables against their types. */
export const checkGraphqlRequest = (provider: ProviderName, { requestBody }: Exchange): Issue[] => {
  const document = documentOf(requestBody);
  if (!isDocument(document)) return [document];
  const faults = asIssues(validate(schemaOf(provider), document));
  const members = isObject(requestBody) ? unknownMembers(requestBody, bodyMembers) : [];
  return [...members, ...(faults.length > 0 ? faults : checkVariables(provider, document, requestBody))];
};

const differences = (expected: unknown, actual: unknown, path = ''): Issue[] => {
  if (isDeepStrictEqual(expected, actual)) return [];
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length)
    return expected.flatMap((element, index) => differences(element, actual[index], `${path}/${index}`));
  if (!isObject(expected) || !isObject(actual))
    return [{ path, message: `is ${JSON.stringify(actual)}, the schema makes it ${JSON.stringify(expected)}` }];
  const known = Object.keys(expected);
  const unknown = unknownMembers(actual, known).map(({ path: at, message }) => ({ path: `${path}${at}`, message }));
  return [...unknown, ...known.flatMap((name) => differences(expected[name], actual[name], `${path}/${name}`))];
};

/** Type of an object from a union or an interface: the first type that the operation names. */
export const askedType = (_value: unknown, _context: unknown, { fieldNodes }: GraphQLResolveInfo): string | undefined =>
  fieldNodes
    .flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
    .flatMap((selection) =>
      selection.kind === Kind.INLINE_FRAGMENT ? (selection.typeCondition?.name.value ?? []) : [],
    )
    .at(0);

/** Executes the operation with the vendor's schema on the data of the response. The result must equal these data. */
const checkData = (provider: ProviderName, document: DocumentNode, body: unknown, data: unknown): Issue[] => {
  const { data: made, errors = [] } = executeSync({
    schema: schemaOf(provider),
    document,
    variableValues: variablesOf(body),
    rootValue: data,
    fieldResolver: (source, _arguments, _context, { path }) => Object(source)[path.key],
    typeResolver: askedType,
  });
  if (errors.length > 0) return asIssues(errors);
  return differences(JSON.parse(JSON.stringify(made)), JSON.parse(JSON.stringify(data)));
};

const compiled = new Map<ProviderName, Check>();

const checkErrors = (provider: ProviderName, errors: unknown): Issue[] => {
  const check = compiled.get(provider) ?? compileClosed({}, graphqlErrors[provider] ?? false, 'response');
  compiled.set(provider, check);
  return check(errors).map(({ path, message }) => ({ path: `/errors${path}`, message }));
};

const checkRefusal = (body: object): Issue[] => {
  const hasWords = typeof Reflect.get(body, 'message') === 'string';
  return [...unknownMembers(body, refusalMembers), ...(hasWords ? [] : [{ path: '/message', message: 'is no text' }])];
};

/** Checks that a response fits the vendor's schema and the operation. A refused request has no data. */
export const checkGraphqlAnswer = (provider: ProviderName, exchange: Exchange): Issue[] => {
  const { status, requestBody, responseBody } = exchange;
  if (status < 400 && status !== 200) return [{ path: '', message: `status ${status} is not described` }];
  if (!isObject(responseBody)) return [{ path: '', message: 'the answer is no object' }];
  if (status >= 400 && speaksBoth(provider)) return checkRefusal(responseBody);
  const members = unknownMembers(responseBody, answerMembers);
  const { data, errors } = responseBody;
  if (errors !== undefined || status >= 400) return [...members, ...checkErrors(provider, errors)];
  const document = documentOf(requestBody);
  if (!isDocument(document) || checkGraphqlRequest(provider, exchange).length > 0) return members;
  return [...members, ...checkData(provider, document, requestBody, data)];
};
