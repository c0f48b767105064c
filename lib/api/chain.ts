import type { Logger } from '@aws-lambda-powertools/logger';
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Call, Caller, Headers } from '../call.ts';
import { type Stopwatch, startStopwatch } from '../engine/http/stopwatch.ts';
import { ApiError, AuthenticationFailed } from '../errors.ts';
import { log } from '../log.ts';
import type { Route } from '../route.ts';
import type { Admission } from './admission.ts';
import type { FailedRequest } from './failed-authentication.ts';
import { isManagement } from './grants.ts';
import { checkRequest } from './request.ts';

/** How bodies and answers look on the wire: JSON (`json.ts`), or forms and pages (`page-endpoint.ts`). */
export interface Wire<A> {
  /** Turns the text of a body into what the route's schema checks. */
  readonly readBody: (
    route: Route,
  ) => readonly MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>[];
  readonly succeed: (route: Route, answer: A, headers: Record<string, string>) => APIGatewayProxyStructuredResultV2;
  readonly fail: (error: ApiError, headers: Record<string, string>) => APIGatewayProxyStructuredResultV2;
}

/**
 * The steps of a chain that not every route has: given to it, so that a function without a database has no client of
 * one, and one without pages none of their markup.
 */
export interface Steps<A> {
  readonly wire: Wire<A>;
  /** @throws AuthenticationFailed, or ApiError `unauthorized` or `forbidden` */
  readonly authenticate: (route: Route, headers: Headers, now: number) => Promise<Caller>;
  /** Counts the request; refuses it when a limit is reached. */
  readonly admit: (caller: Caller, now: number, log: Logger) => Promise<Admission>;
  /** After an authentication has failed, here or in the use case: what it is answered. */
  readonly countFailure: (error: AuthenticationFailed, request: FailedRequest) => Promise<ApiError>;
  /** After a management call that was carried out. */
  readonly recordAudit: (route: Route, call: Call, answer: A) => Promise<void>;
}

interface Started {
  readonly now: number;
  readonly began: number;
  readonly deadline: number;
  readonly requestId: string;
  /** Where the connection to the gateway comes from. */
  readonly address: string;
  readonly stopwatch: Stopwatch;
  readonly deferred: Promise<unknown>[];
  caller: Caller;
  admission: Admission | undefined;
}

type RequestContext = Context & { started: Started };

/** What goes on beside the answer keeps its own record of how it ended. */
const settle = async ({ admission, deferred }: Started): Promise<void> => {
  await Promise.all(deferred);
  await admission?.kept;
};

/** Kept from the Lambda's time so that an answer still gets out, ms. */
const reserve = 500;

const begin = (event: APIGatewayProxyEventV2, context: Context): Started => {
  const now = Date.now();
  return {
    now,
    began: performance.now(),
    deadline: now + context.getRemainingTimeInMillis() - reserve,
    requestId: event.requestContext.requestId,
    address: event.requestContext.http.sourceIp,
    stopwatch: startStopwatch(),
    deferred: [],
    caller: { kind: 'none' },
    admission: undefined,
  };
};

/** Ends the request: nothing of it runs after this. */
const answerHeaders = (route: Route, started: Started): Record<string, string> => {
  const took = performance.now() - started.began;
  const headers = { 'x-request-id': started.requestId, ...started.admission?.finish(took) };
  if (route.auth !== 'connection' && route.auth !== 'connection_or_key') return headers;
  const provider = started.stopwatch.elapsed();
  const overhead = took - provider;
  return { ...headers, 'server-timing': `provider;dur=${provider.toFixed(2)}, overhead;dur=${overhead.toFixed(2)}` };
};

/** The parser's own errors carry the raw body in their cause, which must not reach a log. */
const isParserError = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Object &&
  Reflect.get(error.cause, 'package') === '@middy/http-json-body-parser';

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isParserError(error)) return new ApiError('invalid_json', 'The body is not valid JSON, or nested too deep.');
  return new ApiError('internal_error', 'Something failed on our side; the request id names it in the log.', {
    cause: error,
  });
};

const logAnswer = (
  route: Route,
  started: Started,
  result: APIGatewayProxyStructuredResultV2,
  error?: ApiError,
): void => {
  const entry = {
    request_id: started.requestId,
    route: `${route.method} ${route.path}`,
    status: result.statusCode,
    error: error?.code,
    duration_ms: Math.round(performance.now() - started.began),
    provider_ms: Math.round(started.stopwatch.elapsed()),
  };
  if (error?.code === 'internal_error' && error.cause instanceof Error)
    log.error('request', { ...entry, cause: error.cause });
  else log.info('request', entry);
};

/**
 * The one chain that every route runs through: who calls, may they, not too often, is the request well-formed, the use
 * case, the envelope. A use case throws `ApiError`; whatever else it throws is answered as an internal error.
 */
export const createChain = <const R extends Route, A>(
  { wire, authenticate, admit, countFailure, recordAudit }: Steps<A>,
  route: R,
  useCase: (call: Call<R>) => Promise<A>,
) => {
  const handler = async (
    event: APIGatewayProxyEventV2,
    context: Context,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const { started } = context as RequestContext;
    const checked = checkRequest(route, event, event.body);
    const call = {
      ...checked,
      path: event.rawPath,
      rawQuery: event.rawQueryString,
      domain: event.requestContext.domainName,
      headers: event.headers,
      cookies: event.cookies ?? [],
      ...started,
      log,
      // Settled from the start: a process ends of a rejection that nobody handles yet.
      defer: (work: Promise<unknown>) => started.deferred.push(Promise.allSettled([work])),
    } as Call<R>;
    const answer = await useCase(call);
    if (isManagement(route)) await recordAudit(route, call, answer);
    await settle(started);
    const result = wire.succeed(route, answer, answerHeaders(route, started));
    logAnswer(route, started, result);
    return result;
  };

  const chain = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .before(({ event, context }) => {
      Object.assign(context, { started: begin(event, context) });
    })
    .before(async ({ event, context }) => {
      const { started } = context as RequestContext;
      started.caller = await authenticate(route, event.headers, started.now);
      started.admission = await admit(started.caller, started.now, log);
      if (started.admission.refusal !== undefined) throw started.admission.refusal;
    });

  if (route.body !== undefined) chain.use([...wire.readBody(route)]);

  return chain
    .onError(async (request) => {
      const { started } = request.context as RequestContext;
      await settle(started);
      const failure = toApiError(request.error);
      const isCounted = failure instanceof AuthenticationFailed;
      const error = isCounted ? await countFailure(failure, { ...started, log }) : failure;
      const result = wire.fail(error, answerHeaders(route, started));
      logAnswer(route, started, result, error);
      request.response = result;
    })
    .handler(handler);
};
