import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { describeApi } from '../lib/api/openapi/index.ts';
import { recorded } from '../lib/api/openapi/recorded.ts';
import { routes } from '../lib/api/routes.ts';
import manifest from '../package.json' with { type: 'json' };

const projectRoot = resolve(import.meta.dirname, '..');

/** Implementation of `npm run openapi [-- <file> [<base URL>]]`. */
const run = async ([file, origin]: readonly string[]): Promise<void> => {
  const path = file === undefined ? resolve(projectRoot, 'dist/openapi.json') : resolve(file);
  if (origin !== undefined && !/^https?:/.test(origin)) throw new Error(`${origin} is not the address of a service.`);
  const text = JSON.stringify(
    describeApi(routes, manifest.version, { ...recorded, origin: origin?.replace(/\/$/, '') }),
  );
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${text}\n`);
  console.log(`${routes.length} operations in ${relative(process.cwd(), path)}, ${Math.ceil(text.length / 1024)} KB`);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
