import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { operationsIn } from '../../infra/client/operations.ts';
import { pythonPackage } from '../../infra/client/python/package.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';

/** A Python that finds the client. */
export interface Python {
  /** Path of the program. */
  readonly program: string;
  /**
   * Runs a program.
   * @param given input of the program
   * @returns its exit code and its output, errors included
   */
  run(
    program: readonly string[],
    given: string,
    env: Readonly<Record<string, string>>,
  ): Promise<readonly [code: number | null, said: string]>;
  remove(): void;
}

const succeeds = (program: string, given: readonly string[]): boolean =>
  spawnSync(program, given, { stdio: 'ignore' }).status === 0;

/** The reason to skip tests that run Python. Absent if Python 3.11 or later is installed. */
export const missingPython = (): string | undefined =>
  succeeds('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'])
    ? undefined
    : 'skipped: there is no python3 of 3.11 or later here';

/** The reason to skip tests that install the wheel. Absent if Python can make environments with pip. */
export const missingPip = (): string | undefined =>
  missingPython() ??
  (succeeds('python3', ['-c', 'import ensurepip, venv']) ? undefined : 'skipped: there is no pip here');

/** The reason to skip the checks of types. Absent if mypy is installed: on Debian, `apt-get install mypy`. */
export const missingMypy = (): string | undefined =>
  missingPip() ?? (succeeds('mypy', ['--version']) ? undefined : 'skipped: there is no mypy here');

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'uis-wheel-'));

const pythonIn = (folder: string, program: string, path: Readonly<Record<string, string>>): Python => ({
  program,
  run: (given, input, env) =>
    new Promise((resolve) => {
      const child = spawn(program, ['-B', ...given], {
        env: { PATH: process.env.PATH ?? '', PYTHONUTF8: '1', ...path, ...env },
      });
      let said = '';
      const listen = (chunk: Buffer) => {
        said += chunk;
      };
      child.stderr.on('data', listen);
      child.stdout.on('data', listen);
      child.once('close', (code) => resolve([code, said]));
      child.stdin.end(input);
    }),
  remove: () => rmSync(folder, { recursive: true, force: true }),
});

/** The Python of this machine with the unpacked package. */
export const unpackedPackage = (): Python => {
  const folder = newFolder();
  const document = describeApi(routes, '1');
  for (const [path, text] of pythonPackage(document, operationsIn(document))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return pythonIn(folder, 'python3', { PYTHONPATH: folder });
};

/** A new environment of Python, without the client. */
export const newEnvironment = (): Python => {
  const folder = newFolder();
  execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' });
  return pythonIn(folder, join(folder, 'bin/python'), {});
};
