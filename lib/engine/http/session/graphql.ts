import { ApiError } from '../../../errors.ts';
import type { GraphqlRequest, Provider } from '../../../providers/define.ts';
import { getList, getPath } from '../../mapping/path.ts';
import { rejected } from '../answer/failures.ts';
import type { RemoteAnswer } from '../answer/remote-answer.ts';
import type { HttpAnswer } from '../http.ts';
import type { Redactor } from '../redaction.ts';
import { fillPresent, type RemoteRequest, type Values } from '../request/template.ts';

/** What an operation is like, where only the method of a request says whether it changes anything. */
export const methodOf = ({ graphql }: GraphqlRequest): 'GET' | 'POST' =>
  /^\s*mutation\b/.test(graphql) ? 'POST' : 'GET';

/**
 * A GraphQL operation as a request.
 * @param given variables in the place of the template's
 */
export const graphqlRequest = (
  { id, graphqlPath }: Provider,
  { graphql, variables = {} }: GraphqlRequest,
  values: Values,
  given: unknown,
): RemoteRequest => {
  if (graphqlPath === undefined) throw new Error(`${id} declares GraphQL operations and no graphqlPath`);
  const body = { query: graphql, variables: given ?? fillPresent(variables, values) ?? {} };
  return { method: 'POST', path: graphqlPath, query: [], body };
};

/** Whether any of what was asked for was done. */
const hasData = (body: unknown): boolean =>
  Object.values(Object(getPath(body, 'data'))).some((value) => value !== undefined && value !== null);

/** A part of a record must not be taken for the whole of it, and what an error says is of the part that is missing. */
const partial = (provider: Provider, method: 'GET' | 'POST', failure: ApiError): ApiError => {
  const said = failure.details?.provider;
  const message = `${provider.id} answered only a part of what it was asked for${said?.message ? `: ${said.message}` : ''}`;
  const isRead = method === 'GET';
  return new ApiError('provider_failed', message, {
    details: { ...(said && { provider: said }), retriable: isRead, outcome: isRead ? 'not_applied' : 'applied' },
    cause: failure,
  });
};

/**
 * The data of an answer.
 * @param answer a success, as HTTP has it
 * @throws ApiError where it has errors
 */
export const readData = (
  provider: Provider,
  method: 'GET' | 'POST',
  { answer, body }: { readonly answer: HttpAnswer; readonly body: unknown },
  redactor: Redactor,
): RemoteAnswer => {
  if (getList(body, 'errors').length === 0) {
    return { status: answer.status, headers: answer.headers, body: getPath(body, 'data') };
  }
  // An error that the declaration does not know is the vendor's: nothing says what became of the operation.
  const failure = rejected(provider, method, { answer: { ...answer, status: 500 }, body }, redactor);
  throw hasData(body) ? partial(provider, method, failure) : failure;
};
