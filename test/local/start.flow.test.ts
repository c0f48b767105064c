import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import {
  clearAway,
  curlLines,
  hasEngine,
  newFolder,
  paste,
  type Running,
  readDemo,
  refusal,
  run,
  start,
  stop,
} from './launch.ts';

const portOf = (server: Server): string => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? String(address.port) : '';
};

afterAll(clearAway);

describe.runIf(hasEngine)('a failing npm start', () => {
  it('names the used port, and does not change data', async () => {
    const dataDir = newFolder();
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const port = portOf(server);
    expect(await refusal(dataDir, { PORT: port })).toMatch(new RegExp(`^Port ${port} is in use: .*PORT=`));
    expect(existsSync(join(dataDir, 'database.sqlite'))).toBe(false);
    server.close();
  });

  it('names DYNAMODB_ENDPOINT if there is no database engine', async () => {
    expect(await refusal(newFolder(), { DYNOXIDE_BINARY: '/nowhere/dynoxide' })).toContain('set DYNAMODB_ENDPOINT=');
  });

  it('names the data folder if it cannot be used', async () => {
    const dataDir = newFolder();
    writeFileSync(dataDir, 'a file, not a folder');
    expect(await refusal(dataDir)).toContain(`The data folder ${dataDir} cannot be used`);
  });

  it('names an invalid port', async () => {
    expect(await refusal(newFolder(), { PORT: 'three' })).toBe(
      'PORT=three is not a port: use a number from 1 to 65535.',
    );
  });
});

describe.runIf(hasEngine)('npm start', () => {
  const dataDir = newFolder();
  let running: Running;

  // No test ends this service, because the simulated providers keep sending notifications to its address.
  beforeAll(async () => {
    running = await start(dataDir);
  });

  afterAll(() => stop(running));

  it('prints the address, an API key and two connection tokens, which only the owner can read', () => {
    const demo = readDemo(dataDir);
    for (const text of [demo.url, demo.api_key, demo.hubspot?.token, demo.zendesk?.token]) {
      expect(running.output()).toContain(text);
    }
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
  });

  it('announces slow steps before they begin', () => {
    expect(running.output()).toMatch(
      /^Starting the database, the simulators of \d+ providers and the service …\nMaking a demo project and connecting its accounts …\n/,
    );
  });

  it('has an app at every simulated provider, whose consents return to this machine', async () => {
    const { url } = readDemo(dataDir);
    const { data } = await paste(`curl ${url}/connections/strategies`);
    const { project } = readDemo(dataDir);
    const callback = `${url}/connections/oauth/callback`;
    // For a provider without PKCE, the address names the OAuth app.
    const own = (provider: string) =>
      ['attio', 'close', 'jira', 'mailchimp', 'pipedrive', 'zoho-crm'].includes(provider)
        ? `/${project}/${provider}`
        : '';
    expect(data).toEqual(
      [
        'attio',
        'close',
        'dynamics-365',
        'github',
        'hubspot',
        'jira',
        'klaviyo',
        'linear',
        'mailchimp',
        'pipedrive',
        'salesforce',
        'zendesk',
        'zoho-crm',
      ].map((provider) =>
        expect.objectContaining({
          redirect_uri: `${callback}${own(provider)}`,
          provider,
          client_id: `sim-${provider}-client`,
        }),
      ),
    );
  });

  it('changes the contact of the printed line', async () => {
    const [, line = ''] = curlLines(running.output());
    const { data } = await paste(line);
    expect(data).toMatchObject({ email_address: 'ada@example.com', phone_number: '+44 20 7946 0999' });
  });

  it('creates a link to a page with the printed line', async () => {
    const { data } = await paste(curlLines(running.output()).find((line) => line.includes('/magic-link')) ?? '');
    const page = await fetch(String(data.url));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Choose the tool that Demo should work with.');
  });

  it('answers local requests without a key as the demo project, and no others', async () => {
    const { url } = readDemo(dataDir);
    const statusWith = async (...headers: string[]): Promise<string> => {
      const given = headers.flatMap((header) => ['-H', header]);
      const { stdout } = await run('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...given, `${url}/webhook`]);
      return stdout;
    };
    expect(await statusWith()).toBe('200');
    expect(await statusWith('Host: localhost')).toBe('200');
    expect(await statusWith('Host: rebound.example.com')).toBe('401');
    expect(await statusWith('Origin: https://example.com')).toBe('401');
    expect(await statusWith('Sec-Fetch-Site: same-origin')).toBe('401');
    expect(await statusWith('X-Forwarded-For: 203.0.113.7')).toBe('401');
    expect(await statusWith('x-api-key: wrong')).toBe('401');
  });

  it('serves every documented call, with the first token for both verticals', async () => {
    const { url, hubspot, contact } = readDemo(dataDir);
    const ask = async (method: string, path: string, body?: unknown, ...headers: string[]) => {
      const given = headers.flatMap((header) => ['-H', header]);
      const data = body === undefined ? [] : ['-d', JSON.stringify(body)];
      const { stdout } = await run('curl', ['-sS', '-X', method, ...given, ...data, `${url}${path}`]);
      return JSON.parse(stdout);
    };
    const token = `x-connection-token: ${hubspot?.token}`;
    const person = { first_name: 'A', last_name: 'B', email_addresses: [], phone_numbers: [], addresses: [] };
    const ticket = { name: 'T', description: ['d'], field_mappings: {} };
    const user = { linked_user_origin_id: 'o-1', alias: 'a', id_project: 'Demo' };
    const json = 'Content-Type: application/json';
    const hook = await ask('POST', '/webhook', { url: 'https://hooks.example.invalid/in' });
    const statuses = [
      await ask('POST', '/crm/contacts?remote_data=true', { ...person, field_mappings: {} }, token),
      await ask('PATCH', '/crm/contacts', { id: contact?.id, name: 'Ada King' }),
      await ask('POST', '/ticketing/tickets', ticket, token),
      await ask('POST', '/linked-users/create', user, json),
      await ask('GET', '/webhook'),
      hook,
      await ask('PUT', `/webhook/${hook.data.id}`, { status: 'inactive' }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([201, 200, 201, 201, 200, 201, 200]);
  });

  it('receives notifications from a simulated provider, for which it has registered itself', async () => {
    const { url, linear } = readDemo(dataDir);
    const registered = async () => {
      const answer = await fetch(`${url}/connections/${linear?.connection}`);
      return Object(await answer.json()).data?.hooks?.state;
    };
    await waitFor(async () => expect(await registered()).toBe('registered'));
    const headers = { 'content-type': 'application/json', 'x-connection-token': linear?.token ?? '' };
    const body = JSON.stringify({ name: 'Told', description: ['d'], field_mappings: {} });
    const created = await fetch(`${url}/ticketing/tickets`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const line = new RegExp(`^200 POST /hooks/[^/]+/${linear?.connection} `, 'm');
    await waitFor(() => expect(running.output()).toMatch(line));
  });

  it('listens on loopback only', async () => {
    const port = new URL(readDemo(dataDir).url).port;
    const hex = Number(port).toString(16).toUpperCase().padStart(4, '0');
    const listening = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === '0A')
      .map(([, local]) => local);
    expect(listening).toEqual([`0100007F:${hex}`]);
  });
});
