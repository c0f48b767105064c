import type { Call } from '../api/chain.ts';
import type { connectRoutes } from '../api/management/connect.ts';
import type { PageAnswer } from '../api/page-endpoint.ts';
import { parseToken, verifySecret } from '../crypto/tokens.ts';
import { openAccount } from '../engine/account.ts';
import { ApiError } from '../errors.ts';
import type { Vertical } from '../objects/define.ts';
import {
  type Connected,
  choicePage,
  connectedPage,
  expiredPage,
  formPage,
  type ProviderChoice,
  usedPage,
} from '../pages/connect.ts';
import type { Brand } from '../pages/page.ts';
import type { Provider } from '../providers/define.ts';
import { providers } from '../providers/registry.ts';
import { getLinkedUser, type LinkedUser } from '../store/linked-users.ts';
import { getMagicLink, isOpen, type LinkUse, type MagicLink } from '../store/magic-links.ts';
import { getProject, type Project } from '../store/projects.ts';
import { explainFailure, type Failure, fieldsOf, formOf, readCredentials, type Typed } from './connect-form.ts';
import { storeConnection } from './store-connection.ts';

type Routes = typeof connectRoutes;

/** What every page of a link is asked with. */
type LinkCall = Pick<Call, 'now'> & { readonly params: { readonly token: string } };

/** A link whose token was right, whatever has become of it. */
interface Opened {
  readonly link: MagicLink;
  readonly brand: Brand;
  /** Path of its first page. */
  readonly path: string;
}

const unknownLink = (): ApiError => new ApiError('not_found', 'There is no such link.');

const brandOf = ({ name, branding }: Project): Brand => ({
  name: branding.name ?? name,
  accent: branding.accentColor,
});

/** The same answer whether the token is malformed, unknown or revoked. */
const openLink = async ({ params: { token }, now }: LinkCall): Promise<Opened> => {
  const parsed = parseToken('uml', token);
  const link = parsed && (await getMagicLink(parsed.project, parsed.id));
  if (!parsed || !link || !verifySecret(parsed.secret, link.hashes, now)) throw unknownLink();
  const project = await getProject(link.project);
  if (project === undefined || project.deletingSince !== undefined) throw unknownLink();
  return { link, brand: brandOf(project), path: `/connect/${token}` };
};

const nameOf = (provider: string): string => providers[provider]?.name ?? provider;

/** Tells whoever went on from the page what came of it. Where it matters, `GET /magic-link/{id}` says so for sure. */
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

const showForm = (
  opened: Opened,
  provider: Provider,
  failed?: Failure & { readonly status: number; readonly typed: Typed },
): PageAnswer => ({
  status: failed?.status ?? 200,
  page: formPage({
    brand: opened.brand,
    provider: provider.name,
    action: hrefOf(opened, provider),
    back: offeredBy(opened).length > 1 ? opened.path : undefined,
    forms: [formOf(provider, 'credentials', failed)],
    failure: failed?.text,
  }),
});

const openForm = async (call: Call<Routes['form']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = findOffered(opened, call.params.provider);
  return closedPage(opened, call.now, provider) ?? showForm(opened, provider);
};

const showDone = async (call: Call<Routes['done']>): Promise<PageAnswer> => {
  const { link, brand, path } = await openLink(call);
  if (link.use === undefined) return { redirect: path };
  return { page: connectedPage(brand, connectedBy(link, link.use)) };
};

const linkedUserOf = async ({ link }: Opened): Promise<LinkedUser> => {
  const user = await getLinkedUser(link.project, link.linkedUser);
  if (user === undefined) throw unknownLink();
  return user;
};

const connect = async (opened: Opened, provider: Provider, { body, deadline, now }: Call<Routes['submit']>) => {
  const credentials = readCredentials(provider, fieldsOf(provider, 'credentials'), body);
  const linkedUser = await linkedUserOf(opened);
  const { account, defaults } = await openAccount(provider, credentials, { deadline, method: 'credentials' });
  const { link } = opened;
  await storeConnection(
    { linkedUser, provider: provider.id, method: 'credentials', credentials, account, defaults, link },
    now,
  );
};

/** A form that was sent twice leads to what is connected. */
const settled = (opened: Opened, provider: Provider, now: number): PageAnswer | undefined =>
  opened.link.use?.provider === provider.id ? { redirect: `${opened.path}/done` } : closedPage(opened, now, provider);

const isLinkUsed = (error: unknown): boolean => error instanceof ApiError && error.code === 'link_used';

const submit = async (call: Call<Routes['submit']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = findOffered(opened, call.params.provider);
  const before = settled(opened, provider, call.now);
  if (before !== undefined) return before;
  try {
    await connect(opened, provider, call);
    return { redirect: `${opened.path}/done` };
  } catch (error) {
    // Another tab was faster, with another account: with the same one, there would have been no error.
    const closed = isLinkUsed(error) ? closedPage(await openLink(call), call.now, provider) : undefined;
    if (closed !== undefined) return closed;
    const failure = explainFailure(provider, fieldsOf(provider, 'credentials'), error);
    return showForm(opened, provider, { ...failure, typed: call.body });
  }
};

/** The pages behind a magic link, by the rows that they are of. */
export const connectPages = { start: showStart, done: showDone, form: openForm, submit };
