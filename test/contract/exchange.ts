import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { fromFolders } from '../providers/folders.ts';
import type { CustomProperties } from '../providers/hubspot/contract/names.ts';
import { describedPath } from './addresses.ts';
import { checkAnswer, isEmpty } from './answers.ts';
import type { CheckContext, Checks } from './checks.ts';
import type { Issue } from './closed-world.ts';
import { compile } from './compile.ts';
import { isGraphqlProvider, loadDescriptions, type ProviderName } from './descriptions.ts';
import { checkGraphqlExchangeAnswer, checkGraphqlExchangeRequest } from './graphql/contract.ts';
import { graphqlOperation, isGraphql } from './graphql/graphql.ts';
import { speaksBoth } from './graphql/schema.ts';
import { child, resolve } from './json.ts';
import { asDescribed } from './multipart.ts';
import { findOperation, type Match, type Operation, operationsOf } from './operations.ts';
import { type CompileSchema, checkPath, checkQuery } from './parameters.ts';
import { allowancesOf, type QueryAllowance } from './patches/allowances.ts';

export type { Exchange };

export interface Violation {
  provider: ProviderName;
  /** Method and path template. For an undescribed request: its own path. */
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

export interface ContractOptions {
  /** HubSpot property names that the account added, by object type. */
  customProperties?: CustomProperties;
  /** Ids of Jira's custom fields. Default: the custom fields of the usual sites. */
  customFields?: readonly string[];
}

export interface Contract {
  /** Checks path, query and request body. */
  checkRequest(exchange: Exchange): Violation[];
  checkResponse(exchange: Exchange): Violation[];
  check(exchange: Exchange): Violation[];
  /** Returns the operation of an exchange. */
  operationOf(exchange: Exchange): string | undefined;
  operationsSeen(): string[];
  /** Parameters that only the vendor's documentation allows, with the number of uses. */
  undocumentedParameters(): UndocumentedParameter[];
}

type Where = Violation['where'];

interface State {
  provider: ProviderName;
  operations: readonly Operation[];
  custom: CustomProperties;
  customFields?: ReadonlySet<string>;
  seen: Set<string>;
  allowed: Map<QueryAllowance, Map<string, number>>;
}

const checks = await fromFolders<Checks>('contract/checks');

const contextOf = (state: State): CheckContext => ({
  custom: state.custom,
  ...(state.customFields && { customFields: state.customFields }),
  checkRequest: (inner) => checkRequest(state, inner),
});

const compileParameter: CompileSchema = (operation, name, schema) => compile(operation, name, schema, 'request');

const mediaType = (headers: Record<string, string>): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const checkBody = (state: State, { operation }: Match, exchange: Exchange): Issue[] => {
  const described = operation.definition.requestBody;
  const body = exchange.requestBody;
  if (described === undefined) return isEmpty(body) ? [] : [{ path: '', message: 'a body where none is described' }];
  // Zendesk omits `required` for every body, so a described body counts as required.
  if (isEmpty(body)) return [{ path: '', message: 'the described body is missing' }];
  const content = child(resolve(operation.document, described), 'content');
  const type = mediaType(exchange.requestHeaders);
  if (content[type] === undefined) {
    return [{ path: 'content-type', message: `"${type}" is not one of ${Object.keys(content).join(', ')}` }];
  }
  const schema = child(content, type).schema ?? false;
  const seen = type === 'multipart/form-data' ? asDescribed(body, operation.document, schema) : body;
  const issues = compile(operation, `body ${type}`, schema, 'request')(seen);
  return [...issues, ...(checks[state.provider]?.requestBody?.(exchange, contextOf(state)) ?? [])];
};

const checkNames = (state: State, exchange: Exchange): readonly Issue[] =>
  exchange.status >= 400 ? [] : (checks[state.provider]?.responseBody?.(exchange, contextOf(state)) ?? []);

const queryIssues = (state: State, match: Match, exchange: Exchange): Issue[] => {
  const { queries = [], optional = [] } = allowancesOf(state.provider);
  const issues = checkQuery(match, exchange.query, {
    compile: compileParameter,
    allowed: queries,
    optional,
    onAllowed: (allowance) => {
      const counts = state.allowed.get(allowance) ?? new Map<string, number>();
      counts.set(match.operation.key, (counts.get(match.operation.key) ?? 0) + 1);
      state.allowed.set(allowance, counts);
    },
  });
  return [...issues, ...(checks[state.provider]?.query?.(exchange, contextOf(state)) ?? [])];
};

const asViolations = (state: State, operation: string, where: Where, issues: readonly Issue[]): Violation[] =>
  issues.map(({ path, message }) => ({ provider: state.provider, operation, where, path, message }));

const unmatched = (state: State, exchange: Exchange): Violation[] => {
  const operation = `${exchange.method} ${exchange.path}`;
  return asViolations(state, operation, 'path', [{ path: exchange.path, message: 'no such operation is described' }]);
};

const isGraphqlOf = (state: State, exchange: Exchange): boolean =>
  (isGraphqlProvider(state.provider) || speaksBoth(state.provider)) && isGraphql(exchange);

const matchOf = (state: State, exchange: Exchange): Match | undefined =>
  findOperation(state.operations, { ...exchange, path: describedPath(state.provider, exchange.path) });

const operationOf = (state: State, exchange: Exchange): string | undefined =>
  isGraphqlOf(state, exchange) ? graphqlOperation(exchange) : matchOf(state, exchange)?.operation.key;

const checkRequest = (state: State, exchange: Exchange): Violation[] => {
  if (isGraphqlOf(state, exchange)) return checkGraphqlExchangeRequest(state.provider, exchange);
  const match = matchOf(state, exchange);
  if (match === undefined) return unmatched(state, exchange);
  const { key } = match.operation;
  return [
    ...asViolations(state, key, 'path', checkPath(match, compileParameter)),
    ...asViolations(state, key, 'query', queryIssues(state, match, exchange)),
    ...asViolations(state, key, 'request', checkBody(state, match, exchange)),
  ];
};

const checkResponse = (state: State, exchange: Exchange): Violation[] => {
  // Status 0 means that the connection was cut. Then there is no response to check.
  if (exchange.status === 0) return [];
  if (isGraphqlOf(state, exchange)) return checkGraphqlExchangeAnswer(state.provider, exchange);
  const match = matchOf(state, exchange);
  if (match === undefined) return unmatched(state, exchange);
  const issues = [...checkAnswer(state.provider, match.operation, exchange), ...checkNames(state, exchange)];
  return asViolations(state, match.operation.key, 'response', issues);
};

const listAllowed = (state: State): UndocumentedParameter[] =>
  [...state.allowed].flatMap(([{ name, url }, counts]) =>
    [...counts].map(([operation, count]) => ({ operation, name, url, count })),
  );

type CheckExchange = (state: State, exchange: Exchange) => Violation[];

/** Creates a check that also notes the operation. */
const noting =
  (state: State, check: CheckExchange) =>
  (exchange: Exchange): Violation[] => {
    const operation = operationOf(state, exchange);
    if (operation !== undefined) state.seen.add(operation);
    return check(state, exchange);
  };

const checkBoth: CheckExchange = (state, exchange) =>
  operationOf(state, exchange) === undefined
    ? checkRequest(state, exchange)
    : [...checkRequest(state, exchange), ...checkResponse(state, exchange)];

/**
 * Creates a provider's contract from its API description and documentation. The contract refuses all undescribed
 * members, and a broken description fails every check.
 */
export const createContract = (provider: ProviderName, options: ContractOptions = {}): Contract => {
  const state: State = {
    provider,
    operations: operationsOf(loadDescriptions(provider)),
    custom: options.customProperties ?? {},
    ...(options.customFields && { customFields: new Set(options.customFields) }),
    seen: new Set(),
    allowed: new Map(),
  };
  return {
    checkRequest: noting(state, checkRequest),
    checkResponse: noting(state, checkResponse),
    check: noting(state, checkBoth),
    operationOf: (exchange) => operationOf(state, exchange),
    operationsSeen: () => [...state.seen].toSorted(),
    undocumentedParameters: () => listAllowed(state),
  };
};
