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

/** A start on the data of another one. */
const launchBeside = async (dataDir: string): Promise<string> => {
  const second = launch(dataDir);
  expect(await second.code).toBe(1);
  return second.errors().trim();
};

// Most of these tests start it more than once: 30 s for each.
describe.runIf(hasEngine)('npm start on data of before', () => {
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

  it.each(someOf(['SIGINT', 'SIGTERM'] as const, 2, seed))(
    `ends with everything it started on %s (SEED=${seed})`,
    async (signal) => {
      running = await start(dataDir);
      const { url } = readDemo(dataDir);
      expect(processesOn(dataDir).length).toBeGreaterThan(0);
      // npm passes on what the terminal has sent already; two at once would arrive as one.
      running.child.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 2));
      expect(await stop(running, signal)).toBe(0);
      await waitFor(() => expect(processesOn(dataDir)).toEqual([]));
      await expect(fetch(url)).rejects.toThrow();
      running = await start(dataDir);
    },
  );

  it('with LOCAL_AUTH=strict adds no key, and prints lines that bring one', async () => {
    running = await start(dataDir, { LOCAL_AUTH: 'strict' });
    const { url } = readDemo(dataDir);
    expect((await paste(`curl ${url}/webhook`)).statusCode).toBe(401);
    for (const line of curlLines(running.output())) expect((await paste(line)).statusCode).toBeLessThan(300);
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
      expect(running.output()).not.toContain('HubSpot token');
    },
  );

  it('makes a new demo project when the database is a new one', async () => {
    const before = readDemo(dataDir);
    rmSync(join(dataDir, 'database.sqlite'));
    running = await start(dataDir);
    expect(readDemo(dataDir).project).not.toBe(before.project);
    expect(running.output()).toContain('The earlier demo project does not work with this data');
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
