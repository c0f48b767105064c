import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const projectRoot = join(import.meta.dirname, '../..');

/** A document that is a page of the site. */
export interface Source {
  /** From the top folder: `docs/errors.md`. */
  readonly file: string;
  /** Path below `/docs`: `errors`, `providers/hubspot`. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

/** What the menu shows together. */
export interface Chapter {
  readonly name: string;
  readonly sources: readonly Source[];
}

/** Documents outside of `docs/`, by their paths on the site. */
const elsewhere: Readonly<Record<string, string>> = {
  'README.md': 'home',
  'CONTRIBUTING.md': 'contributing',
  'CHANGELOG.md': 'changelog',
  'examples/README.md': 'examples',
  'lib/providers/README.md': 'add-a-provider',
};

const pathOf = (file: string): string => elsewhere[file] ?? file.replace(/^docs\//, '').replace(/\.md$/, '');

const readSource = (file: string): Source => {
  const markdown = readFileSync(join(projectRoot, file), 'utf8');
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error(`${file} has no title.`);
  return { file, path: pathOf(file), title, markdown };
};

/** The documents that a document links to, in their order. */
const linkedFrom = ({ file, markdown }: Source): readonly string[] => [
  ...new Set(
    [...markdown.matchAll(/\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)/g)].map(([, target = '']) =>
      normalize(join(dirname(file), target)),
    ),
  ),
];

/** The documents in the order of the README, which links to each; then one for each provider. */
export const readChapters = (): readonly Chapter[] => {
  const home = readSource('README.md');
  const guides = linkedFrom(home).map(readSource);
  const providers = globSync('docs/providers/*.md', { cwd: projectRoot }).toSorted().map(readSource);
  return [
    { name: 'Guides', sources: [{ ...home, title: 'Overview' }, ...guides] },
    { name: 'Providers', sources: providers },
  ];
};

/** `/docs/errors`; the first page is `/docs` itself. */
export const addressOf = (path: string): string => (path === 'home' ? '/docs' : `/docs/${path}`);

/** Where a link of a document leads on the site; `undefined` where it leads to a file that is no page. */
export const targetOf = (from: Source, href: string, pages: ReadonlyMap<string, string>): string | undefined => {
  const [file = '', anchor] = href.split('#');
  const found = file === '' ? from.path : pages.get(normalize(join(dirname(from.file), file)));
  if (found === undefined) return undefined;
  return `${addressOf(found)}${anchor === undefined ? '' : `#${anchor}`}`;
};
