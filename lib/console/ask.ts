import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { callerOf, type FoundKey } from '../api/auth.ts';
import { type Endpoint, served as endpointOf } from '../api/endpoint.ts';
import { type JsonRoute, json } from '../api/protocols/json.ts';
import type { Answer, Call, Headers } from '../call.ts';
import { invocations } from '../invocation.ts';
import type { Route } from '../route.ts';

/** Values of a call of the API. A member of the query without a value is left out. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Body, for a route that has one. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A call of the API, as a page shows it. */
export interface Asked {
  readonly row: Route;
  /** Path with its query: `/connections?status=active`. */
  readonly target: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** The answer of the API to a call. */
export type Reply<T> = { readonly asked: Asked } & (
  | { readonly ok: true; readonly status: number; readonly data: T; readonly next: string | undefined }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly requestId: string;
    }
);

/** Calls a route of the API with the rights of the key that signed in. */
export type Ask = <const R extends Route>(row: R, given?: Given) => Promise<Reply<z.output<R['response']>>>;

/** API key of each running call of a page, by the headers of the call. */
const keys = new WeakMap<Headers, FoundKey>();

/**
 * Protocol of calls in this process: everything that a call over HTTP does, except the look-up of a key. The session
 * has read its key already.
 */
const inProcess = {
  ...json,
  authenticate: async (route: Route, headers: Headers) => {
    const found = keys.get(headers);
    if (found === undefined) throw new Error('A call in this process has no key.');
    return callerOf(route, found);
  },
};

/** The endpoints of routes, by their method and path. */
export type Endpoints = ReadonlyMap<string, Endpoint>;

/** A route and its use case, for calls in this process. Log lines name the function that runs. */
export const callable =
  (handler: Route['handler']) =>
  <const R extends JsonRoute>(row: R, useCase: (call: Call<R>) => Promise<Answer>): readonly [string, Endpoint] => {
    const [, serve] = endpointOf(inProcess, { ...row, handler }, useCase as (call: Call) => Promise<Answer>);
    return [`${row.method} ${row.path}`, serve];
  };

const withParams = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const textOf = (query: Given['query'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])));

/** Facts that all calls of a page share. */
export type Caused = Pick<Call, 'domain' | 'deadline' | 'requestId' | 'now'>;

const eventOf = (
  row: Route,
  given: Given,
  query: Record<string, string>,
  headers: Headers,
  id: string,
  domain: string,
) => ({
  version: '2.0' as const,
  routeKey: `${row.method} ${row.path}`,
  rawPath: withParams(row.path, given.params ?? {}),
  rawQueryString: new URLSearchParams(query).toString(),
  headers: headers as Record<string, string>,
  queryStringParameters: query,
  pathParameters: { ...given.params },
  ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
  isBase64Encoded: false,
  requestContext: {
    accountId: '',
    apiId: '',
    domainName: domain,
    domainPrefix: '',
    http: { method: row.method, path: row.path, protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
    requestId: id,
    routeKey: `${row.method} ${row.path}`,
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
});

/** Time reserved for the page after its calls, ms. */
const reserveMs = 500;

/**
 * Creates the calls of a page or a form. Each call has a request id of its own: the id of the page, and a number.
 * @param endpoints routes that may be called
 */
export const createAsk = (endpoints: Endpoints, found: FoundKey, { domain, deadline, requestId }: Caused): Ask => {
  let count = 0;
  return async (row, given = {}) => {
    count += 1;
    const id = `${requestId}.${count}`;
    const serve = endpoints.get(`${row.method} ${row.path}`);
    if (serve === undefined) throw new Error(`The console has no call ${row.method} ${row.path}.`);
    const query = textOf(given.query);
    const search = new URLSearchParams(query).toString();
    const headers: Headers = { traceparent: invocations.getStore()?.traceparent };
    keys.set(headers, found);
    const event = eventOf(row, given, query, headers, id, domain);
    const left = () => Math.max(0, deadline - reserveMs - Date.now());
    const context = { awsRequestId: invocations.getStore()?.lambdaRequestId ?? id, getRemainingTimeInMillis: left };
    const { statusCode: status = 500, body = '' } = await serve(event, context as Context);
    const envelope = JSON.parse(body);
    const asked: Asked = {
      row,
      target: search === '' ? event.rawPath : `${event.rawPath}?${search}`,
      body: given.body,
    };
    if (status < 300) return { asked, ok: true, status, data: envelope.data, next: envelope.next_cursor ?? undefined };
    return { asked, ok: false, status, code: envelope.error, message: envelope.message, requestId: id };
  };
};
