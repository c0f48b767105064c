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
    expect(await refusal(dataDir, { PORT: port })).toMatch(new RegExp(`^Port ${port} is in use: .*--port \\d+\\.$`));
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

  it('prints the address, that of the documents and two lines, and no credential', () => {
    const { url, api_key, operator_key, hubspot } = readDemo(dataDir);
    const screen = running.output();
    for (const text of [url, `${url}/docs`, join(dataDir, 'demo.json'), '--tokens']) expect(screen).toContain(text);
    for (const secret of [api_key, operator_key, hubspot?.token]) expect(screen).not.toContain(secret);
    expect(curlLines(screen)).toHaveLength(2);
    const withoutPath = screen.replaceAll(/\S*demo\.json/g, '.data/demo.json');
    expect(withoutPath.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it('prints lines that work when pasted, twice', async () => {
    for (const _ of [1, 2]) {
      const answers = [];
      for (const line of curlLines(running.output())) answers.push(await paste(line));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 201]);
      expect(answers[0]?.data).toHaveLength(2);
    }
  });

  it('keeps its files for the owner only', () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
  });

  it.each([
    ['hubspot', ['crm/companies', 'crm/deals', 'crm/notes', 'crm/tasks', 'marketingautomation/contacts']],
    ['zendesk', ['ticketing/tickets', 'ticketing/users']],
    ['mailchimp', ['marketingautomation/lists', 'marketingautomation/campaigns', 'marketingautomation/templates']],
  ] as const)('has records of each kind in the account of %s', async (provider, paths) => {
    const demo = readDemo(dataDir);
    for (const path of paths) {
      const { data } = await paste(`curl ${demo.url}/${path} -H 'x-connection-token: ${demo[provider]?.token}'`);
      expect([path, Object(data).length]).not.toEqual([path, 0]);
    }
  });

  it('says before what it does, while that takes long', () => {
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

  it('makes a link to a page, and shows no token of the link in its log', async () => {
    const { url } = readDemo(dataDir);
    const body = `'{"linked_user_origin_id":"customer-2","alias":"globex"}'`;
    const { data } = await paste(`curl ${url}/magic-link -d ${body}`);
    const page = await fetch(String(data.url));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Choose the tool that Demo should work with.');
    const token = new URL(String(data.url)).pathname.split('/').at(-1) ?? expect.fail('no token');
    await waitFor(() => expect(running.output()).toContain('200 GET /connect/… '));
    expect(running.output()).not.toContain(token);
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
    expect(await statusWith('x-api-key: demo')).toBe('200');
    // The route refuses any API key from a page.
    expect(await statusWith('x-api-key: demo', 'Origin: https://example.com')).toBe('403');
  });

  it('serves every call of the interface as it is shown, the first token for both verticals', async () => {
    const { url, hubspot } = readDemo(dataDir);
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
    const contact = await ask('POST', '/crm/contacts?remote_data=true', { ...person, field_mappings: {} }, token);
    const statuses = [
      contact,
      await ask('PATCH', '/crm/contacts', { id: contact.data.id, name: 'Ada King' }),
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
