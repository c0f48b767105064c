import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Demo } from '../../infra/local/folder.ts';
import { seed, someOf } from '../harness/runs.ts';

/** Elsewhere `DYNAMODB_ENDPOINT` takes the engine's place. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

const run = promisify(execFile);
const entry = new URL('../../infra/local/index.ts', import.meta.url).pathname;

interface Running {
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly output: () => string;
  readonly errors: () => string;
  readonly code: Promise<number | null>;
}

const children: ChildProcess[] = [];
const folders: string[] = [];

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'uis-start-'));
  folders.push(folder);
  return join(folder, 'data');
};

/** As `npm start` does, on a free port. */
const launch = (dataDir: string, environment: Readonly<Record<string, string>> = {}): Running => {
  const { PATH = '', NODE_COMPILE_CACHE = '', DYNAMODB_ENDPOINT } = process.env;
  const inherited = { PATH, NODE_COMPILE_CACHE, ...(DYNAMODB_ENDPOINT && { DYNAMODB_ENDPOINT: '' }) };
  const child = spawn(process.execPath, [entry], {
    env: { ...inherited, DATA_DIR: dataDir, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output: () => output, errors: () => errors, code };
};

const untilShown = async (running: Running): Promise<void> => {
  const hasSpoken = () => running.output().includes('Ctrl-C ends everything') || running.errors() !== '';
  await vi.waitFor(() => expect(hasSpoken()).toBe(true), { timeout: 60_000, interval: 20 });
  expect(running.errors()).toBe('');
};

const start = async (dataDir: string, environment: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const running = launch(dataDir, environment);
  await untilShown(running);
  return running;
};

const stop = async ({ child, code }: Running, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
  child.kill(signal);
  return code;
};

const readDemo = (dataDir: string): Demo => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));

const curlLines = (output: string): string[] => output.split('\n').filter((line) => line.startsWith('curl '));

/** Pastes a line into a shell. */
const paste = async (line: string): Promise<{ statusCode: number; data: Record<string, unknown> }> => {
  const { stdout } = await run('bash', ['-c', line.replace(/^curl /, 'curl -sS ')]);
  return JSON.parse(stdout);
};

/** Processes that have the folder on their command line: the engine, and what ends it. */
const processesOn = (dataDir: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(dataDir);
      } catch {
        return false;
      }
    });

/** The process fails: one sentence, nothing else, exit code 1. */
const refusal = async (dataDir: string, environment: Readonly<Record<string, string>> = {}): Promise<string> => {
  const running = launch(dataDir, environment);
  expect(await running.code).toBe(1);
  expect(running.output()).toBe('');
  const lines = running.errors().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  await vi.waitFor(() => expect(processesOn(dataDir)).toEqual([]));
  return lines[0] ?? '';
};

const portOf = (server: Server): string => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? String(address.port) : '';
};

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe.runIf(hasEngine)('npm start that cannot go on', () => {
  it('names the port that is in use, and touches no data', async () => {
    const dataDir = newFolder();
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const port = portOf(server);
    expect(await refusal(dataDir, { PORT: port })).toMatch(new RegExp(`^Port ${port} is in use: .*PORT=`));
    expect(existsSync(join(dataDir, 'database.sqlite'))).toBe(false);
    server.close();
  });

  it('names DYNAMODB_ENDPOINT when there is no database engine', async () => {
    expect(await refusal(newFolder(), { DYNOXIDE_BINARY: '/nowhere/dynoxide' })).toContain('set DYNAMODB_ENDPOINT=');
  });

  it('names the data folder when it cannot be used', async () => {
    const dataDir = newFolder();
    writeFileSync(dataDir, 'a file, not a folder');
    expect(await refusal(dataDir)).toContain(`The data folder ${dataDir} cannot be used`);
  });

  it('names a port that is none', async () => {
    expect(await refusal(newFolder(), { PORT: 'three' })).toBe(
      'PORT=three is not a port: use a number from 1 to 65535.',
    );
  });
});

describe.runIf(hasEngine)('npm start', () => {
  const dataDir = newFolder();
  let running: Running;

  // None of the tests ends it: the simulated providers go on to report to the address of their start.
  beforeAll(async () => {
    running = await start(dataDir);
  });

  afterAll(() => stop(running));

  it('prints the address, an API key and two connection tokens, which are kept for the owner only', () => {
    const demo = readDemo(dataDir);
    for (const text of [demo.url, demo.api_key, demo.hubspot?.token, demo.zendesk?.token]) {
      expect(running.output()).toContain(text);
    }
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
  });

  it('has an app at every simulated provider, whose consents come back to this machine', async () => {
    const { url } = readDemo(dataDir);
    const { data } = await paste(`curl ${url}/connections/strategies`);
    const { project } = readDemo(dataDir);
    const callback = `${url}/connections/oauth/callback`;
    // Where there is no PKCE, the address names the OAuth app.
    const own = (provider: string) =>
      provider === 'jira' || provider === 'pipedrive' ? `/${project}/${provider}` : '';
    expect(data).toEqual(
      ['github', 'hubspot', 'jira', 'linear', 'pipedrive', 'salesforce', 'zendesk'].map((provider) =>
        expect.objectContaining({
          redirect_uri: `${callback}${own(provider)}`,
          provider,
          client_id: `sim-${provider}-client`,
        }),
      ),
    );
  });

  it('changes the contact that the printed line names', async () => {
    const [, line = ''] = curlLines(running.output());
    const { data } = await paste(line);
    expect(data).toMatchObject({ email_address: 'ada@example.com', phone_number: '+44 20 7946 0999' });
  });

  it('makes a link to a page, with the printed line', async () => {
    const { data } = await paste(curlLines(running.output()).find((line) => line.includes('/magic-link')) ?? '');
    const page = await fetch(String(data.url));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('Choose the tool that Demo should work with.');
  });

  it('answers as the demo project what comes from this machine without a key, and nothing else', async () => {
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

  it('serves every call of the interface as it is shown, the first token for both verticals', async () => {
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

  it('is notified by a simulated provider of what has changed there, as it has asked for by itself', async () => {
    const { url, linear } = readDemo(dataDir);
    const registered = async () => {
      const answer = await fetch(`${url}/connections/${linear?.connection}`);
      return Object(await answer.json()).data?.hooks?.state;
    };
    await vi.waitFor(async () => expect(await registered()).toBe('registered'), { timeout: 20_000, interval: 100 });
    const headers = { 'content-type': 'application/json', 'x-connection-token': linear?.token ?? '' };
    const body = JSON.stringify({ name: 'Told', description: ['d'], field_mappings: {} });
    const created = await fetch(`${url}/ticketing/tickets`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    const line = new RegExp(`^200 POST /hooks/[^/]+/${linear?.connection} `, 'm');
    await vi.waitFor(() => expect(running.output()).toMatch(line), { timeout: 20_000, interval: 50 });
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

/** A start on the data of another one. */
const launchBeside = async (dataDir: string): Promise<string> => {
  const second = launch(dataDir);
  expect(await second.code).toBe(1);
  return second.errors().trim();
};

// Most of these tests start it more than once: 30 s for each.
describe.runIf(hasEngine)('npm start on data of before', { timeout: 30_000 }, () => {
  const ended = newFolder();
  let dataDir: string;
  let running: Running | undefined;

  beforeAll(async () => {
    await stop(await start(ended));
  });

  beforeEach(() => {
    dataDir = newFolder();
    cpSync(ended, dataDir, { recursive: true });
  });

  afterEach(async () => {
    if (running) await stop(running);
    running = undefined;
  });

  it('prints lines that work when pasted, twice', async () => {
    running = await start(dataDir);
    const lines = curlLines(running.output());
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const expected of [
      [201, 200, 201, 201, 201, 200],
      [201, 200, 201, 200, 201, 200],
    ]) {
      const answers = [];
      for (const line of lines) answers.push(await paste(line));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected);
    }
  });

  it('keeps everything over kill -9, and refuses a second start beside it', async () => {
    running = await start(dataDir);
    const before = readDemo(dataDir);
    const [, change = '', , user = ''] = curlLines(running.output());
    for (const line of [change, user]) expect((await paste(line)).statusCode).toBeLessThan(300);
    expect(await launchBeside(dataDir)).toMatch(/database\.sqlite is in use by process \d+: stop that one first\.$/);
    await stop(running, 'SIGKILL');
    running = await start(dataDir);
    const after = readDemo(dataDir);
    expect(after).toEqual({ ...before, url: after.url });
    const [, changeAgain = '', , userAgain = ''] = curlLines(running.output());
    expect((await paste(changeAgain)).data.phone_number).toBe('+44 20 7946 0999');
    expect((await paste(userAgain)).statusCode).toBe(200);
  });

  it('says so and ends when the database engine is killed', async () => {
    running = await start(dataDir);
    const { engine }: { engine: number } = JSON.parse(readFileSync(join(dataDir, 'database.sqlite.pid'), 'utf8'));
    process.kill(engine, 'SIGKILL');
    expect(await running.code).toBe(1);
    expect(running.errors()).toBe('The database engine has ended by itself; its data is kept: start again.\n');
    running = await start(dataDir);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with everything it started on %s', async (signal) => {
    running = await start(dataDir);
    const { url } = readDemo(dataDir);
    expect(processesOn(dataDir).length).toBeGreaterThan(0);
    // npm passes on what the terminal has sent already; two at once would arrive as one.
    running.child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await stop(running, signal)).toBe(0);
    await vi.waitFor(() => expect(processesOn(dataDir)).toEqual([]));
    await expect(fetch(url)).rejects.toThrow();
    running = await start(dataDir);
  });

  it('with LOCAL_AUTH=strict adds no key, and prints lines that bring one', async () => {
    running = await start(dataDir, { LOCAL_AUTH: 'strict' });
    const { url } = readDemo(dataDir);
    expect((await paste(`curl ${url}/webhook`)).statusCode).toBe(401);
    for (const line of curlLines(running.output())) expect((await paste(line)).statusCode).toBeLessThan(300);
  });

  it.each([
    ['SIMULATORS=off', { SIMULATORS: 'off' }],
    ['a provider that the operator named', { PROVIDER_URL_HUBSPOT: 'http://127.0.0.1:9' }],
  ])('with %s adds no key and starts no simulator', async (_, environment) => {
    running = await start(dataDir, environment);
    const { url } = readDemo(dataDir);
    expect((await paste(`curl ${url}/webhook`)).statusCode).toBe(401);
    expect(running.output()).toContain('the real providers');
    expect(running.output()).not.toContain('HubSpot token');
  });

  it('makes a new demo project when the database is a new one', async () => {
    const before = readDemo(dataDir);
    rmSync(join(dataDir, 'database.sqlite'));
    running = await start(dataDir);
    expect(readDemo(dataDir).project).not.toBe(before.project);
    expect(running.output()).toContain('The demo project of before does not work with this data any more');
    const [first = ''] = curlLines(running.output());
    expect((await paste(first)).statusCode).toBe(201);
  });

  const damageable = [
    ['database.sqlite', 'is damaged'],
    ['demo.json', 'is damaged'],
    ['hubspot.jsonl', 'is damaged'],
    ['master.key', 'does not hold a key'],
  ] as const;

  it.each(someOf(damageable, 2, seed))(
    `refuses a damaged %s and leaves it as it is (SEED=${seed})`,
    async (name, message) => {
      const path = join(dataDir, name);
      const broken = 'damaged\n'.repeat(1_000);
      writeFileSync(path, broken);
      expect(await refusal(dataDir)).toContain(`${path} ${message}`);
      expect(readFileSync(path, 'utf8')).toBe(broken);
    },
  );
});
