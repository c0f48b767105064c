import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Answer, Call } from '../call.ts';
import { ApiError, AuthenticationFailed, unforeseen } from '../errors.ts';
import { invocations } from '../invocation.ts';
import { log } from '../log.ts';
import { narrowedTo } from '../records/caller.ts';
import type { Previewable } from '../records/write/preview.ts';
import type { Route } from '../route.ts';
import { answerHeaders, beginExchange, type Exchange, logAnswer, type Row, settle } from './exchange.ts';
import { isAudited } from './grants.ts';
import { isOtherMethod, methodOfRow, rowPathOf } from './methods.ts';
import type { Protocol, Wire } from './protocol.ts';
import { checkRequest } from './request.ts';
import { isHead, withoutBody } from './response.ts';

/** Loads the module that answers other methods, when such a request arrives. */
const loadRefusal = () => import('./other-method.ts');

/** A function with the signature that API Gateway invokes. */
export type Endpoint = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

type UseCase<R extends Route, A> = (call: Call<R>) => Promise<A>;

/** The event that passes through the steps. It is a copy, because the steps replace its body. */
type Received = APIGatewayProxyEventV2 & { readonly exchange: Exchange };

/**
 * Whether the body parser threw the error. Such an error carries the raw body in its cause, which must not reach a
 * log.
 */
const isParserError = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Object &&
  Reflect.get(error.cause, 'package') === '@middy/http-json-body-parser';

/**
 * Whether the request changed nothing: it was a read, it failed before its use case began, or it failed before the
 * first write to the vendor.
 */
const isUnchanged = ({ method }: Route, { caller, hasBegun, stopwatch }: Exchange): boolean =>
  method === 'GET' || !hasBegun || (caller.kind === 'connection' && !stopwatch.hasWritten());

const toApiError = (error: unknown, route: Route, exchange: Exchange): ApiError => {
  if (error instanceof ApiError) return error;
  if (isParserError(error))
    return new ApiError(
      'invalid_json',
      'The body is not valid JSON, or nested too deep; correct it, or use fewer levels.',
    );
  return unforeseen(error, isUnchanged(route, exchange) ? 'not_applied' : 'uncertain');
};

const callOf = <const R extends Route>(route: R, { exchange, ...event }: Received): Call<R> => ({
  ...checkRequest(route, event, event.body),
  path: event.rawPath,
  rawQuery: event.rawQueryString,
  domain: event.requestContext.domainName,
  headers: event.headers,
  cookies: event.cookies ?? [],
  caller: exchange.caller,
  now: exchange.now,
  deadline: exchange.deadline,
  requestId: exchange.requestId,
  stopwatch: exchange.stopwatch,
  log,
  narrow: (connection) => {
    exchange.caller = narrowedTo(exchange.caller, connection);
    exchange.named = connection;
  },
  concern: (connection) => {
    exchange.named = connection;
  },
  // Settled from the start: a rejection without a handler would end the process.
  defer: (work) => {
    exchange.deferred.push(Promise.allSettled([work]));
  },
});

/**
 * The one chain of steps that every route uses: authenticate the caller, check its permission and its rate limit,
 * validate the request, run the use case, send the answer. A use case throws `ApiError`. Every other error becomes an
 * internal error.
 * @param protocol decides who the callers are, how a body is read and how an answer is written
 */
export const endpoint = <P extends Route, const R extends P, A>(
  protocol: Protocol<P, A>,
  route: R,
  useCase: UseCase<R, A>,
): Endpoint => {
  const { loadCloseFacts: close } = protocol;
  const chain = middy<Received, APIGatewayProxyStructuredResultV2>().before(
    async ({ event: { exchange, headers } }) => {
      exchange.caller = await protocol.authenticate(route, headers, exchange.now);
      exchange.admission = await protocol.admit(exchange.caller, exchange.now, log);
      if (exchange.admission.refusal !== undefined) throw exchange.admission.refusal;
    },
  );

  if (route.body !== undefined) chain.use([...protocol.readBody(route)]);
  const leavesAudit = isAudited(route);

  const handler = chain
    .onError(async (request) => {
      const { exchange } = request.event;
      await settle(exchange);
      const failure = toApiError(request.error, route, exchange);
      const isCounted = failure instanceof AuthenticationFailed;
      const error = isCounted ? await protocol.countFailure(failure, { ...exchange, log }) : failure;
      const shown = protocol.showFailure(route, exchange.caller, error);
      const result = protocol.fail(shown, answerHeaders(route, exchange), request.event.headers);
      await logAnswer(route, exchange, result, { error, message: shown.message, close });
      request.response = result;
    })
    .handler(async (event) => {
      const { exchange } = event;
      const call = callOf(route, event);
      exchange.hasBegun = true;
      const answer = await useCase(call);
      if (leavesAudit) await protocol.recordAudit(call, answer);
      await settle(exchange);
      const shown = protocol.show(route, { ...call, caller: exchange.caller }, answer);
      const result = protocol.succeed(route, shown, answerHeaders(route, exchange));
      await logAnswer(route, exchange, result, { data: Reflect.get(Object(answer), 'data'), close });
      return result;
    });

  return async (event, context) => {
    const exchange = beginExchange(route, event, context);
    // API Gateway sends other methods only to a route with `ANY`.
    if (event.routeKey.startsWith('ANY ') && isOtherMethod(route, event))
      return (await loadRefusal()).answerOtherMethod(protocol, route, event, exchange);
    const result = await invocations.run(exchange, handler, { ...event, exchange }, context);
    return isHead(event) ? withoutBody(event, result) : result;
  };
};

/** Makes a use case run as a preview if the query asks for it. Most calls do not, and do not load that code. */
export const previewable =
  <C extends Previewable>(write: (call: C) => Promise<Answer>) =>
  async (call: C): Promise<Answer> =>
    call.query.preview === true ? (await import('../records/write/preview.ts')).previewOf(write, call) : write(call);

/** A row with its endpoint. */
export type Served = readonly [row: Row, serve: Endpoint];

/** Creates the endpoint of a row, for a function with several rows. */
export const served = <P extends Route, const R extends P, A>(
  protocol: Protocol<P, A>,
  row: R,
  useCase: UseCase<R, A>,
): Served => [row, endpoint(protocol, row, useCase)];

/**
 * Combines several rows' endpoints into a single function. API Gateway names the route of a request, which several rows
 * may share. If no row matches, the request has another method of a known path, or its path does not exist.
 */
export const dispatch = (protocol: Pick<Wire<Route, never>, 'fail'>, all: readonly Served[]): Endpoint => {
  const byRow = new Map(all.map(([{ method, path }, one]) => [`${method} ${path}`, one]));
  const paths = new Set<string>(all.map(([{ path }]) => path));
  const handler = all[0]?.[0].handler ?? '';
  return async (event, context) => {
    const [routeMethod = '', routePath = ''] = event.routeKey.split(' ');
    const path = rowPathOf(event, routePath, paths);
    if (path === undefined) return (await import('./unmatched-route.ts')).unmatched(event);
    const method = routeMethod === 'ANY' ? methodOfRow(event) : routeMethod;
    const found = byRow.get(`${method} ${path}`);
    if (found !== undefined) return found(event, context);
    const row: Row = { method: methodOfRow(event), path, handler };
    return (await loadRefusal()).answerOtherMethod(protocol, row, event, beginExchange(row, event, context));
  };
};

/**
 * Combines several rows that share a protocol into a single function. The rows share its warm instances.
 * @param useCases by the names of their rows
 */
export const endpoints = <P extends Route, const R extends Readonly<Record<string, P>>, A>(
  protocol: Protocol<P, A>,
  routes: R,
  useCases: { readonly [N in keyof R]: UseCase<R[N], A> },
): Endpoint =>
  dispatch(
    protocol,
    Object.entries(routes).map(([name, route]) =>
      served(protocol, route as R[string], useCases[name] as UseCase<R[string], A>),
    ),
  );

/** Combines two rows with similar rights into a single function, such as the list and the read of an item. */
export const endpointPair = <P extends Route, const R extends P, const Q extends P, A>(
  protocol: Protocol<P, A>,
  row: R,
  useCase: UseCase<R, A>,
  otherRow: Q,
  otherUseCase: UseCase<Q, A>,
): Endpoint => dispatch(protocol, [served(protocol, row, useCase), served(protocol, otherRow, otherUseCase)]);
