import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { presentFailure } from '../../lib/connections/failure.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { mintToken } from '../../lib/crypto/tokens.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { storeConnected } from '../connections/stored.ts';
import { makeLinkedUser } from '../store/samples.ts';
import type { Section } from './report/report.ts';
import { renderTable } from './report/table.ts';
import { type Started, startProcess } from './setup/processes.ts';

/** Requests that find an expired token at the same time, in several processes. */
export interface RefreshRun {
  readonly name: string;
  readonly requests: number;
  readonly processes: number;
  /** Token requests that the vendor received. */
  readonly refreshes: number;
  /** Number of requests by the status of the response. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Status of the connection at the end. */
  readonly status: string;
  readonly reason: string | undefined;
  readonly seconds: number;
}

const reported = z.object({ url: z.string() });
const stateShape = z.object({ refreshes: z.number(), rotations: z.number(), refreshToken: z.string() });

type Server = Started<z.output<typeof reported>>;

const processes = 4;

const startVendor = (delay: number): Promise<Server> =>
  startProcess('setup/token-vendor.ts', reported, { parameters: [String(delay)] });

const startServers = (folder: string, vendor: Server): Promise<Server[]> => {
  const environment = { PROVIDER_URL_HUBSPOT: vendor.reported.url, PROVIDER_OAUTH_URL_HUBSPOT: vendor.reported.url };
  const start = () => startProcess('setup/serve.ts', reported, { parameters: [join(folder, 'service')], environment });
  return Promise.all(Array.from({ length: processes }, start));
};

/** Creates a connection whose access token has expired. Returns it with its connection token. */
const connectExpired = async () => {
  const user = await makeLinkedUser();
  const id = newId();
  const { token, hash } = mintToken({ kind: 'uct', project: user.project, id });
  const tokens = { accessToken: 'expired', refreshToken: 'refresh-1' };
  const connection = await storeConnected(tokens, { user, id, tokenHash: hash });
  return { connection, token };
};

const ask = async (server: Server, token: string): Promise<number> => {
  const answer = await fetch(`${server.reported.url}/crm/contacts`, { headers: { 'x-connection-token': token } });
  await answer.arrayBuffer();
  return answer.status;
};

const askAll = (servers: readonly Server[], token: string, requests: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const server = servers[index % servers.length];
      return server === undefined ? 0 : ask(server, token);
    }),
  );

const stateOf = async ({ reported: { url } }: Server) => stateShape.parse(await (await fetch(`${url}/state`)).json());

const untilRotated = async (vendor: Server): Promise<void> => {
  while ((await stateOf(vendor)).rotations === 0) await pause(20);
};

const countStatuses = (statuses: readonly number[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

export interface RefreshCase {
  readonly name: string;
  readonly requests: number;
  /** Delay of the token response, ms. */
  readonly delay: number;
  /** Kills the process that sends the token request, after the vendor rotated the token and before it responds. */
  readonly killHolder?: boolean;
}

/** @param folder folder of the bundles. Tables and keys come from the environment. */
export const measureRefresh = async (
  folder: string,
  { name, requests, delay, killHolder }: RefreshCase,
): Promise<RefreshRun> => {
  const vendor = await startVendor(delay);
  const [holder, ...others] = await startServers(folder, vendor);
  if (holder === undefined) throw new Error('no process was started');
  try {
    const { connection, token } = await connectExpired();
    const began = performance.now();
    const alone = killHolder ? ask(holder, token).catch(() => 0) : undefined;
    if (killHolder) {
      await untilRotated(vendor);
      await holder.kill();
    }
    const statuses = await askAll(killHolder ? others : [holder, ...others], token, requests - (killHolder ? 1 : 0));
    await alone;
    const seconds = (performance.now() - began) / 1000;
    const after = await getConnection(connection.project, connection.id);
    const { refreshes } = await stateOf(vendor);
    return {
      name,
      requests,
      processes,
      refreshes,
      statuses: countStatuses(statuses),
      status: after?.status ?? 'gone',
      reason: after && (await presentFailure(after, after.lastError))?.message,
      seconds,
    };
  } finally {
    for (const started of [...(killHolder ? others : [holder, ...others]), vendor]) await started.stop();
  }
};

export const refreshCases = {
  prompt: { name: 'token answered at once', requests: 200, delay: 0 },
  slow: { name: 'token answered after 2 s', requests: 200, delay: 2_000 },
  killed: { name: 'holder killed after the vendor rotated', requests: 200, delay: 2_000, killHolder: true },
} as const satisfies Record<string, RefreshCase>;

const describe = ({ name, refreshes, statuses, status, reason, seconds }: RefreshRun): readonly string[] => [
  name,
  String(refreshes),
  Object.entries(statuses)
    .map(([code, count]) => `${count} × ${code}`)
    .join(', '),
  status,
  seconds.toFixed(1),
  reason ?? '–',
];

const isOneRefresh = ({ refreshes, statuses, requests }: RefreshRun): boolean =>
  refreshes === 1 && statuses['200'] === requests;

const isReasonReported = ({ status, reason }: RefreshRun): boolean =>
  status === 'active' || (status === 'needs_reauth' && (reason ?? '').includes('cut off'));

export const reportRefresh = (runs: readonly RefreshRun[]): Section => ({
  lines: [
    `${runs[0]?.requests ?? 0} requests at once on an expired token, over ${processes} processes`,
    ...renderTable([['', 'refreshes', 'answers', 'connection', 's', 'reason'], ...runs.map(describe)]),
  ],
  bars: runs.map((run) =>
    run.name === refreshCases.killed.name
      ? { text: `${run.name}: no token lost without needs_reauth and a reason`, met: isReasonReported(run) }
      : { text: `${run.name}: ${run.refreshes} refresh, at most 1, and no failed request`, met: isOneRefresh(run) },
  ),
});
