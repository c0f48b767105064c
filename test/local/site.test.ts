import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createContext, type LambdaHandler } from '../../infra/local/functions.ts';
import { type Gateway, startGateway } from '../../infra/local/gateway.ts';
import { createSite, type LocalSite } from '../../infra/local/site.ts';
import { docsRoutes } from '../../lib/api/management/docs.ts';
import { healthRoutes } from '../../lib/api/management/health.ts';

const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const broken = script(`throw new Error('docs/errors.md has no title.')`);
/** A script that never ends, like a thread that computes. */
const endless = script(`Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`);
const quick = script(`
  import { writeFileSync } from 'node:fs';
  import { workerData } from 'node:worker_threads';
  writeFileSync(workerData + '/built', '');
`);

let site: LocalSite | undefined;
let gateway: Gateway | undefined;

afterEach(async () => {
  vi.unstubAllEnvs();
  await gateway?.close();
  await site?.remove();
  [site, gateway] = [undefined, undefined];
});

const unexpected = (error: unknown): never => expect.fail(String(error));

const answer: LambdaHandler = () => ({ statusCode: 200, body: 'a page' });

/** Serves the documentation, whose site `builder` builds, and another route. */
const serve = async (builder: URL, onFailure: (error: unknown) => void = unexpected): Promise<string> => {
  const made = createSite({ builder, onFailure });
  site = made;
  gateway = await startGateway({
    routes: [...Object.values(docsRoutes), ...Object.values(healthRoutes)],
    port: 0,
    load: async (handler) => (handler === docsRoutes.home.handler ? made.serve(answer) : answer),
    onFailure,
  });
  return gateway.url;
};

const browser = { headers: { accept: 'text/html,*/*;q=0.8' } };

describe('the documentation of a local service', () => {
  it('answers 503 with the reason if it cannot be built, while the service continues', async () => {
    const failures: unknown[] = [];
    const url = await serve(broken, (error) => failures.push(error));
    for (const path of ['/docs', '/docs/errors', '/docs/providers/hubspot', '/']) {
      const reply = await fetch(`${url}${path}`, browser);
      expect([path, reply.status]).toEqual([path, 503]);
      expect(await reply.text()).toContain('could not be built: docs/errors.md has no title.');
    }
    for (const path of ['/health', '/']) expect((await fetch(`${url}${path}`)).status).toBe(200);
    expect(failures).toEqual([new Error('docs/errors.md has no title.')]);
  });

  it('does not block other requests while it is built, and ends with the service', async () => {
    const url = await serve(endless);
    const page = fetch(`${url}/docs`).then(
      () => 'answered',
      () => 'cut off',
    );
    for (const path of ['/health', '/']) expect((await fetch(`${url}${path}`)).status).toBe(200);
    await gateway?.close();
    await site?.remove();
    expect(await page).toBe('cut off');
  });

  it('may take longer to build than its function may run', async () => {
    const slow = script('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)');
    site = createSite({ builder: slow, onFailure: unexpected });
    const left: number[] = [];
    const handler = site.serve((_, context) => {
      left.push(context.getRemainingTimeInMillis());
      return { statusCode: 200 };
    });
    await handler({ rawPath: '/docs', headers: {} } as APIGatewayProxyEventV2, createContext('docs', Date.now(), 100));
    expect(left).toEqual([expect.toSatisfy((ms: number) => ms > 0 && ms <= 100)]);
  });

  it('is built once, into a folder that is removed with the service', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uis-site-'));
    vi.stubEnv('TMPDIR', folder);
    const url = await serve(quick);
    const replies = await Promise.all([1, 2, 3].map(() => fetch(`${url}/docs/errors`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(readdirSync(folder, { recursive: true }).filter((path) => String(path).endsWith('built'))).toHaveLength(1);
    await site?.remove();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('is not built before the first request', async () => {
    site = createSite({ builder: broken, onFailure: unexpected });
    const event = { rawPath: '/', headers: {} } as APIGatewayProxyEventV2;
    expect(await site.serve(answer)(event, createContext('docs.get', 0))).toMatchObject({ statusCode: 200 });
  });
});
