import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectName, objectNames } from '../../lib/objects/names.ts';
import { objects } from '../../lib/objects/registry.ts';
import type { Declaration, Provider, ProviderWebhooks } from '../../lib/providers/define.ts';
import { readTranscript, type Step } from './transcript.ts';

const root = join(import.meta.dirname, '../..');

/** Pages of the reference, as paths from the top folder. */
export const referencePages: readonly string[] = [
  'lib/providers/README.md',
  ...globSync('docs/declarations/*.md', { cwd: root }).toSorted(),
];

/** A block of code of the reference. */
export interface Example {
  readonly page: string;
  /** The name follows the language of the block. The block with the calls has the same name. */
  readonly name: string;
  readonly source: string;
  /** Calls below the example. Empty if a separate test runs the example. */
  readonly steps: readonly Step[];
}

const blocksIn = (page: string): readonly (readonly [language: string, name: string, text: string])[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(ts|text) ([\w-]+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', name = '', text = '']) => [language, name, text],
  );

/** Every example of the reference. */
export const examples: readonly Example[] = referencePages.flatMap((page) => {
  const blocks = blocksIn(page);
  return blocks.flatMap(([language, name, source]) => {
    if (language !== 'ts') return [];
    const [, , calls = ''] = blocks.find((one) => one[0] === 'text' && one[1] === name) ?? [];
    return [{ page, name, source, steps: readTranscript(calls) }];
  });
});

/** Exported names of a file of `lib/providers`, and of the files whose types it exports. */
const exportsOf = (file: string): readonly string[] => {
  const source = readFileSync(join(root, `lib/providers/${file}.ts`), 'utf8');
  const further = [...source.matchAll(/^export type \* from '\.\/([\w/-]+)\.ts'/gm)].map(([, other = '']) => other);
  const own = [...source.matchAll(/^export (?:interface|type|const) (\w+)/gm)].map(([, name = '']) => name);
  return [...own, ...further.flatMap(exportsOf)];
};

/** Files that a file of a provider may import, with their names. */
const importable = ['define', 'language/codecs', 'language/answers', 'language/numbers', 'language/phones'].map(
  (file) => [file, exportsOf(file)] as const,
);

/** An example with its imports, as a file of a provider. */
const withImports = (source: string): string => {
  const code = source.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
  const lines = importable.map(([file, all]) => {
    const names = [...new Set(all)].filter((name) => new RegExp(`(?<![\\w.'"])${name}\\b(?!\\??:|')`).test(code));
    const type = file === 'define' ? 'type ' : '';
    return names.length === 0 ? '' : `import ${type}{ ${names.join(', ')} } from '${root}/lib/providers/${file}.ts';\n`;
  });
  return `${lines.join('')}${source}`;
};

/** The examples as files of a program. */
export interface Written {
  /** Path of the program's `tsconfig.json`. */
  readonly config: string;
  pathOf(name: string): string;
  /** Returns the errors of the compiler. */
  compile(): Promise<string>;
  load<T>(name: string): Promise<T>;
  remove(): void;
}

export const writeExamples = (): Written => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  const pathOf = (name: string): string => join(folder, `${name}.ts`);
  for (const { name, source } of examples) writeFileSync(pathOf(name), withImports(source));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { noEmit: true, typeRoots: [join(root, 'node_modules/@types')] };
  const config = join(folder, 'tsconfig.json');
  const settings = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [join(folder, '*.ts')] };
  writeFileSync(config, JSON.stringify(settings));
  return {
    config,
    pathOf,
    compile: () =>
      new Promise((resolve) => {
        const tsc = join(root, 'node_modules/typescript/bin/tsc');
        execFile(process.execPath, [tsc, '--pretty', 'false', '-p', folder], (_, stdout) => resolve(stdout));
      }),
    load: async (name) => import(/* @vite-ignore */ pathOf(name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Returns the objects that an example declares: its values with the type of a declaration. */
const objectsIn = ({ source }: Example, exported: Readonly<Record<string, unknown>>): Provider['objects'] => {
  const declared = [
    ...source.matchAll(
      /^export const (\w+)\b(?:(?!^export )[\s\S])*?^\} as const satisfies \w+Declaration<'([\w.-]+)'>;/gm,
    ),
  ].map(([, name = '', object = '']) => [object as ObjectName, exported[name] as Declaration] as const);
  return Object.fromEntries(declared);
};

/** Text fields: each object has at least one field of this list. */
const textFields = ['name', 'subject', 'content', 'body', 'file_name', 'email_address', 'stage_name', 'status'];

/** The smallest declaration of an object: its records are at a path with its plural. */
const smallest = (name: ObjectName): Declaration => {
  const { plural, model } = objects[name];
  const field = textFields.find((one) => one in model.shape) ?? '';
  return {
    id: 'id',
    list: { method: 'GET', path: `/${plural}`, records: 'items', max: 100, paginator: { type: 'none' } },
    get: { method: 'GET', path: `/${plural}/{id}` },
    fields: { [field]: field },
  };
};

/** Returns the objects that an example names and does not declare. */
const othersIn = ({ source }: Example): Provider['objects'] =>
  Object.fromEntries(
    objectNames.filter((name) => source.includes(`'${name}'`)).map((name) => [name, smallest(name)] as const),
  );

/** Members of a provider that an example exports by their own names. */
const parts = [
  ...['metadata', 'errors', 'budgets', 'paces', 'rest', 'oauth', 'hosts', 'headers', 'empty'],
  ...['baseUrl', 'hostParts', 'credentials', 'authorization', 'identify'],
];

/** A provider with its change notifications. */
export interface Made {
  readonly provider: Provider;
  readonly webhooks: ProviderWebhooks | undefined;
}

/**
 * The provider of an example. Its objects and parts replace the objects and parts of the first example.
 * @param base provider of the first example
 */
export const providerOf = (example: Example, exported: Readonly<Record<string, unknown>>, base: Provider): Made => {
  const own = Object.fromEntries(parts.flatMap((part) => (part in exported ? [[part, exported[part]]] : [])));
  const whole = (exported.provider ?? base) as Provider;
  const all = { ...othersIn(example), ...whole.objects, ...objectsIn(example, exported) };
  return {
    provider: { ...whole, ...own, id: `acme-${example.name}`, objects: all },
    webhooks: exported.webhooks as ProviderWebhooks | undefined,
  };
};
