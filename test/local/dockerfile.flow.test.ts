import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readDocument, root } from '../docs/markdown.ts';
import { waitFor } from '../harness/wait-for.ts';

/** Other platforms use the database at `DYNAMODB_ENDPOINT`. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

const steps = readDocument('Dockerfile')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);

const of = (instruction: string): readonly string[] =>
  steps.filter(([name]) => name === instruction).map(([, rest]) => rest);

/** Sources and target of each copy. */
const copies = of('COPY').map((rest) => {
  const words = rest.split(' ');
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
});

const folder = mkdtempSync(join(tmpdir(), 'uis-image-'));
let child: ChildProcess | undefined;

afterAll(async () => {
  const ended = new Promise((resolve) => child?.once('exit', resolve));
  if (child?.kill('SIGTERM')) await ended;
  rmSync(folder, { recursive: true, force: true });
});

// The tests do not run Docker. They repeat its steps with the same files.
describe('the Dockerfile', () => {
  it('uses a Node version that the project supports', () => {
    const [, major = ''] = /^node:(\d+)/.exec(of('FROM')[0] ?? '') ?? [];
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)?.[0]));
  });

  it('copies existing files that .dockerignore does not exclude', () => {
    const passed = readDocument('.dockerignore').split('\n').filter(Boolean);
    const sources = copies.flatMap((one) => one.sources);
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    expect(passed).toEqual(['*', ...sources.map((source) => `!${source}`)]);
  });

  it.runIf(hasEngine)('starts the service from the copied files', async () => {
    for (const { sources, target } of copies)
      for (const source of sources)
        cpSync(join(root, source), join(folder, target === './' ? source : target), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const [, ...words] = JSON.parse(of('CMD')[0] ?? '[]') as string[];
    child = spawn(process.execPath, words, {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, '.data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let screen = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        screen += chunk;
      });
    await waitFor(() => expect(screen).toContain('Ctrl-C ends everything'));
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(screen) ?? [];
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ data: { version: manifest.version } });
    expect(JSON.parse(readFileSync(join(folder, '.data/demo.json'), 'utf8'))).toHaveProperty('api_key');
  });
});
