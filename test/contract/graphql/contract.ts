import type { Issue } from '../closed-world.ts';
import type { ProviderName } from '../descriptions.ts';
import type { Exchange, Violation } from '../exchange.ts';
import { checkGraphqlAnswer, checkGraphqlRequest, graphqlOperation } from './graphql.ts';

/** Refuses query parameters, because the query of a GraphQL request is in its body. */
const strayParameters = ({ query }: Exchange): Issue[] =>
  [...query.keys()].map((name) => ({ path: name, message: `unknown query parameter "${name}"` }));

const violationsOf =
  (provider: ProviderName, exchange: Exchange) =>
  (where: Violation['where'], issues: readonly Issue[]): Violation[] => {
    const operation = graphqlOperation(exchange) ?? `${exchange.method} ${exchange.path}`;
    return issues.map(({ path, message }) => ({ provider, operation, where, path, message }));
  };

const unnamed = (provider: ProviderName, exchange: Exchange): Violation[] | undefined =>
  graphqlOperation(exchange) === undefined
    ? violationsOf(provider, exchange)('path', [{ path: exchange.path, message: 'no such operation is described' }])
    : undefined;

/** Checks a request to `/graphql` against the provider's own schema. */
export const checkGraphqlExchangeRequest = (provider: ProviderName, exchange: Exchange): Violation[] => {
  const violations = violationsOf(provider, exchange);
  return (
    unnamed(provider, exchange) ?? [
      ...violations('query', strayParameters(exchange)),
      ...violations('request', checkGraphqlRequest(provider, exchange)),
    ]
  );
};

/** Checks that a response of `/graphql` fits the schema and the request. */
export const checkGraphqlExchangeAnswer = (provider: ProviderName, exchange: Exchange): Violation[] =>
  unnamed(provider, exchange) ?? violationsOf(provider, exchange)('response', checkGraphqlAnswer(provider, exchange));
