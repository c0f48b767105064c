import { makeSite, type SiteKind } from '../../infra/site/build.ts';
import { onceInProcess } from '../harness/run-folder.ts';

/** Files of a site. */
export type Site = Awaited<ReturnType<typeof makeSite>>;

/** Builds a site. Test files of a process share the site. */
export const siteOf = (kind: SiteKind): Promise<Site> => onceInProcess(`site ${kind}`, () => makeSite(kind));

/** Pages of a site: texts by path after `/docs`. */
export const pagesOf = (site: Site): ReadonlyMap<string, string> =>
  new Map(site.flatMap(({ path, type, text }) => (type.startsWith('text/html') ? [[path, text]] : [])));

/** Returns the path after `/docs` of an address. @param address `/docs/errors`, or `/docs` for the page `home` */
export const pathOf = (address: string): string => (address === '/docs' ? 'home' : address.replace('/docs/', ''));
