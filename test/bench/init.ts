import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Bundle } from '../../infra/bundles.ts';
import type { Operation } from './operations.ts';
import { type Spread, spreadOf } from './report/statistics.ts';
import type { Bundles } from './setup/bundle.ts';

/** Durations of a start, ms. */
interface Start {
  /** Time from the beginning of the import to its end, or to the first response. */
  readonly inside: number;
  /** Lifetime of the whole process. */
  readonly process: number;
}

/** All starts of a bundle. */
export interface Init {
  readonly bundle: Bundle;
  readonly inside: Spread;
  readonly process: Spread;
}

export interface Inits {
  readonly functions: readonly Init[];
  readonly clients: Init;
}

/** Time from the beginning of the import to the first response, ms. */
export interface FirstAnswer {
  readonly service: Spread;
  readonly bare: Spread;
}

/** An event for an export, and the expected status of the response. */
interface FirstCall {
  readonly name: string;
  readonly event: object;
}

/** Writes the milliseconds to standard error, because a function writes its log to standard output. */
const script = `
  const [url, name, event] = process.argv.slice(1);
  const began = performance.now();
  const module = await import(url);
  const answer = name && await module[name](JSON.parse(event), { getRemainingTimeInMillis: () => 29_000 });
  const took = performance.now() - began;
  if (answer && answer.statusCode !== 201) throw new Error(answer.body);
  process.stderr.write(String(took));
  process.exit();
`;

const execute = promisify(execFile);

const startOnce = async ({ directory }: Bundle, call?: FirstCall): Promise<Start> => {
  const url = pathToFileURL(join(directory, 'index.mjs')).href;
  const first = call === undefined ? [] : [call.name, JSON.stringify(call.event)];
  const began = performance.now();
  const { stderr } = await execute(process.execPath, ['--input-type=module', '--eval', script, url, ...first]);
  const took = performance.now() - began;
  const inside = Number(stderr);
  if (Number.isNaN(inside)) throw new Error(`The start of ${directory} failed: ${stderr}`);
  return { inside, process: took };
};

const initOf = (bundle: Bundle, starts: readonly Start[]): Init => ({
  bundle,
  inside: spreadOf(starts.map(({ inside }) => inside)),
  process: spreadOf(starts.map((start) => start.process)),
});

/** Starts each bundle `rounds` times. Before each start, it starts the bundle of the SDK clients for comparison. */
export const measureInit = async ({ service, clients }: Bundles, rounds: number): Promise<Inits> => {
  const own = new Map<Bundle, Start[]>(service.map((bundle) => [bundle, []]));
  const compared: Start[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [bundle, starts] of own) {
      compared.push(await startOnce(clients));
      starts.push(await startOnce(bundle));
    }
  }
  return {
    functions: [...own].map(([bundle, starts]) => initOf(bundle, starts)),
    clients: initOf(clients, compared),
  };
};

/** The members of an API Gateway event that the functions read. */
const eventOf = ({ method, path, token, body }: Operation): object => ({
  version: '2.0',
  rawPath: path,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', 'x-connection-token': token },
  routeKey: `${method} ${path}`,
  requestContext: { requestId: 'first', http: { method, path } },
  body: JSON.stringify(body?.(0)),
  isBase64Encoded: false,
});

/** Starts the function and the bare handler `rounds` times in turn. Both create a contact at each start. */
export const measureFirstAnswer = async (
  { service, bareWrites }: Bundles,
  create: Operation,
  rounds: number,
): Promise<FirstAnswer> => {
  const contacts = service.find(({ file }) => file === 'crm/contacts');
  if (contacts === undefined) throw new Error('functions/crm/contacts.ts was not bundled.');
  const event = eventOf(create);
  const own: number[] = [];
  const compared: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    own.push((await startOnce(contacts, { name: 'create', event })).inside);
    compared.push((await startOnce(bareWrites, { name: 'handle', event })).inside);
  }
  return { service: spreadOf(own), bare: spreadOf(compared) };
};
