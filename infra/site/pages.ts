import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const projectRoot = join(import.meta.dirname, '../..');

/** A document that is a page of the site. */
export interface Source {
  /** Path from the top folder: `docs/errors.md`. */
  readonly file: string;
  /** Path after `/docs`: `errors`, `providers/hubspot`. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

/** A group of pages in the menu. */
export interface Chapter {
  readonly name: string;
  readonly sources: readonly Source[];
}

/** Documents outside of `docs/`, with their paths on the site. */
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

/** Documents to which a document links, in the order of the links. */
const linkedFrom = ({ file, markdown }: Source): readonly string[] => [
  ...new Set(
    [...markdown.matchAll(/\]\(([^)\s#]+\.md)(?:#[^)\s]*)?\)/g)].map(([, target = '']) =>
      normalize(join(dirname(file), target)),
    ),
  ),
];

/**
 * Chapters: first the documents in the order of the links in the README, then the reference of declarations, then the
 * pages of the providers.
 */
export const readChapters = (): readonly Chapter[] => {
  const home = readSource('README.md');
  const guides = linkedFrom(home).map(readSource);
  const below = (folder: string) => globSync(`${folder}/*.md`, { cwd: projectRoot }).toSorted().map(readSource);
  return [
    { name: 'Guides', sources: [{ ...home, title: 'Overview' }, ...guides] },
    { name: 'Declarations', sources: below('docs/declarations') },
    { name: 'Providers', sources: below('docs/providers') },
  ];
};

/** URL path of a page, such as `/docs/errors`. The URL path of the first page is `/docs`. */
export const addressOf = (path: string): string => (path === 'home' ? '/docs' : `/docs/${path}`);

/** Target of a document's link on the site; `undefined` if the link leads to a file without a page. */
export const targetOf = (from: Source, href: string, pages: ReadonlyMap<string, string>): string | undefined => {
  const [file = '', anchor] = href.split('#');
  const found = file === '' ? from.path : pages.get(normalize(join(dirname(from.file), file)));
  if (found === undefined) return undefined;
  return `${addressOf(found)}${anchor === undefined ? '' : `#${anchor}`}`;
};
