import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import examples from '../../lib/api/openapi/examples.json' with { type: 'json' };
import { describeApi, type OpenApiDocument } from '../../lib/api/openapi/index.ts';
import { routes } from '../../lib/api/routes.ts';

const here = import.meta.dirname;

/** Returns the whole document, as `npm run openapi` writes it for a service at this address. */
export const documentOf = (origin: string): OpenApiDocument => describeApi(routes, '1', { origin, examples });

/** Returns the id of every operation of a document. */
export const operationIdsIn = ({ paths }: OpenApiDocument): readonly string[] =>
  Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));

const compilerOptions = {
  ...{ target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', types: [] },
  ...{ strict: true, skipLibCheck: true, noEmit: true },
};

/** The compiler of the project, which takes half the time of the compiler in these packages. */
const compiler = '../../../node_modules/typescript/bin/tsc';

/** Folder for a generator, next to the packages that generated code imports. */
export interface Generated {
  /** Returns the path of a file in the folder. */
  at(file: string): string;
  write(file: string, text: string): void;
  /** Runs a script of an installed package here. Returns its output if it fails, otherwise an empty text. */
  run(script: string, ...options: readonly string[]): string;
  /** Compiles a file. Returns the compiler's output, which is empty if the file compiles. */
  faultsOf(file: string): string;
}

/** Creates a folder with `openapi.json`. */
export const openGenerated = (name: string, document: OpenApiDocument): Generated => {
  const folder = join(here, 'node_modules/.generated', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const at = (file: string) => join(folder, file);
  const write = (file: string, text: string) => writeFileSync(at(file), text);
  const run: Generated['run'] = (script, ...options) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [resolve(here, 'node_modules', script), ...options],
      { cwd: folder, encoding: 'utf8' },
    );
    return status === 0 ? '' : `${stdout}${stderr}`;
  };
  const faultsOf = (file: string): string => {
    write(`${file}.json`, JSON.stringify({ compilerOptions, files: [file] }));
    return run(compiler, '--project', `${file}.json`);
  };
  write('openapi.json', JSON.stringify(document));
  return { at, write, run, faultsOf };
};
