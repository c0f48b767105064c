import { makeSite, type SiteKind } from '../../infra/site/build.ts';
import { onceInRun } from '../harness/run-folder.ts';

/** Files of a site. */
export type Site = Awaited<ReturnType<typeof makeSite>>;

/** Builds a site once per run, because it takes 5 s of CPU. */
export const siteOf = async (kind: SiteKind): Promise<Site> =>
  JSON.parse(await onceInRun(`site-${kind}.json`, async () => JSON.stringify(await makeSite(kind))));

/** Pages of a site: texts by path after `/docs`. */
export const pagesOf = (site: Site): ReadonlyMap<string, string> =>
  new Map(site.flatMap(({ path, type, text }) => (type.startsWith('text/html') ? [[path, text]] : [])));

/** Returns the path after `/docs` of an address. @param address `/docs/errors`, or `/docs` for the page `home` */
export const pathOf = (address: string): string => (address === '/docs' ? 'home' : address.replace('/docs/', ''));
