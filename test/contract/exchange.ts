import type { Exchange } from '../../infra/simulators/simulator.ts';
import { describedPath } from './addresses.ts';
import {
  answerAllowances,
  fileAnswers,
  optionalParameters,
  type QueryAllowance,
  queryAllowances,
} from './allowances.ts';
import { type Check, compileClosed, type Direction, type Issue } from './closed-world.ts';
import { isGraphqlProvider, loadDescriptions, type ProviderName } from './descriptions.ts';
import { checkGraphqlAnswer, checkGraphqlRequest, graphqlOperation, isGraphql } from './graphql.ts';
import { speaksBoth } from './graphql-schema.ts';
import { checkUpload } from './hubspot-files.ts';
import { type CustomProperties, checkQueryNames, checkRequestNames, checkResponseNames } from './hubspot-names.ts';
import { checkJiraRequest, checkJiraResponse } from './jira-bodies.ts';
import { child, type Json, type JsonObject, resolve } from './json.ts';
import { asDescribed } from './multipart.ts';
import { findOperation, type Match, type Operation, operationsOf } from './operations.ts';
import { type CompileSchema, checkPath, checkQuery } from './parameters.ts';
import { isUndescribed } from './undescribed.ts';

export type { Exchange };

export interface Violation {
  provider: ProviderName;
  /** Method and path template, or the request's own path when nothing describes it. */
  operation: string;
  where: 'path' | 'query' | 'request' | 'response';
  path: string;
  message: string;
}

interface UndocumentedParameter {
  operation: string;
  name: string;
  url: string;
  count: number;
}

interface UndescribedAnswer {
  operation: string;
  status: number;
  count: number;
}

export interface ContractOptions {
  /** HubSpot property names that the account has added, by object type. */
  customProperties?: CustomProperties;
  /** Jira's custom fields of the sites, by id; those of the usual sites without. */
  customFields?: readonly string[];
}

export interface Contract {
  /** Checks path, query and request body. */
  checkRequest(exchange: Exchange): Violation[];
  checkResponse(exchange: Exchange): Violation[];
  check(exchange: Exchange): Violation[];
  /** The operation that an exchange belongs to. */
  operationOf(exchange: Exchange): string | undefined;
  operationsSeen(): string[];
  /** What only the vendor's documentation lets through, and how often it did. */
  undocumentedParameters(): UndocumentedParameter[];
  /** Error answers that the description says nothing about, and which were therefore not checked. */
  undescribedAnswers(): UndescribedAnswer[];
}

type Where = Violation['where'];

interface State {
  provider: ProviderName;
  operations: Operation[];
  custom: CustomProperties;
  customFields?: ReadonlySet<string>;
  seen: Set<string>;
  allowed: Map<QueryAllowance, Map<string, number>>;
  undescribed: Map<string, UndescribedAnswer>;
}

const compiled = new Map<string, Check>();

// A description that cannot be compiled fails every exchange it should have checked.
const failing = (problem: unknown): Check => {
  const reason = problem instanceof Error ? problem.message : String(problem);
  return () => [{ path: '', message: `the description cannot be compiled: ${reason}` }];
};

const compile = (operation: Operation, name: string, schema: Json, direction: Direction): Check => {
  const key = `${operation.key} ${direction} ${name}`;
  const known = compiled.get(key);
  if (known) return known;
  let check: Check;
  try {
    check = compileClosed(operation.document, schema, direction);
  } catch (problem) {
    check = failing(problem);
  }
  compiled.set(key, check);
  return check;
};

const compileParameter: CompileSchema = (operation, name, schema) => compile(operation, name, schema, 'request');

const mediaType = (headers: Record<string, string>): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isEmpty = (body: unknown): boolean => body === undefined || body === null || body === '';

const checkBody = (state: State, { operation }: Match, exchange: Exchange): Issue[] => {
  const described = operation.definition.requestBody;
  const body = exchange.requestBody;
  if (described === undefined) return isEmpty(body) ? [] : [{ path: '', message: 'a body where none is described' }];
  // Zendesk leaves `required` out of every body, so a described body is always expected.
  if (isEmpty(body)) return [{ path: '', message: 'the described body is missing' }];
  const content = child(resolve(operation.document, described), 'content');
  const type = mediaType(exchange.requestHeaders);
  if (content[type] === undefined) {
    return [{ path: 'content-type', message: `"${type}" is not one of ${Object.keys(content).join(', ')}` }];
  }
  const schema = child(content, type).schema ?? false;
  const seen = type === 'multipart/form-data' ? asDescribed(body, operation.document, schema) : body;
  const issues = compile(operation, `body ${type}`, schema, 'request')(seen);
  if (state.provider === 'jira') return [...issues, ...checkJiraRequest(exchange, state.customFields)];
  if (state.provider !== 'hubspot') return issues;
  return [...issues, ...checkUpload(exchange.path, body), ...checkRequestNames(exchange.path, body, state.custom)];
};

const describedAnswer = (operation: Operation, status: number): JsonObject | undefined => {
  const responses = child(operation.definition, 'responses');
  // `default` is HubSpot's error shape: it must not excuse a success that is not described.
  const answer = responses[String(status)] ?? (status >= 400 ? responses.default : undefined);
  return answer === undefined ? undefined : resolve(operation.document, answer);
};

const answerSchema = (state: State, operation: Operation, exchange: Exchange): Json | undefined => {
  const allowance = answerAllowances.find(
    ({ provider, status, operations = [operation.key] }) =>
      provider === state.provider && status === exchange.status && operations.includes(operation.key),
  );
  if (allowance) return allowance.schema;
  const answer = describedAnswer(operation, exchange.status);
  if (answer === undefined) return undefined;
  const content = child(answer, 'content');
  return Object.keys(content).length === 0 ? false : (child(content, 'application/json').schema ?? false);
};

/** What an operation answers is a file, whatever its description says of it. */
const isFileAnswer = ({ provider }: State, { key }: Operation, status: number): boolean =>
  fileAnswers.some((one) => one.provider === provider && one.operation === key && one.status === status);

const checkFileAnswer = ({ responseBody, responseHeaders }: Exchange): Issue[] => [
  ...(responseBody instanceof Uint8Array ? [] : [{ path: '', message: 'the answer is no file' }]),
  ...(responseHeaders['content-type'] ? [] : [{ path: 'content-type', message: 'the file has no type' }]),
];

const countUndescribed = (state: State, operation: string, status: number): void => {
  const key = `${operation} ${status}`;
  const known = state.undescribed.get(key) ?? { operation, status, count: 0 };
  state.undescribed.set(key, { ...known, count: known.count + 1 });
};

const checkAnswer = (state: State, { operation }: Match, exchange: Exchange): Issue[] => {
  const { status, responseBody } = exchange;
  const schema = answerSchema(state, operation, exchange);
  if (schema === undefined && status >= 400) {
    // Zendesk describes next to no error: nothing to check against, so the answer is counted instead.
    countUndescribed(state, operation.key, status);
    return [];
  }
  if (schema === undefined) return [{ path: '', message: `status ${status} is not described` }];
  if (isFileAnswer(state, operation, status)) return checkFileAnswer(exchange);
  if (schema === false) return isEmpty(responseBody) ? [] : [{ path: '', message: 'a body where none is described' }];
  const issues = compile(operation, `answer ${status}`, schema, 'response')(responseBody);
  if (state.provider === 'jira' && status < 400)
    return [...issues, ...checkJiraResponse(exchange.path, responseBody, state.customFields)];
  if (state.provider !== 'hubspot' || status >= 400) return issues;
  return [...issues, ...checkResponseNames(exchange.path, responseBody, state.custom)];
};

const queryIssues = (state: State, match: Match, exchange: Exchange): Issue[] => {
  const issues = checkQuery(match, exchange.query, {
    compile: compileParameter,
    allowed: queryAllowances.filter(({ provider }) => provider === state.provider),
    optional: optionalParameters.filter(({ provider }) => provider === state.provider),
    onAllowed: (allowance) => {
      const counts = state.allowed.get(allowance) ?? new Map<string, number>();
      counts.set(match.operation.key, (counts.get(match.operation.key) ?? 0) + 1);
      state.allowed.set(allowance, counts);
    },
  });
  if (state.provider !== 'hubspot') return issues;
  return [...issues, ...checkQueryNames(exchange.path, exchange.query, state.custom)];
};

const asViolations = (state: State, operation: string, where: Where, issues: readonly Issue[]): Violation[] =>
  issues.map(({ path, message }) => ({ provider: state.provider, operation, where, path, message }));

const unmatched = (state: State, exchange: Exchange): Violation[] => {
  const operation = `${exchange.method} ${exchange.path}`;
  return asViolations(state, operation, 'path', [{ path: exchange.path, message: 'no such operation is described' }]);
};

const checkRequest = (state: State, exchange: Exchange): Violation[] => {
  const match = findOperation(state.operations, { ...exchange, path: describedPath(exchange) });
  if (match === undefined) return unmatched(state, exchange);
  const { key } = match.operation;
  state.seen.add(key);
  return [
    ...asViolations(state, key, 'path', checkPath(match, compileParameter)),
    ...asViolations(state, key, 'query', queryIssues(state, match, exchange)),
    ...asViolations(state, key, 'request', checkBody(state, match, exchange)),
  ];
};

const checkResponse = (state: State, exchange: Exchange): Violation[] => {
  // Status 0: the connection was cut and there is no answer to check.
  if (exchange.status === 0) return [];
  const match = findOperation(state.operations, { ...exchange, path: describedPath(exchange) });
  if (match === undefined) return unmatched(state, exchange);
  state.seen.add(match.operation.key);
  return asViolations(state, match.operation.key, 'response', checkAnswer(state, match, exchange));
};

const listAllowed = (state: State): UndocumentedParameter[] =>
  [...state.allowed].flatMap(([{ name, url }, counts]) =>
    [...counts].map(([operation, count]) => ({ operation, name, url, count })),
  );

/** The query of a GraphQL request is in its body. */
const strayParameters = ({ query }: Exchange): Issue[] =>
  [...query.keys()].map((name) => ({ path: name, message: `unknown query parameter "${name}"` }));

/** A provider's contract as its own GraphQL schema has it. */
const createGraphqlContract = (provider: ProviderName): Contract => {
  const state = { provider, seen: new Set<string>() };
  const operation = (exchange: Exchange): string => graphqlOperation(exchange) ?? `${exchange.method} ${exchange.path}`;
  const violations = (exchange: Exchange, where: Where, issues: readonly Issue[]): Violation[] =>
    issues.map(({ path, message }) => ({ provider, operation: operation(exchange), where, path, message }));
  const unless = (exchange: Exchange, check: () => Violation[]): Violation[] => {
    if (isUndescribed(exchange)) return [];
    const named = graphqlOperation(exchange);
    if (named === undefined)
      return violations(exchange, 'path', [{ path: exchange.path, message: 'no such operation is described' }]);
    state.seen.add(named);
    return check();
  };
  const request = (exchange: Exchange): Violation[] => [
    ...violations(exchange, 'query', strayParameters(exchange)),
    ...violations(exchange, 'request', checkGraphqlRequest(provider, exchange)),
  ];
  // Status 0: the connection was cut and there is no answer to check.
  const answer = (exchange: Exchange): Violation[] =>
    exchange.status === 0 ? [] : violations(exchange, 'response', checkGraphqlAnswer(provider, exchange));
  return {
    checkRequest: (exchange) => unless(exchange, () => request(exchange)),
    checkResponse: (exchange) => unless(exchange, () => answer(exchange)),
    check: (exchange) => unless(exchange, () => [...request(exchange), ...answer(exchange)]),
    operationOf: graphqlOperation,
    operationsSeen: () => [...state.seen].toSorted(),
    undocumentedParameters: () => [],
    undescribedAnswers: () => [],
  };
};

/** The contract of a vendor that is asked by path and by GraphQL. */
const createBoth = (byPath: Contract, byGraphql: Contract): Contract => {
  const of = (exchange: Exchange): Contract => (isGraphql(exchange) ? byGraphql : byPath);
  return {
    ...byPath,
    checkRequest: (exchange) => of(exchange).checkRequest(exchange),
    checkResponse: (exchange) => of(exchange).checkResponse(exchange),
    check: (exchange) => of(exchange).check(exchange),
    operationOf: (exchange) => of(exchange).operationOf(exchange),
    operationsSeen: () => [...byPath.operationsSeen(), ...byGraphql.operationsSeen()],
  };
};

/** A provider's contract as its own API description has it, closed-world and fail-closed. */
export const createContract = (provider: ProviderName, options: ContractOptions = {}): Contract => {
  if (isGraphqlProvider(provider)) return createGraphqlContract(provider);
  const byPath = createPathContract(provider, options);
  return speaksBoth(provider) ? createBoth(byPath, createGraphqlContract(provider)) : byPath;
};

const createPathContract = (provider: ProviderName, options: ContractOptions): Contract => {
  const state: State = {
    provider,
    operations: operationsOf(loadDescriptions(provider)),
    custom: options.customProperties ?? {},
    ...(options.customFields && { customFields: new Set(options.customFields) }),
    seen: new Set(),
    allowed: new Map(),
    undescribed: new Map(),
  };
  return {
    checkRequest: (exchange) => (isUndescribed(exchange) ? [] : checkRequest(state, exchange)),
    checkResponse: (exchange) => (isUndescribed(exchange) ? [] : checkResponse(state, exchange)),
    check: (exchange) => {
      if (isUndescribed(exchange)) return [];
      if (findOperation(state.operations, { ...exchange, path: describedPath(exchange) }) === undefined)
        return unmatched(state, exchange);
      return [...checkRequest(state, exchange), ...checkResponse(state, exchange)];
    },
    operationOf: (exchange) =>
      findOperation(state.operations, { ...exchange, path: describedPath(exchange) })?.operation.key,
    operationsSeen: () => [...state.seen].toSorted(),
    undocumentedParameters: () => listAllowed(state),
    undescribedAnswers: () => [...state.undescribed.values()],
  };
};
