import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { waitFor } from '../harness/wait-for.ts';

const folder = fileURLToPath(new URL('../../examples/react/', import.meta.url));
const [portal] = hubspotPortals;
const port = 20_000 + (process.pid % 20_000);
const origin = `http://localhost:${port}`;

let service: Service;
let server: ReturnType<typeof spawn>;

beforeAll(async () => {
  service = await startService();
  const project = await service.project('Demo');
  const body = { connect_origins: [origin], return_urls: [`${origin}/connected`] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: service.operatorKey, body }));
  server = spawn(process.execPath, [`${folder}server.mjs`], {
    env: { UNIFIED_URL: service.url, UNIFIED_KEY: project.key, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitFor(() => fetch(origin));
});

afterAll(async () => {
  server?.kill();
  await service?.stop();
});

describe('the example with React', () => {
  it('can be built, and imports only what it declares from React', async () => {
    const { outputFiles, warnings } = await build({
      entryPoints: [`${folder}main.tsx`],
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      external: ['react', 'react-dom/client', 'react/jsx-runtime'],
      write: false,
    });
    expect(warnings).toEqual([]);
    expect(outputFiles[0]?.text).toContain('UnifiedConnect.open(');
  });

  it('has a page with the script of the service, and its hash', async () => {
    const page = await (await fetch(origin)).text();
    expect(page).toContain(`src="${service.url}/connect/v1.js" integrity="sha384-`);
  });

  it('has a backend that creates links and confirms connections', async () => {
    const link = new URL(await (await fetch(`${origin}/link`, { method: 'POST' })).text());
    const sent = await service.call('POST', `${link.pathname}/hubspot`, {
      body: String(new URLSearchParams({ method: 'credentials', 'credentials.access_token': portal.accessToken })),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    const [, href = ''] = /class="button" href="([^"]*)"/.exec(String(sent.body)) ?? [];
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'));
    const outcome = JSON.stringify(Object.fromEntries(searchParams));
    const confirmed = await fetch(`${origin}/confirm`, { method: 'POST', body: outcome });
    expect(await confirmed.json()).toEqual({ id: searchParams.get('id_connection') });
    expect((await fetch(`${origin}/confirm`, { method: 'POST', body: outcome })).status).toBe(502);
  });
});
