import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { groups } from './groups.ts';

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

/** Files of the pages outside of `docs/`, by path. */
const filesElsewhere: Readonly<Record<string, string>> = {
  home: 'README.md',
  contributing: 'CONTRIBUTING.md',
  changelog: 'CHANGELOG.md',
  examples: 'examples/README.md',
  'add-a-provider': 'lib/providers/README.md',
};

const readText = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

/** Documents of all groups, in the order of the menu. The pages of the providers have the titles of their documents. */
export const readSources = (): readonly Source[] => {
  const guides = groups
    .flatMap(({ pages }) => Object.entries(pages))
    .filter(([path]) => !path.startsWith('reference/'))
    .map(([path, title]): Source => {
      const file = filesElsewhere[path] ?? `docs/${path}.md`;
      return { file, path, title, markdown: readText(file) };
    });
  const providers = globSync('docs/providers/*.md', { cwd: projectRoot })
    .toSorted()
    .map((file): Source => {
      const markdown = readText(file);
      const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
      if (title === undefined) throw new Error(`${file} has no title.`);
      return { file, path: file.replace(/^docs\/|\.md$/g, ''), title, markdown };
    });
  return [...guides, ...providers];
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
