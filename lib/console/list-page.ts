import type * as z from 'zod';
import { type Html, html, type Part } from '../pages/html.ts';
import type { Route } from '../route.ts';
import { addressOf } from './addresses.ts';
import { empty, type Filter, filtersOf, pager, section } from './parts.ts';
import type { ConsolePage, Visit } from './visit.ts';

type ListRoute = Route & { readonly response: z.ZodArray };

/** A page that shows a list of the API with filters. */
interface ListPage<R extends ListRoute> {
  /** Path below `/console`, which is also the path of the filters. */
  readonly path: string;
  /** Name in the menu, and heading. */
  readonly title: string;
  readonly row: R;
  /** Parameters of each call, unless a filter has the same name. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly filters: readonly Filter[];
  /** Order of the entries in words: `Newest first`. */
  readonly order: string;
  /** Name of an entry: `event`. */
  readonly noun: string;
  readonly render: (visit: Visit, entries: z.output<R['response']>) => Html | Promise<Html>;
  /** Sentence about entries that are no longer there, before the link to all entries. */
  readonly kept?: string;
  /** Text for a list without entries and without filters: what is missing, and what to do. */
  readonly none: readonly [title: string, todo: Part];
}

/** Makes the page of a list. A page of the API without entries may have a next page, if a filter removed the entries. */
export const listPage = <const R extends ListRoute>(page: ListPage<R>): ConsolePage => {
  const { path, title, row, fixed, filters, order, noun, render, kept, none } = page;
  return {
    path,
    menu: title,
    load: async (visit) => {
      const { query, ask } = visit;
      const given = Object.fromEntries(filters.map(({ name }) => [name, query[name]]));
      const list = await ask(row, { query: { ...fixed, ...given, cursor: query.cursor } });
      const rows = list.ok && list.data.length > 0 && (await render(visit, list.data));
      return {
        title,
        main: html`<h1>${title}</h1>
${filtersOf(visit, path, filters)}
${section(visit, order, list, (data, next) => {
  if (data.length > 0) return html`${rows}${pager(visit, path, next)}`;
  if (next !== undefined) return html`<p>No ${noun} on this page matches.</p>${pager(visit, path, next)}`;
  return filters.some(({ name }) => query[name] !== undefined)
    ? empty(
        `No ${noun} matches these filters.`,
        html`${kept !== undefined && `${kept} `}<a href="${addressOf(path)}">Show all ${noun}s</a>.`,
      )
    : empty(...none);
})}`,
      };
    },
  };
};
