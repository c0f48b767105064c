import type { ApiError } from '../../../errors.ts';
import type { GraphqlRequest, Method, Provider } from '../../../providers/define.ts';
import { getList, getPath } from '../../mapping/path.ts';
import { type Asked, rejected } from '../answer/failures.ts';
import type { HttpAnswer, RemoteAnswer } from '../http.ts';
import { providerFailed } from '../provider-failed.ts';
import { fillPresent, type RemoteRequest, type Values } from '../request/template.ts';

/** Equivalent HTTP method of an operation, for code that decides by method whether a request writes. */
export const methodOf = ({ graphql }: GraphqlRequest): 'GET' | 'POST' =>
  /^\s*mutation\b/.test(graphql) ? 'POST' : 'GET';

/**
 * Converts a GraphQL operation to a request.
 * @param given variables that replace the template's variables
 */
export const graphqlRequest = (
  { path, graphql, body: variables = {} }: GraphqlRequest,
  values: Values,
  given: unknown,
): RemoteRequest => {
  const body = { query: graphql, variables: given ?? fillPresent(variables, values) ?? {} };
  return { method: 'POST', path, query: [], body };
};

/** Whether any part of the operation succeeded. */
const hasData = (body: unknown): boolean =>
  Object.values(Object(getPath(body, 'data'))).some((value) => value !== undefined && value !== null);

/**
 * Error for a partial response. A part of a record must not be taken for the whole record. The vendor's error concerns
 * the missing part.
 */
const partial = (provider: Provider, method: Method, failure: ApiError): ApiError => {
  const said = failure.details?.provider;
  const words = `returned only a part of the requested data${said?.message ? `: ${said.message}` : ''}`;
  const outcome = method === 'GET' ? 'not_applied' : 'applied';
  const details = { ...(said && { provider: said }), retriable: method === 'GET', outcome } as const;
  return providerFailed(provider, words, details, failure);
};

/**
 * Reads the data of a response.
 * @param answer a response with a success status
 * @throws ApiError if the response contains errors
 */
export const readData = (asked: Asked, method: Method, answer: HttpAnswer, body: unknown): RemoteAnswer => {
  if (getList(body, 'errors').length === 0) {
    return { status: answer.status, headers: answer.headers, body: getPath(body, 'data') };
  }
  // An undeclared error counts as a failure of the vendor: the outcome of the operation is unknown.
  const failure = rejected(asked, method, { ...answer, status: 500 }, body);
  throw hasData(body) ? partial(asked.provider, method, failure) : failure;
};
