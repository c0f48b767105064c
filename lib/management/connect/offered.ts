import { type Vertical, verticals } from '../../objects/define.ts';
import type { CategoryChoice, ChoiceSearch, ProviderChoice } from '../../pages/choice.ts';
import type { ConnectionMethod, Provider } from '../../providers/define.ts';
import { loadProvider, providerIds } from '../../providers/load.ts';
import { hasLastingKeys } from '../../providers/short-lived.ts';
import { hasVertical, summaries } from '../../providers/summary.ts';
import { getOAuthApp } from '../../store/projects/oauth-apps.ts';
import { namedProvider, type Opened } from './link-page.ts';

/** Number of tools that a person can survey without a search. */
const mostAtAGlance = 8;

/** Ids of the providers that a link allows. */
export const allowedBy = ({ link: { providers = providerIds } }: Opened): readonly string[] =>
  providers.filter((id) => providerIds.includes(id));

/** A provider that a link allows; `undefined` for every other id. */
export const findAllowed = async (opened: Opened, id: string): Promise<Provider | undefined> =>
  allowedBy(opened).includes(id) ? loadProvider(id) : undefined;

/**
 * Whether the project has an app for a consent, or the person may give one. If accounts have hosts of their own, the
 * result is true, because the host is unknown until the person names it.
 */
const hasApp = async (project: string, { id, oauth }: Provider): Promise<boolean> => {
  if (oauth === undefined) return false;
  const { known = {}, own, ownApp } = oauth.hosts ?? {};
  if (own !== undefined || ownApp !== undefined) return true;
  const apps = [undefined, ...Object.keys(known)].map((host) => getOAuthApp(project, id, host));
  return (await Promise.all(apps)).some((app) => app !== undefined);
};

/**
 * The connection methods that a form offers. If an app exists, consent comes first, because the person then needs no
 * key. Some providers support only consent. A credential that soon ends is not offered: the connection would not last.
 */
export const methodsOf = async ({ link, frames }: Opened, provider: Provider): Promise<readonly ConnectionMethod[]> => {
  // A consent begins in its own window, so a frame does not offer it.
  const isConsented = frames.length === 0 && (await hasApp(link.project, provider));
  const hasKeys = hasLastingKeys(provider.credentials);
  return [...(isConsented ? (['oauth'] as const) : []), ...(hasKeys ? (['credentials'] as const) : [])];
};

/** Whether a person can connect a provider now. Only a provider without lasting keys may depend on an app. */
const isConnectable = async (opened: Opened, id: string): Promise<boolean> => {
  if (summaries[id]?.needsConsent !== true) return true;
  const provider = await loadProvider(id);
  return provider !== undefined && (await methodsOf(opened, provider)).length > 0;
};

/** Ids of the providers that a person may choose at a link: the allowed ones that can be connected. */
export const offeredBy = async (opened: Opened): Promise<readonly string[]> => {
  const allowed = allowedBy(opened);
  const connectable = await Promise.all(allowed.map((id) => isConnectable(opened, id)));
  const offered = allowed.filter((_, index) => connectable[index]);
  // Without any, the page of a provider explains that it cannot be connected yet.
  return offered.length === 0 ? allowed : offered;
};

/** Whether a person may choose a provider other than the given one at a link. */
export const offersAnother = async (opened: Opened, than: string): Promise<boolean> =>
  allowedBy(opened).some((id) => id !== than && summaries[id]?.needsConsent !== true) ||
  (await offeredBy(opened)).some((id) => id !== than);

/** Address of the form of a provider. */
export const hrefOf = ({ path }: Opened, provider: string): string => `${path}/${provider}`;

const isInCategory = (provider: string, category: Vertical | undefined): boolean =>
  category === undefined || hasVertical(provider, category);

const kindsOf = ({ words }: Opened, provider: string): string =>
  verticals
    .filter((vertical) => isInCategory(provider, vertical))
    .map((vertical) => words.kinds[vertical])
    .join(words.comma);

/** Words and category of a search. Untrusted: any person can write the address. */
interface Sought {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
}

const categoriesOf = (
  { path, words }: Opened,
  offered: readonly string[],
  chosen: Vertical | undefined,
): readonly CategoryChoice[] => {
  const present = verticals.filter((vertical) => offered.some((id) => isInCategory(id, vertical)));
  if (present.length < 2) return [];
  return [undefined, ...present].map((category) => ({
    name: category === undefined ? words.allKinds : words.kinds[category],
    href: category === undefined ? path : `${path}?${new URLSearchParams({ category })}`,
    isChosen: category === chosen,
  }));
};

/** The providers for the choice, and the search if they are many. */
export const choicesOf = (
  opened: Opened,
  offered: readonly string[],
  { q = '', category: given }: Sought,
): { readonly choices: readonly ProviderChoice[]; readonly search?: ChoiceSearch } => {
  const isLong = offered.length > mostAtAGlance;
  const category = isLong ? verticals.find((vertical) => vertical === given) : undefined;
  const choices = offered
    .filter((id) => isInCategory(id, category))
    .map((id) => ({ ...namedProvider(opened, id), kinds: kindsOf(opened, id), href: hrefOf(opened, id) }));
  if (!isLong) return { choices };
  const categories = categoriesOf(opened, offered, category);
  return { choices, search: { action: opened.path, sought: q.trim(), category, categories } };
};
