import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { describeApi } from '../lib/api/openapi/index.ts';
import { routes } from '../lib/api/routes.ts';
import manifest from '../package.json' with { type: 'json' };

const projectRoot = resolve(import.meta.dirname, '..');

/** `npm run openapi [-- <file>]` */
const run = async ([file]: readonly string[]): Promise<void> => {
  const path = file === undefined ? resolve(projectRoot, 'dist/openapi.json') : resolve(file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(describeApi(routes, manifest.version), null, 2)}\n`);
  console.log(`${routes.length} operations in ${relative(process.cwd(), path)}`);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
