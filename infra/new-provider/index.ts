import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const template = join(import.meta.dirname, 'template');
const validId = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Lines that a developer adds to a registry by hand, with their place in the file. */
interface RegistryLine {
  readonly file: string;
  /** The lines go before the first line after `from` that begins with this text. */
  readonly before: string;
  readonly from: string;
  readonly lines: readonly string[];
}

const capitalised = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);

const pascalOf = (id: string): string => id.split('-').map(capitalised).join('');

const camelOf = (id: string): string => {
  const pascal = pascalOf(id);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};

const filled = (text: string, id: string): string =>
  text
    .replaceAll('__member__', id === camelOf(id) ? `.${id}` : `['${id}']`)
    .replaceAll('__id__', id)
    .replaceAll('__camel__', camelOf(id))
    .replaceAll('__Pascal__', pascalOf(id))
    .replaceAll('__Name__', id.split('-').map(capitalised).join(' '));

/** Files of a new provider, by their paths from the top folder. */
export const filesOf = (id: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*.txt', { cwd: template })
      .toSorted()
      .map((file) => [filled(file, id).replace(/\.txt$/, ''), filled(readFileSync(join(template, file), 'utf8'), id)]),
  );

/** Lines that a developer adds to existing files, in the order of the steps in lib/providers/README.md. */
export const registryLinesOf = (id: string): readonly RegistryLine[] => {
  const [camel, pascal] = [camelOf(id), pascalOf(id)];
  const key = id === camel ? id : `'${id}'`;
  const simulators = 'infra/simulators/registry.ts';
  return [
    {
      file: 'lib/providers/registry.ts',
      from: 'export const loaders',
      before: '}',
      lines: [`  ${key}: async () => (await import('./${id}/index.ts')).${camel},`],
    },
    {
      file: simulators,
      from: 'import ',
      before: 'import ',
      lines: [
        `import { type ${pascal}Options, start${pascal}Simulator } from './${id}/index.ts';`,
        `import { ${camel}Accounts } from './${id}/seeds.ts';`,
      ],
    },
    {
      file: simulators,
      from: 'export const simulated ',
      before: '}',
      lines: [
        `  ${key}: {`,
        `    start: start${pascal}Simulator,`,
        "    path: '/v1',",
        `    accounts: pair(${camel}Accounts, ({ apiKey }) => ({ api_key: apiKey })),`,
        `  } satisfies Simulated<${pascal}Options, Simulator>,`,
      ],
    },
    {
      file: 'lib/providers/webhook-registry.ts',
      from: 'const loaders',
      before: '}',
      lines: [`  ${key}: async () => (await import('./${id}/webhooks.ts')).${camel}Webhooks,`],
    },
  ];
};

/**
 * Writes the files of a new provider.
 * @returns the paths of the written files
 * @throws Error if the id is invalid, or if a file exists already
 */
export const writeProvider = (root: string, id: string): readonly string[] => {
  if (!validId.test(id))
    throw new Error(
      `"${id}" is no id of a provider: an id has small letters, digits and single hyphens, such as acme-desk.`,
    );
  const files = filesOf(id);
  for (const file of files.keys())
    if (existsSync(join(root, file)))
      throw new Error(`${file} is there already: choose another id, or delete the file.`);
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return [...files.keys()];
};

const explain = (id: string): string =>
  registryLinesOf(id)
    .map(({ file, lines }) => `${file}\n${lines.join('\n')}`)
    .join('\n\n');

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [id = ''] = positionals;
  try {
    const files = writeProvider(process.cwd(), id);
    console.log(`Written:\n${files.join('\n')}\n`);
    console.log(`Add these lines by hand, as the steps of lib/providers/README.md say:\n\n${explain(id)}`);
    console.log(
      `\nThen this names each mistake in the declaration, and each line that is missing:\nnpx vitest run test/providers/conformance.test.ts -t ${id}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
