import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterAll, beforeAll, expect } from 'vitest';
import type * as z from 'zod';
import type { KeyScope } from '../../lib/access.ts';
import { operatorScope } from '../../lib/crypto/tokens.ts';
import { issueKey } from '../../lib/management/projects/keys.ts';
import { newProject } from '../../lib/management/projects/projects.ts';
import type { Route } from '../../lib/route.ts';
import { insertProject } from '../../lib/store/projects/project-changes.ts';
import type { Project } from '../../lib/store/projects/projects.ts';
import { useDatabase } from '../store/database.ts';

/** Sets up a database and a key file for the tests of a file. */
export const useService = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  useDatabase();
  beforeAll(() => {
    process.env.KEY_FILE = join(folder, 'key');
    process.env.FAILED_AUTHENTICATIONS_PER_MINUTE = '999999999';
  });
  afterAll(() => rmSync(folder, { recursive: true }));
};

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<{ statusCode?: number; body?: string }>;

/** A request to a handler, as API Gateway would pass it on. */
export interface Request {
  readonly key?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Response of a handler. Only a success has `data`. */
export interface Reply<T = unknown> {
  readonly statusCode: number;
  readonly message?: string;
  readonly error?: string;
  readonly data: T;
  readonly next_cursor?: string | null;
  readonly details?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
}

const eventOf = (route: Route, { key, params, query, body }: Request): APIGatewayProxyEventV2 => {
  const routeKey = `${route.method} ${route.path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: route.path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '1',
      apiId: 'api',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method: route.method, path: route.path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '01/Mar/2026:12:00:00 +0000',
      timeEpoch: 0,
    },
  };
};

/** Calls a handler. A success must match the response that the route declares exactly. */
export const send = async <R extends Route>(
  handler: unknown,
  route: R,
  request: Request = {},
): Promise<Reply<z.output<R['response']>>> => {
  const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
  const result = await (handler as Handler)(eventOf(route, request), context);
  const reply: Reply<z.output<R['response']>> = JSON.parse(result.body ?? '');
  expect(reply.statusCode).toBe(result.statusCode);
  if (reply.statusCode < 300) expect(route.response.parse(reply.data)).toEqual(reply.data);
  return reply;
};

/** Returns the path of each refused field. */
export const issuesOf = (reply: Reply): readonly string[] => reply.details?.issues?.map(({ path }) => path) ?? [];

export const makeProject = async (name = 'Demo'): Promise<Project> => {
  const project = newProject(name, undefined, Date.parse('2026-03-01T12:00:00Z'));
  await insertProject(project);
  return project;
};

export const makeKey = async (project: string, ...scopes: KeyScope[]): Promise<string> =>
  (await issueKey({ project, name: 'test', scopes }, Date.now())).text;

export const makeOperatorKey = (): Promise<string> => makeKey(operatorScope);
