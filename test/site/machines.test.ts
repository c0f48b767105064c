import { Marked } from 'marked';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentMarkdown } from '../../infra/site/machines/page.ts';
import { skillText } from '../../infra/site/machines/skill.ts';
import { partsOf } from '../../lib/api/openapi/parts.ts';
import { routes } from '../../lib/api/routes.ts';
import { skillFile } from '../../lib/management/site/docs.ts';
import { verticals } from '../../lib/objects/define.ts';
import { originMark } from '../../lib/pages/addressed-file.ts';
import { pathOf, siteOf } from './site.ts';

/** Texts of the files by path after `/docs`. */
let files: ReadonlyMap<string, string>;
/** Texts of the pages in the menu, as HTML, by path after `/docs`. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  const site = await siteOf('deployed');
  files = new Map(site.map(({ path, text }) => [path, text]));
  const [, menu = ''] = /<nav class="menu"(.*?)<\/nav>/s.exec(files.get('home') ?? '') ?? [];
  const paths = [...menu.matchAll(/href="([^"]+)"/g)].map(([, address = '']) => pathOf(address));
  pages = new Map(paths.map((path) => [path, fileAt(path)]));
});

const fileAt = (path: string): string => files.get(path) ?? expect.fail(`no file ${path}`);

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** Text that a reader of HTML sees, without white space. */
const seenIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[\s#]+/g, '');

/** Blocks of text in a Markdown text: paragraphs, cells, items and blocks of code. */
const blocksOf = (markdown: string): readonly string[] =>
  String(new Marked({ gfm: true }).parse(markdown))
    .split(/<\/?(?:p|h\d|pre|t[dhr]|table|thead|tbody|li|ul|ol|blockquote|hr)\b[^>]*>/)
    .map(seenIn)
    .filter((text) => text !== '');

/** Addresses in links of a Markdown text, or bare in a line. */
const addressesIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/https:\/\/service\.invalid([^\s)>\]"]*)/g)].map(([, address = '']) => address);

/** Whether an address of the service exists, with its anchor on the page. */
const exists = (address: string): boolean => {
  const [path = '', anchor] = address.split('#');
  if (['', '/health', '/openapi.json', '.'].includes(path)) return true;
  // test/packages/serving.test.ts requests the packages.
  if (path.startsWith('/client/')) return true;
  const [, part] = /^\/openapi\/(.+)\.json$/.exec(path) ?? [];
  if (part !== undefined) return partsOf(routes).includes(part);
  const file = path === '/docs' ? 'home' : path.replace(/^\/(?:docs\/)?/, '').replace('/SKILL.md', '.skill.md');
  const page = anchor === undefined ? undefined : files.get(file.replace(/\.md$/, ''));
  return files.has(file) && (anchor === undefined || page?.includes(` id="${anchor}"`) === true);
};

const texts = (): ReadonlyMap<string, string> =>
  new Map([...files].filter(([path]) => path.endsWith('.md') || path.startsWith('llms')));

describe('the Markdown form of a document', () => {
  const render = (markdown: string): string =>
    documentMarkdown(
      { file: 'docs/read.md', path: 'read', title: 'Read', markdown },
      new Map([
        ['docs/errors.md', 'errors'],
        ['docs/read.md', 'read'],
        ['README.md', 'home'],
      ]),
    );

  it('has no comment and no markup, as the page of the site', () => {
    expect(render('<!-- Generated. -->\n\n# A\n\na <b>c</b>\n')).toBe('# A\n\na c\n');
  });

  it('links to the Markdown forms of pages with absolute addresses, and to no file without a page', () => {
    expect(render('[`e`](errors.md#a) [r](../README.md) [h](#b) [v](https://vendor.example/a)')).toBe(
      `[\`e\`](${originMark}/docs/errors.md#a) [r](${originMark}/docs/home.md) [h](${originMark}/docs/read.md#b) ` +
        '[v](https://vendor.example/a)\n',
    );
    expect(render('- see [the\n  code](../lib/route.ts), in [the\n  list](errors.md)\n')).toBe(
      `- see the code, in [the list](${originMark}/docs/errors.md)\n`,
    );
  });

  it('leaves code unchanged', () => {
    const code = '`[a](errors.md)` and\n\n```html\n<b>[a](errors.md)</b>\n```\n';
    expect(render(`${code}\n[a](errors.md)\n`)).toBe(`${code}\n[a](${originMark}/docs/errors.md)\n`);
  });
});

describe('the files for programs', () => {
  it('contain a Markdown form of each page in the menu, to which the page links', () => {
    for (const [path, html] of pages) {
      expect(files.has(`${path}.md`), path).toBe(true);
      expect(html).toContain(`<link rel="alternate" type="text/markdown" href="/docs/${path}.md">`);
    }
    expect(fileAt('search')).not.toContain('text/markdown');
  });

  it('show nothing that the page does not show', () => {
    for (const [path, html] of pages) {
      const shown = seenIn(html);
      const more = blocksOf(fileAt(`${path}.md`)).filter((block) => !shown.includes(block));
      expect(more, path).toEqual([]);
    }
  });

  it('contain the addresses of the packages at this service', () => {
    for (const path of ['client.md', 'client-python.md', 'llms-full.txt']) {
      expect(fileAt(path), path).toContain(`install ${originMark}/client/unified`);
      expect(fileAt(path), path).not.toContain('https://api.example.com/client/');
    }
  });

  it('contain only addresses that exist', () => {
    for (const [path, text] of texts())
      expect(
        addressesIn(text).filter((address) => !exists(address)),
        path,
      ).toEqual([]);
  });

  it('contain no relative link', () => {
    for (const [path, text] of texts()) {
      const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
      expect(
        [...prose.matchAll(/\]\((?!https?:|mailto:)[^)]*\)/g)].map(([link]) => link),
        path,
      ).toEqual([]);
    }
  });
});

describe('a skill', () => {
  it.each(verticals)('of %s is its page after a header with the name and the purpose', (vertical) => {
    const text = fileAt(skillFile(`skills/${vertical}`));
    const markdown = fileAt(`skills/${vertical}.md`);
    const [, name, description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n\n/.exec(text) ?? [];
    expect(name).toBe(`unified-${vertical}`);
    expect(JSON.parse(description).length).toBeLessThanOrEqual(1024);
    expect(markdown).toContain(`\n\n${JSON.parse(description)}\n\n`);
    expect(text.slice(text.indexOf('\n---\n\n') + 6)).toBe(markdown);
  });

  it('needs a purpose', () => {
    expect(() => skillText('skills/crm', '# Skill\n\n')).toThrow('skills/crm needs a paragraph after its title.');
    expect(() => skillText('skills/crm', `# Skill\n\n${'a'.repeat(1025)}\n\n`)).toThrow('needs a paragraph');
  });
});

describe('llms.txt', () => {
  it('has the form of llmstxt.org: a title, a summary and sections with links', () => {
    const [title, , summary, , about, , ...sections] = fileAt('llms.txt').trimEnd().split('\n');
    expect([title, summary]).toEqual(['# Unified Integration Service', expect.stringMatching(/^> \S/)]);
    expect(about).toContain(`${originMark}.`);
    for (const line of sections)
      expect(line).toMatch(/^(?:|## [A-Z].*|- \[[^\]]+\]\(https:\/\/service\.invalid\/\S+\)(?:: .+)?)$/);
    expect(sections.findLastIndex((line) => line.startsWith('## '))).toBe(sections.indexOf('## Optional'));
  });

  it('links to each page, to each part of the OpenAPI document and to the full texts, once', () => {
    const linked = [...fileAt('llms.txt').matchAll(/\]\(https:\/\/service\.invalid(\S+)\)/g)].map(
      ([, address]) => address,
    );
    expect(linked.toSorted()).toEqual(
      [
        ...[...pages.keys()].map((path) =>
          path.startsWith('skills/') ? `/docs/${path}/SKILL.md` : `/docs/${path}.md`,
        ),
        ...partsOf(routes).map((part) => `/openapi/${part}.json`),
        '/openapi.json',
        '/llms-full.txt',
      ].toSorted(),
    );
  });
});

describe('llms-full.txt', () => {
  it('consists of the introduction of llms.txt and the texts of the pages for users, and nothing else', () => {
    const [introduction = ''] = fileAt('llms.txt').split('\n\n## ');
    const [before = '', optional = ''] = fileAt('llms.txt').split('## Optional');
    const paths = [...before.matchAll(/\/docs\/(\S+?)(?:\/SKILL)?\.md\)/g)].map(([, path = '']) => path);
    const parts = paths.map((path) => {
      const address = path === 'home' ? '/docs' : `/docs/${path}`;
      return `Source: ${originMark}${address}\n\n${fileAt(`${path}.md`)}`;
    });
    expect(fileAt('llms-full.txt')).toBe([`${introduction}\n`, ...parts].join('\n'));
    expect(optional).toContain('/docs/contributing.md');
  });

  // A Lambda answers with at most 6 MB in Base64.
  it('has at most 4 MB', () => {
    expect(Buffer.byteLength(fileAt('llms-full.txt'))).toBeLessThan(4_000_000);
  });
});
