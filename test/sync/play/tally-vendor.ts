import { sendJson, startServer } from '../../engine/http/server.ts';

/** An event of a contact at the vendor. */
export interface Happening {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

const latest = (...times: readonly (string | null)[]): number =>
  Math.max(...times.map((at) => Date.parse(at ?? '1970')));

/** Starts the vendor's server, with an account that has these events. */
export const startTally = async () => {
  const events: Happening[] = [];
  const asked: URLSearchParams[] = [];
  const server = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
    if (pathname === '/account') return sendJson(response, 200, { id: 'a-1', name: 'Acme' });
    if (pathname === '/lists') return sendJson(response, 200, { lists: [] });
    if (pathname !== '/events') return sendJson(response, 404, { message: 'There is no such thing.' });
    asked.push(searchParams);
    const since = latest(searchParams.get('since'), searchParams.get('after'));
    return sendJson(response, 200, { events: events.filter(({ at }) => Date.parse(at) >= since) });
  });
  process.env.PROVIDER_URL_TALLY = server.url;
  return { events, asked };
};
