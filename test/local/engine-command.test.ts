import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDatabase } from '../../infra/dynamodb.ts';
import { engineCommand, type Machine } from '../../infra/local/engine-command.ts';
import { waitFor } from '../harness/wait-for.ts';

/** Other platforms have no engine that could stand for DynamoDB Local. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

let home: string;
let tools: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  vi.stubEnv('DYNAMODB_ENDPOINT', '');
  vi.stubEnv('DYNOXIDE_BINARY', '');
  home = mkdtempSync(join(tmpdir(), 'uis-engine-'));
  tools = join(home, 'tools');
  mkdirSync(tools);
});

afterEach(() => {
  child?.kill('SIGKILL');
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

const mac = (env: Readonly<Record<string, string>> = {}): Machine => ({
  platform: 'darwin-arm64',
  env: { PATH: tools, ...env },
  home,
});

const addTool = (name: string, script: string): void => {
  writeFileSync(join(tools, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(tools, name), 0o755);
};

/** Creates a folder like an unpacked DynamoDB Local. */
const unpack = (name: string): string => {
  const folder = join(home, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'DynamoDBLocal.jar'), 'a jar');
  return folder;
};

describe('the engine of a machine', () => {
  it('is refused if there is none, with installation instructions', () => {
    expect(() => engineCommand({ port: 1 }, mac())).toThrow(
      /^There is no embedded database for darwin-arm64\. Install Docker .*DYNAMODB_LOCAL.*DYNAMODB_ENDPOINT=/,
    );
  });

  it.each([
    ['DYNAMODB_LOCAL', '/nowhere', 'DYNAMODB_LOCAL names /nowhere, which has no DynamoDBLocal.jar.'],
    ['DYNOXIDE_BINARY', '/nowhere', 'DYNOXIDE_BINARY names /nowhere, which does not exist.'],
    ['DYNAMODB_ENGINE', 'mysql', 'DYNAMODB_ENGINE is mysql: it may be dynoxide, java, docker, or absent.'],
    ['DYNAMODB_ENGINE', 'java', 'There is no java here.'],
  ])('is refused if %s is %s', (name, value, message) => {
    expect(() => engineCommand({ port: 1 }, mac({ [name]: value }))).toThrow(message);
  });

  it('is not found if Docker is installed but not running, or if Java has no DynamoDB Local', () => {
    addTool('docker', 'exit 1');
    addTool('java', 'exit 0');
    expect(() => engineCommand({ port: 1 }, mac())).toThrow('There is no embedded database');
  });

  it('is DynamoDB Local with Java, in the named folder or a usual one', () => {
    addTool('java', 'exit 0');
    addTool('docker', 'exit 0');
    const usual = unpack('dynamodb-local');
    expect(engineCommand({ port: 8123 }, mac())).toMatchObject({
      program: join(tools, 'java'),
      parameters: [
        `-Djava.library.path=${usual}/DynamoDBLocal_lib`,
        ...['-jar', `${usual}/DynamoDBLocal.jar`, '-port', '8123', '-sharedDb', '-inMemory'],
      ],
      note: expect.stringContaining(usual),
    });
    const named = unpack('named');
    const { parameters } = engineCommand({ port: 8123, path: '/data/database.sqlite' }, mac({ DYNAMODB_LOCAL: named }));
    expect(parameters.slice(2)).toEqual([
      `${named}/DynamoDBLocal.jar`,
      ...['-port', '8123', '-sharedDb', '-dbPath', '/data'],
    ]);
  });

  it('is otherwise DynamoDB Local in Docker, on loopback only, with the data of our folder', () => {
    addTool('docker', 'exit 0');
    const { program, parameters, kill } = engineCommand({ port: 8123, path: '/data/database.sqlite' }, mac());
    expect(program).toBe(join(tools, 'docker'));
    expect(parameters.join(' ')).toMatch(
      /^run --rm --name (unified-dynamodb-\w+) --publish 127\.0\.0\.1:8123:8000 --volume \/data:\/data --user \d+ amazon\/dynamodb-local -jar DynamoDBLocal\.jar -sharedDb -dbPath \/data$/,
    );
    expect(kill).toContain(parameters[3]);
  });

  it("is the platform's binary, before both others", () => {
    addTool('docker', 'exit 0');
    const { parameters, note } = engineCommand({ port: 8123 }, mac({ DYNOXIDE_BINARY: process.execPath }));
    expect([parameters, note]).toEqual([['--host', '127.0.0.1', '--port', '8123'], undefined]);
  });
});

describe.runIf(hasEngine)('the engine found on a machine', () => {
  const binary = (): string => engineCommand({ port: 1 }).program;

  it('is started by Java, and ends with the service', async () => {
    const real = binary();
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    unpack('named');
    addTool('java', `exec ${real} --host 127.0.0.1 --port "$5"`);
    vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
    vi.stubEnv('DYNAMODB_LOCAL', join(home, 'named'));
    vi.stubEnv('DYNAMODB_ENGINE', 'java');
    const { endpoint, stop } = await startDatabase();
    expect((await fetch(endpoint)).status).toBeLessThan(500);
    expect(said).toHaveBeenCalledWith(expect.stringContaining('Starting DynamoDB Local'));
    await stop();
    await expect(fetch(endpoint)).rejects.toThrow();
  });

  it('is started in Docker, and its container is killed with the service', async () => {
    addTool(
      'docker',
      `case "$1" in
        version) exit 0;;
        kill) echo "$2" > ${home}/killed; exec kill -KILL "$(cat ${home}/pid)";;
      esac
      echo $$ > ${home}/pid; given="$6"; port="\${given#127.0.0.1:}"
      exec ${binary()} --host 127.0.0.1 --port "\${port%:8000}"`,
    );
    const module = new URL('../../infra/dynamodb.ts', import.meta.url).href;
    const script = `const { endpoint } = await (await import(process.argv[1])).startDatabase();
      console.log(endpoint); setInterval(() => {}, 1000);`;
    const env = { ...process.env, PATH: `${tools}:${process.env.PATH}`, DYNAMODB_ENGINE: 'docker' };
    child = spawn(process.execPath, ['--input-type=module', '-e', script, module], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    await waitFor(() => expect(said).toMatch(/http:/));
    const pid = Number(readFileSync(join(home, 'pid'), 'utf8'));
    child.kill('SIGKILL');
    await waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false));
    expect(readFileSync(join(home, 'killed'), 'utf8')).toMatch(/^unified-dynamodb-/);
  });
});
