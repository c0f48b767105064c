import type { ServerResponse } from 'node:http';

/** HTTP answer to a client. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/**
 * Lambda's limit for an answer, in bytes. It applies to the JSON from a function. In this JSON, a quote in the body
 * needs two bytes.
 */
const maxAnswer = 6 * 1024 * 1024;

const isTooLarge = (result: unknown, body: string): boolean =>
  body.length * 3 > maxAnswer && Buffer.byteLength(JSON.stringify(result)) > maxAnswer;

/** Answer of the gateway itself, which has no envelope of the service. */
export const gatewayAnswer = (status: number, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  cookies: [],
  body: Buffer.from(JSON.stringify({ message })),
});

export const internalError = (): Answer => gatewayAnswer(500, 'Internal Server Error');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const headersOf = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name.toLowerCase(), String(text)]))
    : {};

/**
 * Converts a function's result as API Gateway does (payload version 2.0). A result with a `statusCode` is an answer;
 * any other result is the JSON body of a 200.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export const toAnswer = (result: unknown): Answer => {
  if (!isObject(result) || !('statusCode' in result)) {
    const body = Buffer.from(typeof result === 'string' ? result : JSON.stringify(result ?? null));
    return { status: 200, headers: { 'content-type': 'application/json' }, cookies: [], body };
  }
  const { statusCode, headers, body, isBase64Encoded, cookies } = result;
  const text = typeof body === 'string' ? body : '';
  const bytes = Buffer.from(text, isBase64Encoded === true ? 'base64' : 'utf8');
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599 || isTooLarge(result, text)) return internalError();
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headersOf(headers) },
    cookies: Array.isArray(cookies) ? cookies.map(String) : [],
    body: bytes,
  };
};

export const send = (response: ServerResponse, { status, headers, cookies, body }: Answer): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', [...cookies]);
  // The answer to HEAD has no body and no `content-length`.
  if (response.req.method !== 'HEAD') response.setHeader('content-length', body.length);
  response.writeHead(status).end(body);
};
