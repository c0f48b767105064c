import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from './transcript.ts';

/** A server that answers the requests of transcripts, and no other requests. */
export interface ScriptedVendor {
  /** The base URL of an example. */
  urlOf(example: string): string;
  /** Answers these requests of an example from now on. Returns a function that ends this and returns the failures. */
  expect(example: string, exchanges: readonly Exchange[]): () => readonly string[];
  close(): Promise<void>;
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Reads a body. The boundary of a form is different each time, so the text shows `boundary` instead. */
const bodyOf = (bytes: Buffer, type = ''): unknown => {
  if (bytes.length === 0) return undefined;
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString());
  const [, boundary] = /boundary=(\S+)/.exec(type) ?? [];
  const text = bytes.toString();
  return boundary === undefined ? text : text.replaceAll(boundary, 'boundary');
};

const unexpected: Pick<Exchange, 'headers'> = { headers: {} };

/** `"<any>"` in a body stands for a value that is different each time. */
const isAsShown = (shown: unknown, sent: unknown): boolean => {
  if (shown === '<any>') return sent !== undefined;
  if (typeof shown !== 'object' || shown === null || typeof sent !== 'object' || sent === null)
    return isDeepStrictEqual(shown, sent);
  const names = new Set([...Object.keys(shown), ...Object.keys(sent)]);
  return (
    Array.isArray(shown) === Array.isArray(sent) &&
    [...names].every((name) => isAsShown(Reflect.get(shown, name), Reflect.get(sent, name)))
  );
};

/** `<any>` in a target stands for a value that is different each time. */
const isTarget = (shown: string, sent: string): boolean => {
  const parts = shown.split('<any>');
  let from = 0;
  return (
    parts.every((part, index) => {
      const at = sent.indexOf(part, from);
      from = at + part.length;
      return index === 0 ? at === 0 : at >= 0;
    }) &&
    (parts.length > 1 || shown === sent) &&
    sent.endsWith(parts.at(-1) ?? '')
  );
};

interface Awaited {
  readonly exchanges: Exchange[];
  readonly problems: string[];
}

const described = ({ method, target, body }: Pick<Exchange, 'method' | 'target' | 'body'>): string =>
  `${method} ${target}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;

/** @param always answers for all examples, by method and path, if a transcript contains no other answer */
export const startScriptedVendor = async (always: Readonly<Record<string, unknown>>): Promise<ScriptedVendor> => {
  const awaited = new Map<string, Awaited>();
  const server = createServer(async (request, response) => {
    const [, example = '', target = ''] = /^\/([\w-]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const method = request.method ?? '';
    const body = bodyOf(await bytesOf(request), request.headers['content-type']);
    const { exchanges, problems } = awaited.get(example) ?? { exchanges: [], problems: [] };
    const index = exchanges.findIndex(
      (one) => one.method === method && isTarget(one.target, target) && isAsShown(one.body, body),
    );
    const [found] = index < 0 ? [] : exchanges.splice(index, 1);
    const usual = always[`${method} ${target}`];
    if (found === undefined && usual === undefined) problems.push(`was sent: ${described({ method, target, body })}`);
    const { status, headers, answer } = found ?? { ...unexpected, status: usual ? 200 : 599, answer: usual };
    const isJson = headers['content-type'] === undefined;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(answer === undefined ? undefined : isJson ? JSON.stringify(answer) : String(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (example) => `http://127.0.0.1:${port}/${example}`,
    expect: (example, exchanges) => {
      const here: Awaited = { exchanges: [...exchanges], problems: [] };
      awaited.set(example, here);
      return () => [...here.problems, ...here.exchanges.map((one) => `was not sent: ${described(one)}`)];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
