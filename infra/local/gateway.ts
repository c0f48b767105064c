import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Route } from '../../lib/route.ts';
import { corsOf } from '../cors.ts';
import { defaultRouteKey } from '../gateway-routes.ts';
import { notFoundHandler } from '../handlers.ts';
import { type Answer, gatewayAnswer, internalError, send, toAnswer } from './answer.ts';
import { browserAnswers } from './cors.ts';
import { splitTarget, toEvent } from './event.ts';
import { createContext, type LambdaHandler, loadFunction } from './functions.ts';
import { createMatcher, type Matched } from './match.ts';
import { listen } from './port.ts';

/** A call and its answer, from the client's point of view. */
export interface Exchange {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly target: string;
  /** Absent if no row of the table matches. */
  readonly route?: Route;
  readonly requestBody: Buffer;
  readonly answer: Answer;
  /** Duration in ms. */
  readonly duration: number;
}

export interface GatewayOptions {
  readonly routes: readonly Route[];
  /** Port; 0 for any free port. */
  readonly port: number;
  /** Requests wait for this promise, because the gateway opens its port before the other parts have started. */
  readonly ready?: Promise<unknown>;
  /** Origins whose pages may read answers. */
  readonly corsOrigins?: readonly string[];
  readonly load?: (handler: string) => Promise<LambdaHandler>;
  /** Headers added to a request before a function sees it. */
  readonly addHeaders?: (request: IncomingMessage) => Readonly<Record<string, string>>;
  /** Wraps each call of a function, for example to limit its permissions. */
  readonly around?: <T>(route: Route | undefined, call: () => Promise<T>) => Promise<T>;
  readonly onAnswer?: (exchange: Exchange) => void;
  /** Called if a function throws or cannot be loaded. */
  readonly onFailure?: (error: unknown) => void;
}

export interface Gateway {
  readonly url: string;
  /** Stops the server and closes open connections. */
  close(): Promise<void>;
}

/** Largest body in bytes: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const maxBody = 10 * 1024 * 1024;

/**
 * Reads a body; `undefined` if it is too large. Reads the rest anyway, because a client that still sends reads no
 * answer.
 */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBody) chunks.push(chunk);
  }
  return size <= maxBody ? Buffer.concat(chunks) : undefined;
};

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** Creates a loader of functions. It loads each function at its first call. */
const createLoader = (loadOne: (handler: string) => Promise<LambdaHandler>) => {
  const loaded = new Map<string, Promise<LambdaHandler>>();
  return (handler: string): Promise<LambdaHandler> => {
    const known = loaded.get(handler);
    if (known) return known;
    const loading = loadOne(handler);
    loaded.set(handler, loading);
    return loading;
  };
};

/** Creates the part of the gateway that decides about a request: refuses it, or calls the function of its row. */
const createDispatcher = (options: GatewayOptions) => {
  const match = createMatcher(options.routes);
  const load = createLoader(options.load ?? loadFunction);
  const around = options.around ?? ((_route, call) => call());

  const invoke = async (request: IncomingMessage, body: Buffer, matched: Matched | undefined): Promise<Answer> => {
    const now = Date.now();
    const { route, key: routeKey, params } = matched ?? { key: defaultRouteKey, params: {} };
    const handler = route?.handler ?? notFoundHandler.name;
    const event = toEvent({ request, body, now }, { routeKey, params }, options.addHeaders?.(request));
    try {
      const run = await load(handler);
      return toAnswer(await around(route, async () => run(event, createContext(handler, now))));
    } catch (error) {
      options.onFailure?.(error);
      return internalError();
    }
  };

  return async (request: IncomingMessage, body: Buffer | undefined): Promise<readonly [Answer, Route | undefined]> => {
    const { path } = splitTarget(request.url ?? '/');
    if (body === undefined) return [gatewayAnswer(413, 'Request Entity Too Large'), undefined];
    if (!isDecodable(path)) return [gatewayAnswer(400, 'Bad Request'), undefined];
    const matched = match(request.method ?? 'GET', path);
    return [await invoke(request, body, matched), matched?.route];
  };
};

/**
 * Starts an HTTP API on this machine. It serves every row of the route table with the same exports as Lambda, and with
 * events of payload version 2.0. It listens on loopback only.
 * @throws StartRefusal if the port is in use
 */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const browsers = browserAnswers(corsOf(options.corsOrigins ?? [], options.routes));
  const decide = createDispatcher(options);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const body = await readBody(request);
    await options.ready;
    const preflight = browsers.preflight(request);
    const [own, route] = preflight ? [preflight, undefined] : await decide(request, body);
    const answer = preflight ?? browsers.extend(request, own);
    send(response, answer);
    options.onAnswer?.({
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      ...(route && { route }),
      requestBody: body ?? Buffer.alloc(0),
      answer,
      duration: performance.now() - started,
    });
  };

  // Longer than clients keep a connection, so that the server does not close a connection that a client is about to
  // use.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    serve(request, response).catch((error: unknown) => {
      // If the client closed the connection during its request, there is no failure to report.
      if (!request.destroyed) options.onFailure?.(error);
      response.destroy();
    });
  });
  const port = await listen(server, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
