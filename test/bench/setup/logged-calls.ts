import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { create, get, list } from '../../../functions/crm/contacts.ts';
import { createContext, type LambdaHandler } from '../../../infra/local/functions.ts';
import { log } from '../../../lib/log.ts';
import { report } from './processes.ts';

/** Functions of contacts by their export. */
const handlers: Readonly<Record<string, LambdaHandler>> = { create, get, list };

const call = z.object({
  /** Export of the function's file. */
  export: z.string(),
  method: z.string(),
  /** Path of the row, with placeholders. */
  row: z.string(),
  path: z.string(),
  query: z.string(),
  params: z.record(z.string(), z.string()),
  token: z.string(),
  body: z.string().optional(),
});

const parameters = z.object({
  calls: z.array(call),
  inFlight: z.array(z.number()),
  runs: z.number(),
  /** Pairs of blocks of a run: a block with and a block without the log. */
  pairs: z.number(),
  /** Requests of a block. */
  block: z.number(),
});

type Call = z.output<typeof call>;

const eventOf = ({ method, row, path, query, params, token, body }: Call): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: `${method} ${row}`,
  rawPath: path,
  rawQueryString: query,
  headers: { host: 'localhost', 'content-type': 'application/json', 'x-connection-token': token },
  queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
  pathParameters: params,
  requestContext: {
    accountId: '000000000000',
    apiId: 'bench',
    domainName: 'localhost',
    domainPrefix: 'bench',
    http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
    requestId: randomUUID(),
    routeKey: `${method} ${row}`,
    stage: '$default',
    time: '',
    timeEpoch: Date.now(),
  },
  ...(body !== undefined && { body }),
  isBase64Encoded: false,
});

const answer = z.object({ statusCode: z.number() });

const send = async (given: Call): Promise<void> => {
  const { export: name } = given;
  const run = handlers[name];
  if (run === undefined) throw new Error(`functions/crm/contacts.ts does not export ${name}.`);
  const { statusCode } = answer.parse(await run(eventOf(given), createContext(`crm/contacts.${name}`, Date.now())));
  if (statusCode >= 300) throw new Error(`crm/contacts.${name} answered ${statusCode}.`);
};

/** @returns CPU time of this process, ms: of the function, and of the events that this process makes for it */
const measureBlock = async (given: Call, count: number, inFlight: number): Promise<number> => {
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send(given);
    }
  };
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: inFlight }, client));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const levels = { on: 'INFO', off: 'WARN' } as const;
type Side = keyof typeof levels;

/** Sets the level of the log. Without a subscriber, a level above INFO writes no line and builds no entry. */
const measureSide = (side: Side, ...block: Parameters<typeof measureBlock>): Promise<number> => {
  log.setLogLevel(levels[side]);
  return measureBlock(...block);
};

/** @throws Error if a side does not write the lines that its figure stands for */
const checkLines = async (side: Side, given: Call, lines: number): Promise<void> => {
  const write = process.stdout.write;
  let written = 0;
  process.stdout.write = (...text: unknown[]): boolean => {
    written += 1;
    return Reflect.apply(write, process.stdout, text);
  };
  await measureSide(side, given, 10, 1);
  process.stdout.write = write;
  if (written !== lines) throw new Error(`Ten requests wrote ${written} lines with the log ${side}.`);
};

/** CPU time of a request with and without its line, ms. The order of the blocks changes with each pair. */
const measureRun = async (given: Call, inFlight: number, pairs: number, block: number) => {
  const totals = { on: 0, off: 0 };
  for (let pair = 0; pair < pairs; pair += 1) {
    const order: readonly Side[] = pair % 2 === 0 ? ['on', 'off'] : ['off', 'on'];
    for (const side of order) totals[side] += await measureSide(side, given, block, inFlight);
  }
  return { on: totals.on / (pairs * block), off: totals.off / (pairs * block) };
};

const measure = async (text: string): Promise<void> => {
  const { calls, inFlight, runs, pairs, block } = parameters.parse(JSON.parse(text));
  const measured = [];
  for (const given of calls) {
    await measureRun(given, 8, 4, 100);
    await checkLines('on', given, 10);
    await checkLines('off', given, 0);
    for (const many of inFlight) {
      const all = [];
      for (let run = 0; run < runs; run += 1) all.push(await measureRun(given, many, pairs, block));
      measured.push({ name: given.export, inFlight: many, runs: all });
    }
  }
  report({ measured });
};

/** A bundle needs an export. */
export const measured = measure(process.argv[2] ?? '');
