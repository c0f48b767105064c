import { type Html, html, type Part } from '../../lib/pages/html.ts';
import { type Group, groups } from './groups.ts';
import { addressOf } from './pages.ts';

interface Entry {
  readonly path: string;
  readonly title: string;
}

/** A part of the menu that folds. */
interface MenuPart {
  readonly name: string;
  readonly isInternal: boolean;
  readonly pages: readonly Entry[];
  /** Smaller parts inside the part, such as `CRM` in the reference. */
  readonly parts: readonly MenuPart[];
}

export type Menu = readonly MenuPart[];

/** A page of the reference, with the name of its part of the menu. */
interface ReferenceEntry extends Entry {
  readonly part: string;
}

const partOf = ({ name, pages, isInternal }: Group, more: readonly Entry[]): MenuPart => ({
  name,
  isInternal: isInternal === true,
  pages: [
    ...Object.entries(pages).flatMap(([path, title]) => (path.startsWith('reference/') ? [] : [{ path, title }])),
    ...more,
  ],
  parts: [],
});

/** Menu of all pages: the groups, with the pages of the providers and the parts of the reference in their places. */
export const createMenu = (providers: readonly Entry[], reference: readonly ReferenceEntry[]): Menu => {
  const parts = [...Map.groupBy(reference, ({ part }) => part)].map(
    ([name, pages]): MenuPart => ({ name, isInternal: false, pages, parts: [] }),
  );
  return groups.map((group) => {
    if (group.name === 'Providers') return partOf(group, providers);
    return group.name === 'Reference' ? { ...partOf(group, []), parts } : partOf(group, []);
  });
};

const entriesOf = (menu: Menu): readonly Entry[] => menu.flatMap(({ pages, parts }) => [...pages, ...entriesOf(parts)]);

const partMarkup = ({ name, isInternal, pages, parts }: MenuPart, current: string): Html => {
  const isOpen = entriesOf([{ name, isInternal, pages, parts }]).some(({ path }) => path === current);
  const items = pages.map(
    ({ path, title }) =>
      html`<li><a href="${addressOf(path)}"${path === current && html` aria-current="page"`}>${title}</a></li>`,
  );
  const inner = parts.map((part) => html`<li>${partMarkup(part, current)}</li>`);
  return html`<details${isOpen && html` open`}${isInternal && html` class="internal"`}><summary>${name}</summary><ul>${items}${inner}</ul></details>`;
};

/** Menu of a page. On a phone the whole menu folds. A wide screen always shows it. */
export const menuMarkup = (menu: Menu, current: string): Html =>
  html`<nav class="menu" aria-label="Documentation"><details><summary>Menu</summary>
${menu.map((part): Part => [partMarkup(part, current), '\n'])}</details></nav>`;

/** Whether the menu leads to a page. Such a page has a Markdown form. */
export const isInMenu = (menu: Menu, path: string): boolean => entriesOf(menu).some((entry) => entry.path === path);

/** Links to the pages before and after a page, in the order of the menu. */
export const neighbourLinks = (menu: Menu, current: string): Html | undefined => {
  const all = entriesOf(menu);
  const index = all.findIndex(({ path }) => path === current);
  if (index === -1) return undefined;
  const link = (entry: Entry | undefined, label: string, rel: string): Part =>
    entry !== undefined &&
    html`<a rel="${rel}" href="${addressOf(entry.path)}"><span>${label}</span> ${entry.title}</a>`;
  return html`<nav class="neighbours" aria-label="Previous and next page">${link(all[index - 1], 'Previous', 'prev')}${link(all[index + 1], 'Next', 'next')}</nav>`;
};
