import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seed, someOf } from '../harness/runs.ts';
import { waitFor } from '../harness/wait-for.ts';
import {
  clearAway,
  curlLines,
  hasEngine,
  launch,
  newFolder,
  paste,
  processesOn,
  type Running,
  readDemo,
  refusal,
  start,
  stop,
} from './launch.ts';

afterAll(clearAway);

/** Starts a second service on the data of a running one. Returns its error. */
const launchBeside = async (dataDir: string, args: readonly string[]): Promise<string> => {
  const second = launch(dataDir, {}, args);
  expect(await second.code).toBe(1);
  return second.errors().trim();
};

// Most of these tests start it more than once: 30 s for each.
describe.runIf(hasEngine)('npm start on existing data', () => {
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

  it('keeps everything over kill -9, and refuses a second start beside it', async () => {
    running = await start(dataDir);
    const before = readDemo(dataDir);
    const [, create = ''] = curlLines(running.output());
    const { id } = (await paste(create)).data;
    for (const args of [[], ['--reset']])
      expect(await launchBeside(dataDir, args)).toMatch(
        /database\.sqlite is in use by process \d+: stop that one first\.$/,
      );
    await stop(running, 'SIGKILL');
    running = await start(dataDir);
    const after = readDemo(dataDir);
    expect(after).toEqual({ ...before, url: after.url });
    const { data } = await paste(`curl ${after.url}/crm/contacts/${id} -H 'x-connection-token: demo'`);
    expect(data).toMatchObject({ first_name: 'Grace', last_name: 'Hopper' });
  });

  it('reports it and ends if the database engine is killed', async () => {
    running = await start(dataDir);
    const { engine }: { engine: number } = JSON.parse(readFileSync(join(dataDir, 'database.sqlite.pid'), 'utf8'));
    process.kill(engine, 'SIGKILL');
    expect(await running.code).toBe(1);
    // A worker that used the database at that moment logs its failed connection.
    const lines = running.errors().trimEnd().split('\n');
    const logged = lines.filter((line) => line.startsWith('{'));
    expect(lines.filter((line) => !logged.includes(line))).toEqual([
      'The database engine has ended by itself; its data is kept: start again.',
    ]);
    for (const line of logged) expect(line).toMatch(/"function":"workers\/.*(ECONNREFUSED|ECONNRESET|socket hang up)/);
    running = await start(dataDir);
  });

  it.each(someOf(['SIGINT', 'SIGTERM'] as const, 2, seed))(
    `ends with everything it started on %s (SEED=${seed})`,
    async (signal) => {
      running = await start(dataDir);
      const { url } = readDemo(dataDir);
      expect(processesOn(dataDir).length).toBeGreaterThan(0);
      // npm passes on a signal that the terminal has already sent. Two signals at the same time would arrive as one.
      running.child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 2));
      expect(await stop(running, signal)).toBe(0);
      await waitFor(() => expect(processesOn(dataDir)).toEqual([]));
      await expect(fetch(url)).rejects.toThrow();
      running = await start(dataDir);
    },
  );

  it('with LOCAL_AUTH=strict adds no key, and prints lines that contain one', async () => {
    running = await start(dataDir, { LOCAL_AUTH: 'strict' });
    const { url } = readDemo(dataDir);
    expect((await paste(`curl ${url}/webhook`)).statusCode).toBe(401);
    expect((await paste(`curl ${url}/webhook -H 'x-api-key: demo'`)).statusCode).toBe(401);
    const [variable = ''] = running.output().match(/^TOKEN=.*$/m) ?? [];
    for (const line of curlLines(running.output()))
      expect((await paste(`${variable}; ${line}`)).statusCode).toBeLessThan(300);
  });

  it('with --tokens prints every credential that a newcomer needs', async () => {
    running = await start(dataDir, {}, ['--tokens']);
    const { api_key, hubspot, zendesk } = readDemo(dataDir);
    for (const text of [api_key, hubspot?.token, zendesk?.token]) expect(running.output()).toContain(text);
  });

  it('with --reset deletes what earlier starts kept, and nothing else', async () => {
    const before = readDemo(dataDir);
    writeFileSync(join(dataDir, 'notes.txt'), 'mine');
    running = await start(dataDir, {}, ['--reset']);
    expect(readDemo(dataDir).project).not.toBe(before.project);
    expect(running.output()).not.toContain('The earlier demo project');
    expect(readFileSync(join(dataDir, 'notes.txt'), 'utf8')).toBe('mine');
  });

  const real = [
    ['SIMULATORS=off', { SIMULATORS: 'off' }],
    ['a provider that the operator named', { PROVIDER_URL_HUBSPOT: 'http://127.0.0.1:9' }],
  ] as const;

  it.each(someOf(real, 2, seed))(
    `with %s adds no key and starts no simulator (SEED=${seed})`,
    async (_, environment) => {
      running = await start(dataDir, environment);
      const { url } = readDemo(dataDir);
      expect((await paste(`curl ${url}/webhook`)).statusCode).toBe(401);
      expect(running.output()).toContain('the real providers');
      expect(running.output()).not.toContain('simulated');
    },
  );

  it('creates a new demo project for a new database', async () => {
    const before = readDemo(dataDir);
    rmSync(join(dataDir, 'database.sqlite'));
    running = await start(dataDir);
    expect(readDemo(dataDir).project).not.toBe(before.project);
    expect(running.output()).toContain('The earlier demo project does not work with this data');
    const [first = ''] = curlLines(running.output());
    expect((await paste(first)).statusCode).toBe(200);
  });

  const damageable = [
    ['database.sqlite', 'is damaged'],
    ['demo.json', 'is damaged'],
    ['hubspot.jsonl', 'is damaged'],
    ['master.key', 'does not hold a key'],
  ] as const;

  it.each(someOf(damageable, 2, seed))(
    `refuses a damaged %s and does not change it (SEED=${seed})`,
    async (name, message) => {
      const path = join(dataDir, name);
      const broken = 'damaged\n'.repeat(1_000);
      writeFileSync(path, broken);
      expect(await refusal(dataDir)).toContain(`${path} ${message}`);
      expect(readFileSync(path, 'utf8')).toBe(broken);
    },
  );
});
