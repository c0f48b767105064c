import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller } from '../call.ts';
import { type Stopwatch, startStopwatch } from '../engine/http/session/stopwatch.ts';
import { beginInvocation, type Invocation } from '../invocation.ts';
import type { EndedRequest, LoadCloseFacts } from '../requests/line.ts';
import type { Route } from '../route.ts';
import type { Connection } from '../store/connections/connection.ts';
import type { Admission } from './admission.ts';
import { commonHeaders } from './response.ts';

/** Time reserved at the end of the Lambda's time for sending an answer, ms. */
const reserveMs = 500;

/** One request, from its arrival to its answer. Times are epoch ms. */
export interface Exchange extends Invocation {
  readonly now: number;
  readonly deadline: number;
  readonly requestId: string;
  /** Method and path of the row. */
  readonly route: string;
  /** IP address of the caller, as the gateway saw it. */
  readonly address: string;
  readonly stopwatch: Stopwatch;
  /** `performance.now()` when the request arrived. */
  readonly began: number;
  /** Work that continues alongside the call. None of these promises rejects. */
  readonly deferred: Promise<unknown>[];
  readonly event: APIGatewayProxyEventV2;
  /** The caller. `none` until the authentication. */
  caller: Caller;
  /** Connection of the request, if it was found after the authentication: by its id, or by the id of its record. */
  named: Connection | undefined;
  admission: Admission | undefined;
  /** Whether the use case was called. */
  hasBegun: boolean;
}

/** A row of the route table, as log lines name it. */
export type Row = { readonly [M in 'method' | 'path' | 'handler']: string } & Pick<Route, 'scope'>;

/** Begins an exchange for an event of API Gateway. Its deadline is 500 ms before the end of the Lambda's time. */
export const beginExchange = (row: Row, event: APIGatewayProxyEventV2, context: Context): Exchange => {
  const now = Date.now();
  return {
    ...beginInvocation(row.handler, context, event.headers.traceparent),
    route: `${row.method} ${row.path}`,
    cause: 'api',
    now,
    began: performance.now(),
    deadline: now + context.getRemainingTimeInMillis() - reserveMs,
    requestId: event.requestContext.requestId,
    address: event.requestContext.http.sourceIp,
    stopwatch: startStopwatch(),
    deferred: [],
    event,
    named: undefined,
    caller: { kind: 'none' },
    admission: undefined,
    hasBegun: false,
  };
};

/** Settles when no work continues alongside the answer. That work records its own result. */
export const settle = async ({ admission, deferred }: Exchange): Promise<void> => {
  await Promise.all(deferred);
  await admission?.kept;
};

/** Ends the request and charges its duration. No work of the request runs after this call. */
export const answerHeaders = (route: Route, exchange: Exchange): Record<string, string> => {
  const took = performance.now() - exchange.began;
  const headers = { ...commonHeaders(exchange.requestId), ...route.deprecated, ...exchange.admission?.finish(took) };
  if (route.auth !== 'connection' && route.auth !== 'connection_or_key') return headers;
  const provider = exchange.stopwatch.elapsed();
  const overhead = took - provider;
  return { ...headers, 'server-timing': `provider;dur=${provider.toFixed(2)}, overhead;dur=${overhead.toFixed(2)}` };
};

/** The code that builds lines, from the first line on. A repeated `import()` takes longer than a kept promise. */
let lines: Promise<typeof import('../requests/line.ts')> | undefined;

/** The function that marks and seals facts, for the routes that have one. */
let facts: ReturnType<LoadCloseFacts> | undefined;

/**
 * Writes one log line for each request. Only an internal error includes its failure. The first line loads the code that
 * builds lines, which a start does not need.
 */
export const logAnswer = async (
  row: Omit<Row, 'handler'>,
  exchange: Exchange,
  { statusCode: status = 500 }: APIGatewayProxyStructuredResultV2,
  { close, ...ended }: EndedRequest & { readonly close?: LoadCloseFacts | undefined } = {},
): Promise<void> => {
  const took = performance.now() - exchange.began;
  lines ??= import('../requests/line.ts');
  if (close !== undefined) facts ??= close();
  const [{ writeRequest }, closeFacts] = await Promise.all([lines, close && facts]);
  const { caller, named } = exchange;
  const connection = caller.kind === 'connection' ? caller.connection : named;
  writeRequest({ ...exchange, row, took, status, connection, closeFacts, ended });
};
