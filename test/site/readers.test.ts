import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get } from '../../functions/docs.ts';
import { gatewayRoutesOf } from '../../infra/gateway-routes.ts';
import { type Exchange, type Gateway, startGateway } from '../../infra/local/gateway.ts';
import { readSettings } from '../../infra/settings.ts';
import { saveSite } from '../../infra/site/build.ts';
import { openThrottles } from '../../infra/throttles.ts';
import { docsRoutes } from '../../lib/api/management/docs.ts';
import { serveSiteFrom } from '../../lib/management/site/docs.ts';
import { siteOf } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const routes = Object.values(docsRoutes);
let exchanges: Exchange[] = [];
let gateway: Gateway;

beforeAll(async () => {
  await saveSite(folder, await siteOf('local'), 'local');
  serveSiteFrom(folder);
  gateway = await startGateway({
    routes,
    port: 0,
    load: async () => get,
    onAnswer: (exchange) => exchanges.push(exchange),
  });
});

afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const textAt = async (path: string): Promise<string> => {
  const response = await fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  return response.text();
};

/** Loads a page as a browser does that has none of its files, and searches. */
const read = async (path: string): Promise<void> => {
  const page = await textAt(path);
  const assets = [...page.matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
  expect(assets.length).toBeGreaterThan(4);
  await Promise.all([...new Set(assets)].map(textAt));
};

/** Requests by route key. */
const counted = (): ReadonlyMap<string, number> => {
  const keys = new Map(gatewayRoutesOf(routes).map(({ route, key }) => [route.operation, key]));
  const groups = Map.groupBy(exchanges, ({ route }) => keys.get(route?.operation ?? '') ?? 'none');
  return new Map([...groups].map(([key, all]) => [key, all.length]));
};

const settings = readSettings(new App().node);

it.each(['/docs', '/docs/coverage', '/docs/reference/crm-contacts', '/docs/providers/hubspot'])(
  '20 readers who open %s at the same time, with all its files, stay below the limits of the routes',
  async (path) => {
    exchanges = [];
    await Promise.all(Array.from({ length: 20 }, () => read(path)));
    expect(new Set(exchanges.map(({ answer }) => answer.status))).toEqual(new Set([200]));
    const throttles = openThrottles(routes, settings);
    for (const [key, count] of counted()) expect(count, key).toBeLessThanOrEqual(throttles.get(key)?.burst ?? 0);
  },
);

it('the files of client packages have the limits of the files of pages', () => {
  const [row] = routes;
  if (row === undefined) throw new Error('There is no row.');
  const throttles = openThrottles([{ ...row, path: '/client/{file}' }], settings);
  expect(throttles.get('ANY /client/{file}')).toEqual({ rate: 40, burst: 160 });
});
