import { addressOfPart, partsOf } from '../../../lib/api/openapi/parts.ts';
import { routes } from '../../../lib/api/routes.ts';
import { originMark } from '../../../lib/pages/addressed-file.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { page } from '../../docs/markdown.ts';
import type { Menu } from '../menu.ts';
import { addressOf } from '../pages.ts';
import { markdownAddressOf } from './page.ts';
import { isSkill, skillAddressOf } from './skill.ts';

/** Markdown forms of the pages, by the paths of the pages. */
export type Texts = ReadonlyMap<string, string>;

interface Named {
  readonly path: string;
  readonly title: string;
}

const link = (text: string, address: string, note?: string): string =>
  `- [${text}](${address})${note === undefined ? '' : `: ${note}`}`;

/** Headings of the sections of a page, in one line. `undefined` if the page has no sections. */
const sectionsIn = (markdown: string): string | undefined => {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const headings = [...prose.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.length === 0 ? undefined : headings.join(' · ');
};

/** Text of a page. Throws an error if the page has no text: a link would lead nowhere. */
const textOf = (texts: Texts, path: string): string => {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`The page ${path} has no Markdown form.`);
  return text;
};

const entry = (texts: Texts, { path, title }: Named): string =>
  link(title, isSkill(path) ? skillAddressOf(path) : markdownAddressOf(path), sectionsIn(textOf(texts, path)));

/** All pages of a part of the menu, with the pages of its smaller parts. */
const pagesOf = ({ pages, parts }: Menu[number]): readonly Named[] => [...pages, ...parts.flatMap(pagesOf)];

const introduction = (): string =>
  page(
    '# Unified Integration Service',
    `> ${manifest.description}`,
    `Address of this deployment: ${originMark}. A customer connects an account once. Your code then reads and writes the ` +
      'records of all providers in one shape, and signed webhooks report every change.',
  ).trimEnd();

/**
 * The file `llms.txt`: a list of all pages with absolute addresses. Pages for people who change the service are
 * optional. https://llmstxt.org
 */
export const llmsText = (menu: Menu, texts: Texts): string => {
  const list = (all: readonly Named[]): string => all.map((one) => entry(texts, one)).join('\n');
  const parts = partsOf(routes).map((part) => link(part, `${originMark}${addressOfPart(part)}`));
  return page(
    introduction(),
    ...menu.filter(({ isInternal }) => !isInternal).map((part) => `## ${part.name}\n\n${list(pagesOf(part))}`),
    `## OpenAPI\n\n${[link('The whole document', `${originMark}/openapi.json`), ...parts].join('\n')}`,
    `## Optional\n\n${[
      link('The texts of the pages above in one file', `${originMark}/llms-full.txt`),
      list(menu.filter(({ isInternal }) => isInternal).flatMap(pagesOf)),
    ].join('\n')}`,
  );
};

/** The file `llms-full.txt`: the texts of the pages for users, in the order of the menu. */
export const llmsFullText = (menu: Menu, texts: Texts): string => {
  const pages = menu.filter(({ isInternal }) => !isInternal).flatMap(pagesOf);
  return page(
    introduction(),
    ...pages.map(({ path }) => `Source: ${originMark}${addressOf(path)}\n\n${textOf(texts, path).trimEnd()}`),
  );
};
