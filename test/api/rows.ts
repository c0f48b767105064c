import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Route } from '../../lib/route.ts';

/** Creates a row of a route table from the given parts and defaults. */
export const rowOf = (given: Partial<Route> = {}): Route => ({
  method: 'GET',
  path: '/pets',
  handler: 'pets.list',
  summary: 'List pets',
  description: 'Answers all pets.',
  group: 'pets',
  auth: 'none',
  status: 200,
  response: z.object({ name: z.string() }),
  uses: {},
  ...given,
});

type EventParts = Pick<APIGatewayProxyEventV2, 'body' | 'pathParameters' | 'queryStringParameters'> & {
  readonly routeKey?: string;
  readonly type?: string;
  readonly isBase64Encoded?: boolean;
};

/** Creates a request as API Gateway passes it on. `type` is its content-type. */
export const eventOf = ({ type, isBase64Encoded = false, ...parts }: EventParts = {}): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'GET /pets',
  rawPath: '/pets',
  rawQueryString: '',
  headers: type === undefined ? {} : { 'content-type': type },
  isBase64Encoded,
  requestContext: {
    accountId: '1',
    apiId: 'api',
    domainName: 'localhost',
    domainPrefix: 'localhost',
    http: { method: 'GET', path: '/pets', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    requestId: 'request-1',
    routeKey: 'GET /pets',
    stage: '$default',
    time: '01/Mar/2026:12:00:00 +0000',
    timeEpoch: 0,
  },
  ...parts,
});
