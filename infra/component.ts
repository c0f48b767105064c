import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const projectRoot = resolve(import.meta.dirname, '..');

/** File that the function of `/connect/v1.js` serves. */
export const componentPath = 'lib/pages/component.json';

/** Script for browsers, with its hash for the attribute `integrity`. https://www.w3.org/TR/SRI/ */
export interface Component {
  readonly script: string;
  readonly integrity: string;
}

/** Builds the script of `infra/component/`, in the syntax of browsers of 2022. */
export const buildComponent = async (): Promise<Component> => {
  const { outputFiles } = await build({
    entryPoints: [resolve(projectRoot, 'infra/component/connect.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  return { script, integrity: `sha384-${createHash('sha384').update(script).digest('base64')}` };
};

const documentPath = 'docs/magic-links.md';

/** Implementation of `npm run component`: writes the file, and the hash in the document. */
if (import.meta.main) {
  const component = await buildComponent();
  await writeFile(resolve(projectRoot, componentPath), `${JSON.stringify(component, null, 2)}\n`);
  const document = await readFile(resolve(projectRoot, documentPath), 'utf8');
  const integrity = `integrity="${component.integrity}"`;
  await writeFile(resolve(projectRoot, documentPath), document.replaceAll(/integrity="sha384-[^"]*"/g, integrity));
  console.log(`${componentPath}: ${component.script.length} bytes, ${component.integrity}`);
}
