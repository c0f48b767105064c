import type { connectRoutes } from '../../api/management/connect.ts';
import type { PageAnswer } from '../../api/protocols/page.ts';
import type { Call } from '../../call.ts';
import { openAccount } from '../../engine/metadata/account.ts';
import { ApiError } from '../../errors.ts';
import { choicePage } from '../../pages/choice.ts';
import { connectedPage, formPage, leavingPage, returningPage, unofferedPage } from '../../pages/connect.ts';
import type { ConnectionMethod, Provider } from '../../providers/define.ts';
import { shortLived } from '../../providers/short-lived.ts';
import { noteLinkFailure } from '../../store/connections/magic-links.ts';
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
import { allowedBy, choicesOf, findAllowed, hrefOf, methodsOf, offeredBy, offersAnother } from './offered.ts';
import { holdConnection } from './pending-connection.ts';
import { accessOf } from './provider-access.ts';

type Routes = typeof connectRoutes;

type SubmitCall = Call<Routes['submit']>;

const showStart = async (call: Call<Routes['start']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const closed = await closedPage(opened, call.now);
  if (closed !== undefined) return closed;
  const offered = await offeredBy(opened);
  const [only, ...others] = offered;
  if (only === undefined) throw unknownLink();
  if (others.length === 0) return { redirect: hrefOf(opened, only) };
  const customer = customerOf(await linkedUserOf(opened));
  return { page: choicePage(opened, { customer, ...choicesOf(opened, offered, call.query) }) };
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
  const [methods, user, another] = await Promise.all([
    methodsOf(opened, provider),
    linkedUserOf(opened),
    offersAnother(opened, provider.id),
  ]);
  const redirectUri = redirectUriAt(originOf({ domain }), opened.link.project, provider.id, provider.oauth);
  return {
    status: failed?.status ?? 200,
    page: formPage(opened, {
      customer: customerOf(user),
      provider: provider.name,
      logo: namedProvider(opened, provider.id).logo,
      access: accessOf(provider, opened.project.objects),
      action: hrefOf(opened, provider.id),
      back: another ? opened.path : undefined,
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

/** Explains that a link does not offer a tool. A closed link explains itself first. */
const refuseTool = async (opened: Opened, now: number): Promise<PageAnswer> =>
  (await closedPage(opened, now)) ?? { status: 404, page: unofferedPage(opened, opened.path) };

const openForm = async (call: Call<Routes['form']>): Promise<PageAnswer> => {
  const opened = await openLink(call);
  const provider = await findAllowed(opened, call.params.provider);
  if (provider === undefined) return refuseTool(opened, call.now);
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
  const wanted = allowedBy(opened).find((allowed) => allowed === id);
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

/** Refusal of a key that no form asks for, because the connection would soon end. */
const notByKey = ({ name }: Provider): ApiError =>
  new ApiError('unsupported_operation', `${name} cannot be connected with a key on this page.`, {
    details: { retriable: false },
  });

const connect = async (opened: Opened, provider: Provider, call: SubmitCall): Promise<PageAnswer> => {
  const { body, now } = call;
  if (shortLived(provider.credentials) !== undefined) throw notByKey(provider);
  const credentials = readCredentials(opened.words, provider, fieldsOf(provider, 'credentials'), body);
  const linkedUser = await linkedUserOf(opened);
  const { account, defaults } = await openAccount(provider, credentials, call, 'credentials');
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
  const provider = await findAllowed(opened, call.params.provider);
  if (provider === undefined) return refuseTool(opened, call.now);
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
