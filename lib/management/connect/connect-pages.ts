import type { connectRoutes } from '../../api/management/connect.ts';
import type { PageAnswer } from '../../api/protocols/page.ts';
import type { Call } from '../../call.ts';
import { openAccount } from '../../engine/metadata/account.ts';
import { ApiError } from '../../errors.ts';
import { verticals } from '../../objects/define.ts';
import {
  choicePage,
  connectedPage,
  formPage,
  leavingPage,
  type ProviderChoice,
  returningPage,
} from '../../pages/connect.ts';
import type { ConnectionMethod, Provider } from '../../providers/define.ts';
import { loadProvider, providerIds } from '../../providers/load.ts';
import { summaries } from '../../providers/summary.ts';
import { noteLinkFailure } from '../../store/connections/magic-links.ts';
import { getOAuthApp } from '../../store/projects/oauth-apps.ts';
import type { ProvenAccount } from '../connections/store-connection.ts';
import { originOf } from '../origin.ts';
import { explainFailure, type Failure, fieldsOf, formOf, readCredentials } from './connect-form.ts';
import { beginConsent, redirectUriAt } from './consent.ts';
import { explainConsent, readHost, readOwnApp, remediesOf } from './consent-form.ts';
import { unknownLink } from './find-link.ts';
import type { Typed } from './form-input.ts';
import { addressAfter } from './link-address.ts';
import {
  closedPage,
  connectedBy,
  customerOf,
  linkedUserOf,
  namedProvider,
  nameOf,
  type Opened,
  openLink,
} from './link-page.ts';
import { storeByLink } from './link-use.ts';
import { holdConnection } from './pending-connection.ts';
import { accessOf } from './provider-access.ts';

type Routes = typeof connectRoutes;

type SubmitCall = Call<Routes['submit']>;

/** Ids of the providers that a person may choose. */
const offeredBy = ({ link: { providers = providerIds } }: Opened): readonly string[] =>
  providers.filter((id) => providerIds.includes(id));

const findOffered = async (opened: Opened, id: string): Promise<Provider> => {
  const provider = offeredBy(opened).includes(id) ? await loadProvider(id) : undefined;
  if (provider === undefined) throw unknownLink();
  return provider;
};

const kindsOf = ({ words }: Opened, provider: string): string =>
  verticals
    .filter((vertical) => summaries[provider]?.verticals.includes(vertical))
    .map((vertical) => words.kinds[vertical])
    .join(words.comma);

const hrefOf = ({ path }: Opened, provider: string): string => `${path}/${provider}`;

const showStart = async (call: Call<Routes['start']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const closed = await closedPage(opened, call.now);
  if (closed !== undefined) return closed;
  const offered = offeredBy(opened);
  const [only, ...others] = offered;
  if (only === undefined) throw unknownLink();
  if (others.length === 0) return { redirect: hrefOf(opened, only) };
  const choices = offered.map(
    (provider): ProviderChoice => ({
      ...namedProvider(opened, provider),
      kinds: kindsOf(opened, provider),
      href: hrefOf(opened, provider),
    }),
  );
  return { page: choicePage(opened, customerOf(await linkedUserOf(opened)), choices) };
};

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
 * key. Some providers support only consent.
 */
const methodsOf = async ({ link, frames }: Opened, provider: Provider): Promise<readonly ConnectionMethod[]> => {
  // A consent begins in its own window, so a frame does not offer it.
  const isConsented = frames.length === 0 && (await hasApp(link.project, provider));
  const hasKeys = Object.keys(provider.credentials).length > 0;
  return [...(isConsented ? (['oauth'] as const) : []), ...(hasKeys ? (['credentials'] as const) : [])];
};

/** An attempt on the page that failed, with the reason. */
interface Failed extends Failure {
  readonly status: number;
  readonly method: ConnectionMethod;
  readonly typed?: Typed;
  readonly steps?: readonly string[];
}

const showForm = async (
  opened: Opened,
  provider: Provider,
  { domain }: Pick<Call, 'domain'>,
  failed?: Failed,
): Promise<PageAnswer> => {
  const { words } = opened;
  const [methods, user] = await Promise.all([methodsOf(opened, provider), linkedUserOf(opened)]);
  const redirectUri = redirectUriAt(originOf({ domain }), opened.link.project, provider.id, provider.oauth);
  return {
    status: failed?.status ?? 200,
    page: formPage(opened, {
      customer: customerOf(user),
      provider: provider.name,
      logo: namedProvider(opened, provider.id).logo,
      access: accessOf(provider),
      action: hrefOf(opened, provider.id),
      back: offeredBy(opened).length > 1 ? opened.path : undefined,
      forms: methods.map((method) =>
        formOf(words, provider, method, {
          typed: failed?.typed ?? {},
          issues: method === failed?.method ? failed.issues : [],
          redirectUri,
          host: opened.link.host,
        }),
      ),
      failure: failed?.text ?? (methods.length === 0 ? words.notYet(provider.name) : undefined),
      steps: failed?.steps,
      remedies: methods.includes('oauth') ? remediesOf(words, provider) : [],
      tried: failed?.method,
    }),
  };
};

const openForm = async (call: Call<Routes['form']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = await findOffered(opened, call.params.provider);
  const { error } = call.query;
  const failed: Failed | undefined =
    error === undefined
      ? undefined
      : { status: 200, method: 'oauth', ...explainConsent(opened.words, provider, error), issues: [] };
  return (await closedPage(opened, call.now, provider.name)) ?? showForm(opened, provider, call, failed);
};

/** Shows the outcome of a link. The outcome is read from the link itself, because any person can write an address. */
const showDone = async (call: Call<Routes['done']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const { link, path } = opened;
  const { error, provider: id } = call.query;
  const wanted = offeredBy(opened).find((offered) => offered === id);
  if (error !== undefined && wanted !== undefined) {
    const to = `${hrefOf(opened, wanted)}?${new URLSearchParams({ error })}`;
    return (await closedPage(opened, call.now, nameOf(wanted))) ?? { redirect: to };
  }
  if (link.use === undefined) return { redirect: path };
  return { page: connectedPage(opened, await connectedBy(opened, link.use)) };
};

/**
 * Connects an account. If the project confirms connections, returns the person to the project with the code for the
 * confirmation.
 */
const settle = async (opened: Opened, proven: ProvenAccount, now: number): Promise<PageAnswer> => {
  const { link, path } = opened;
  if (link.confirm !== true) {
    await storeByLink(link, proven, now);
    return { redirect: `${path}/done` };
  }
  const { connection, code } = await holdConnection(proven, now, link);
  const outcome = { status: 'pending', provider: proven.provider, id_connection: connection, code };
  return { page: returningPage(opened, addressAfter(link, outcome) ?? path) };
};

const connect = async (
  opened: Opened,
  provider: Provider,
  { body, deadline, now }: SubmitCall,
): Promise<PageAnswer> => {
  const credentials = readCredentials(opened.words, provider, fieldsOf(provider, 'credentials'), body);
  const linkedUser = await linkedUserOf(opened);
  const { account, defaults } = await openAccount(provider, credentials, { deadline, method: 'credentials' });
  const method = 'credentials';
  return settle(opened, { linkedUser, provider: provider.id, method, credentials, account, defaults }, now);
};

/** Refuses to begin a consent in a frame. In a window of its own, the person sees the address of the page. */
const refuseFrame = (destination: string | undefined): void => {
  if (destination === undefined || destination === 'document') return;
  throw new ApiError('forbidden', 'A consent must begin in a window of its own.', { details: { retriable: false } });
};

/**
 * Sends the browser to the provider by a page, not by a redirect. Browsers apply `form-action` to the redirects of a
 * form, and the target here depends on the typed texts.
 */
const askConsent = async (
  opened: Opened,
  provider: Provider,
  { body, domain, params, now }: SubmitCall,
): Promise<PageAnswer> => {
  const { words } = opened;
  const inputs = readCredentials(words, provider, fieldsOf(provider, 'oauth'), body);
  const [host, ownApp] = [opened.link.host ?? readHost(words, provider, body), readOwnApp(words, provider, body)];
  const linkedUser = await linkedUserOf(opened);
  const origin = originOf({ domain });
  const link = { id: opened.link.id, token: params.token };
  if (opened.link.failedAt !== undefined) await noteLinkFailure(opened.link, undefined);
  const { url, cookie } = await beginConsent(
    { linkedUser, provider, inputs, host, ownApp, returnUrl: `${origin}/connect`, origin, link },
    now,
  );
  return {
    page: leavingPage(opened, namedProvider(opened, provider.id), url),
    cookies: cookie === undefined ? [] : [cookie],
  };
};

/** Page for a link that was used already. A form that was sent twice leads to the connection. */
const settled = async (opened: Opened, provider: Provider, now: number): Promise<PageAnswer | undefined> =>
  opened.link.use?.provider === provider.id
    ? { redirect: `${opened.path}/done` }
    : closedPage(opened, now, provider.name);

const isLinkUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_used';

const submit = async (call: SubmitCall): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = await findOffered(opened, call.params.provider);
  const before = await settled(opened, provider, call.now);
  if (before !== undefined) return before;
  const method = call.body.method === 'oauth' ? 'oauth' : 'credentials';
  if (method === 'oauth') refuseFrame(call.headers['sec-fetch-dest']);
  try {
    return await (method === 'oauth' ? askConsent : connect)(opened, provider, call);
  } catch (error) {
    // Another tab connected another account first. With the same account, there would have been no error.
    const closed = isLinkUsed(error) ? await closedPage(await openLink(call), call.now, provider.name) : undefined;
    if (closed !== undefined) return closed;
    const failure = explainFailure(opened.words, provider, fieldsOf(provider, method), error);
    return showForm(opened, provider, call, { ...failure, method, typed: call.body });
  }
};

/** The pages behind a magic link, by the names of their rows. */
export const connectPages = { start: showStart, done: showDone, form: openForm, submit };
