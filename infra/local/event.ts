import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A received request with its body. */
export interface Received {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  /** Time of the request, in epoch ms. */
  readonly now: number;
}

/** Route that matches a request: `POST /crm/contacts`, or `$default`. */
export interface Match {
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Media types whose body reaches a function as text. Every other body, including a body without a type and a form,
 * arrives in Base64.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
const textType = /^(text\/[^;]+|application\/(json|xml|javascript))\s*(;|$)/i;

/** Fixed values of a local event. */
const place = { accountId: '000000000000', apiId: 'local' };

/**
 * Headers of an event: names in lower case, repeated headers joined by commas, no cookies (they have a separate
 * member).
 */
const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );

const joinedHeaders = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  headersOf(
    Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, (values ?? []).join(',')])),
  );

const cookiesOf = ({ headers }: IncomingMessage): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '');

/** Query parameters of an event. Repeated parameters are joined by commas. */
const queryOf = (rawQueryString: string): Record<string, string> => {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  return query;
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Time in the form of API Gateway: `12/Mar/2020:19:03:58 +0000`. */
const formatTime = (now: number): string => {
  const [date = '', time = ''] = new Date(now).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
};

const requestIdOf = (): string => randomBytes(11).toString('base64url');

const some = <T extends object>(value: T): T | undefined => (Object.keys(value).length === 0 ? undefined : value);

/** Path and query of a request, not decoded. */
export const splitTarget = (url: string): { path: string; query: string } => {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
};

/**
 * Event of an HTTP API with payload version 2.0. `rawPath` is decoded, as in API Gateway.
 * @param added headers to add to the headers of the client
 */
export const toEvent = (
  { request, body, now }: Received,
  { routeKey, params }: Match,
  added: Readonly<Record<string, string>> = {},
): APIGatewayProxyEventV2 => {
  const { path, query: rawQueryString } = splitTarget(request.url ?? '/');
  const rawPath = decodeURIComponent(path);
  const host = request.headers.host ?? '';
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const isText = textType.test(request.headers['content-type'] ?? '');
  const cookies = some(cookiesOf(request));
  const query = some(queryOf(rawQueryString));
  const pathParameters = some(params);
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies && { cookies }),
    headers: {
      ...joinedHeaders(request),
      'x-forwarded-for': sourceIp,
      'x-forwarded-port': host.split(':').at(-1) ?? '',
      'x-forwarded-proto': 'http',
      ...added,
    },
    ...(query && { queryStringParameters: query }),
    requestContext: {
      ...place,
      domainName: host.replace(/:\d+$/, ''),
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: requestIdOf(),
      routeKey,
      stage: '$default',
      time: formatTime(now),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    ...(pathParameters && { pathParameters: { ...pathParameters } }),
    isBase64Encoded: body.length > 0 && !isText,
  };
};
