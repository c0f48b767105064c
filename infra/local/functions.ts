import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** An export of a file in `functions/`. */
export type LambdaHandler<Event = APIGatewayProxyEventV2> = (event: Event, context: Context) => unknown;

const isHandler = <Event>(value: unknown): value is LambdaHandler<Event> => typeof value === 'function';

const splitHandler = (handler: string): readonly [file: string, name: string] => {
  const dot = handler.lastIndexOf('.');
  return [handler.slice(0, dot), handler.slice(dot + 1)];
};

/**
 * Imports the export that a row of the route table names, as Lambda does. `crm/contacts.create` is the export `create`
 * in `functions/crm/contacts.ts`.
 */
export const loadFunction = async <Event = APIGatewayProxyEventV2>(handler: string): Promise<LambdaHandler<Event>> => {
  const [file, name] = splitHandler(handler);
  const module: Readonly<Record<string, unknown>> = await import(
    new URL(`../../functions/${file}.ts`, import.meta.url).href
  );
  const found = module[name];
  if (isHandler<Event>(found)) return found;
  throw new Error(`functions/${file}.ts has no export ${name}, which a table names`);
};

/** Timeout of a function, in ms. Below the 30 s timeout of the gateway. */
const functionTimeout = 29_000;

/**
 * Second argument of a Lambda handler. The remaining time uses the machine's own clock, even if `Date.now` is moved.
 */
export const createContext = (handler: string, now: number, timeout = functionTimeout): Context => {
  const end = performance.now() + timeout - (Date.now() - now);
  const functionName = handler.replaceAll(/[^A-Za-z0-9]/g, '-');
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '256',
    awsRequestId: randomUUID(),
    logGroupName: 'local',
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, end - performance.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};
