import type { connectRoutes } from '../api/management/connect.ts';
import type { PageAnswer } from '../api/protocols/page.ts';
import type { Call } from '../call.ts';
import { parseToken, verifySecret } from '../crypto/tokens.ts';
import { openAccount } from '../engine/metadata/account.ts';
import { ApiError, AuthenticationFailed } from '../errors.ts';
import type { Vertical } from '../objects/define.ts';
import {
  type Connected,
  choicePage,
  connectedPage,
  expiredPage,
  formPage,
  leavingPage,
  type ProviderChoice,
  usedPage,
} from '../pages/connect.ts';
import type { Brand } from '../pages/document.ts';
import { providers } from '../providers/all.ts';
import type { ConnectionMethod, Provider } from '../providers/define.ts';
import { getMagicLink, isOpen, type LinkUse, type MagicLink } from '../store/connections/magic-links.ts';
import { getLinkedUser, type LinkedUser } from '../store/projects/linked-users.ts';
import { getOAuthApp } from '../store/projects/oauth-apps.ts';
import { getProject, type Project } from '../store/projects/projects.ts';
import { isRefused, noteRefusal } from '../store/projects/recent-refusals.ts';
import {
  explainConsent,
  explainFailure,
  type Failure,
  fieldsOf,
  formOf,
  readCredentials,
  type Typed,
} from './connect-form.ts';
import { beginConsent } from './consent.ts';
import { storeByLink } from './link-use.ts';
import { originOf } from './origin.ts';

type Routes = typeof connectRoutes;

type SubmitCall = Call<Routes['submit']>;

/** The part of a call that every page of a link needs. */
type LinkCall = Pick<Call, 'now'> & { readonly params: { readonly token: string } };

/** A link whose token was right, in any state. */
interface Opened {
  readonly link: MagicLink;
  readonly brand: Brand;
  /** Path of its first page. */
  readonly path: string;
}

const unknownLink = (): ApiError => new ApiError('not_found', 'There is no such link.');

/** A token that no link has, in the same words. */
const unknownToken = (): ApiError => new AuthenticationFailed('not_found', unknownLink().message);

const brandOf = ({ name, branding }: Project): Brand => ({
  name: branding.name ?? name,
  accent: branding.accentColor,
});

/** The same answer whether the token is malformed, unknown or revoked. */
const openLink = async ({ params: { token }, now }: LinkCall): Promise<Opened> => {
  const parsed = parseToken('uml', token);
  if (!parsed || isRefused(token, now)) throw unknownToken();
  const link = await getMagicLink(parsed.project, parsed.id);
  if (!link || !verifySecret(parsed.secret, link.hashes, now)) {
    noteRefusal(token, now);
    throw unknownToken();
  }
  const project = await getProject(link.project);
  if (project === undefined || project.deletingSince !== undefined) throw unknownLink();
  return { link, brand: brandOf(project), path: `/connect/${token}` };
};

const nameOf = (provider: string): string => providers[provider]?.name ?? provider;

/** The outcome, in the address that the person returns to. `GET /magic-link/{id}` is the one that cannot be forged. */
const returnTo = ({ id, returnUrl }: MagicLink, use?: LinkUse): string | undefined => {
  if (returnUrl === undefined) return undefined;
  const url = new URL(returnUrl);
  const outcome = use && { status: 'connected', provider: use.provider, id_connection: use.connection };
  for (const [name, value] of Object.entries({ ...outcome, magic_link: id })) url.searchParams.set(name, value);
  return url.href;
};

const connectedBy = (link: MagicLink, use: LinkUse): Connected => ({
  provider: nameOf(use.provider),
  account: use.account,
  returnUrl: returnTo(link, use),
});

/** Why a link can no longer be used; nothing when it can. @param wanted provider that was to be connected */
const closedPage = ({ link, brand }: Opened, now: number, wanted?: Provider): PageAnswer | undefined => {
  if (isOpen(link, now)) return undefined;
  if (link.use === undefined) return { status: 410, page: expiredPage(brand, returnTo(link)) };
  return { status: 410, page: usedPage(brand, connectedBy(link, link.use), wanted?.name) };
};

const offeredBy = ({ link }: Opened): readonly Provider[] =>
  (link.providers ?? Object.keys(providers)).flatMap((id) => providers[id] ?? []);

const findOffered = (opened: Opened, id: string): Provider => {
  const provider = offeredBy(opened).find((one) => one.id === id);
  if (provider === undefined) throw unknownLink();
  return provider;
};

const verticalNames: Readonly<Record<Vertical, string>> = { crm: 'CRM', ticketing: 'Ticketing' };

const kindsOf = ({ objects }: Provider): string => {
  const present = new Set(Object.keys(objects).map((name) => name.split('.')[0]));
  return Object.entries(verticalNames)
    .filter(([vertical]) => present.has(vertical))
    .map(([, name]) => name)
    .join(', ');
};

const hrefOf = ({ path }: Opened, provider: Provider): string => `${path}/${provider.id}`;

const showStart = async (call: Call<Routes['start']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const closed = closedPage(opened, call.now);
  if (closed !== undefined) return closed;
  const offered = offeredBy(opened);
  const [only, ...others] = offered;
  if (only === undefined) throw unknownLink();
  if (others.length === 0) return { redirect: hrefOf(opened, only) };
  const choices = offered.map(
    (provider): ProviderChoice => ({
      name: provider.name,
      kinds: kindsOf(provider),
      href: hrefOf(opened, provider),
    }),
  );
  return { page: choicePage(opened.brand, choices) };
};

/** Consent first, where the project has an app for it: nobody has to look for a key. */
const methodsOf = async ({ link }: Opened, provider: Provider): Promise<readonly ConnectionMethod[]> => {
  const app = provider.oauth && (await getOAuthApp(link.project, provider.id));
  return app === undefined ? ['credentials'] : ['oauth', 'credentials'];
};

const linkedUserOf = async ({ link }: Opened): Promise<LinkedUser> => {
  const user = await getLinkedUser(link.project, link.linkedUser);
  if (user === undefined) throw unknownLink();
  return user;
};

/** An attempt on the page that failed, and why. */
interface Failed extends Failure {
  readonly status: number;
  readonly method: ConnectionMethod;
  readonly typed?: Typed;
}

const showForm = async (opened: Opened, provider: Provider, failed?: Failed): Promise<PageAnswer> => {
  const [methods, user] = await Promise.all([methodsOf(opened, provider), linkedUserOf(opened)]);
  return {
    status: failed?.status ?? 200,
    page: formPage({
      brand: opened.brand,
      customer: user.alias || user.originId,
      provider: provider.name,
      action: hrefOf(opened, provider),
      back: offeredBy(opened).length > 1 ? opened.path : undefined,
      forms: methods.map((method) => formOf(provider, method, method === failed?.method ? failed : {})),
      failure: failed?.text,
      tried: failed?.method,
    }),
  };
};

const openForm = async (call: Call<Routes['form']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = findOffered(opened, call.params.provider);
  const { error } = call.query;
  const failed: Failed | undefined =
    error === undefined
      ? undefined
      : { status: 200, method: 'oauth', text: explainConsent(provider, error), issues: [] };
  return closedPage(opened, call.now, provider) ?? showForm(opened, provider, failed);
};

/** The outcome is read from the link itself: anybody may write an address. */
const showDone = async (call: Call<Routes['done']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const { link, brand, path } = opened;
  const { error, provider: id } = call.query;
  const wanted = offeredBy(opened).find((provider) => provider.id === id);
  if (error !== undefined && wanted !== undefined) {
    const to = `${hrefOf(opened, wanted)}?${new URLSearchParams({ error })}`;
    return closedPage(opened, call.now, wanted) ?? { redirect: to };
  }
  if (link.use === undefined) return { redirect: path };
  return { page: connectedPage(brand, connectedBy(link, link.use)) };
};

const connect = async (
  opened: Opened,
  provider: Provider,
  { body, deadline, now }: SubmitCall,
): Promise<PageAnswer> => {
  const credentials = readCredentials(provider, fieldsOf(provider, 'credentials'), body);
  const linkedUser = await linkedUserOf(opened);
  const { account, defaults } = await openAccount(provider, credentials, { deadline, method: 'credentials' });
  const { link, path } = opened;
  await storeByLink(
    link,
    { linkedUser, provider: provider.id, method: 'credentials', credentials, account, defaults },
    now,
  );
  return { redirect: `${path}/done` };
};

/** A consent begins in a window of its own, whose address its owner sees. */
const refuseFrame = (destination: string | undefined): void => {
  if (destination === undefined || destination === 'document') return;
  throw new ApiError('forbidden', 'A consent begins in a window of its own.', { details: { retriable: false } });
};

/**
 * Sends the browser to the provider, by a page and not by a redirect: browsers hold the redirects of a form against
 * `form-action`, and the end of this one depends on the typed texts.
 */
const askConsent = async (
  opened: Opened,
  provider: Provider,
  { body, domain, params, now }: SubmitCall,
): Promise<PageAnswer> => {
  const inputs = readCredentials(provider, fieldsOf(provider, 'oauth'), body);
  const linkedUser = await linkedUserOf(opened);
  const origin = originOf({ domain });
  const link = { id: opened.link.id, token: params.token };
  const { url, cookie } = await beginConsent(
    { linkedUser, provider, inputs, returnUrl: `${origin}/connect`, origin, link },
    now,
  );
  return { page: leavingPage(opened.brand, provider.name, url), cookies: cookie === undefined ? [] : [cookie] };
};

/** A form that was sent twice leads to the connection. */
const settled = (opened: Opened, provider: Provider, now: number): PageAnswer | undefined =>
  opened.link.use?.provider === provider.id ? { redirect: `${opened.path}/done` } : closedPage(opened, now, provider);

const isLinkUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_used';

const submit = async (call: SubmitCall): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = findOffered(opened, call.params.provider);
  const before = settled(opened, provider, call.now);
  if (before !== undefined) return before;
  const method = call.body.method === 'oauth' ? 'oauth' : 'credentials';
  if (method === 'oauth') refuseFrame(call.headers['sec-fetch-dest']);
  try {
    return await (method === 'oauth' ? askConsent : connect)(opened, provider, call);
  } catch (error) {
    // Another tab was faster, with another account: with the same one, there would have been no error.
    const closed = isLinkUsed(error) ? closedPage(await openLink(call), call.now, provider) : undefined;
    if (closed !== undefined) return closed;
    const failure = explainFailure(provider, fieldsOf(provider, method), error);
    return showForm(opened, provider, { ...failure, method, typed: call.body });
  }
};

/** The pages behind a magic link, by the rows that they are of. */
export const connectPages = { start: showStart, done: showDone, form: openForm, submit };
