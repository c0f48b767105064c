import { type Answer, type Call, isObject } from '../vendor.ts';
import type { App, Dialect, Holder, OAuthError } from './dialect.ts';
import { isLoopback } from './loopback.ts';
import { consentPage, refusalPage } from './page.ts';
import type { OAuthStore } from './store.ts';

/** State that the consent page needs. `apps` is keyed by client id. `now` returns epoch ms. */
export interface AuthorizeContext {
  readonly provider: string;
  /** Name of the vendor, for people. */
  readonly name: string;
  readonly dialect: Dialect;
  readonly apps: ReadonlyMap<string, App>;
  readonly holders: readonly Holder[];
  readonly store: OAuthStore;
  readonly now: () => number;
}

const standardNames = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state'];
const pkceNames = ['code_challenge', 'code_challenge_method'];

interface Request {
  readonly app: App;
  readonly redirectUri: string;
  readonly query: URLSearchParams;
  readonly scopes: readonly string[];
}

const mayReturnTo = ({ redirectUris }: App, uri: string): boolean =>
  redirectUris ? redirectUris.includes(uri) : isLoopback(uri);

/** Checks a request before the browser is redirected. Without these checks the vendor would be an open redirect. */
const readRequest = ({ dialect, apps }: AuthorizeContext, { query }: Call): Request | string => {
  const further = [dialect.authorizeParameters ?? [], dialect.optionalScopes ?? []].flat();
  const allowed = [...standardNames, ...(dialect.pkce ? pkceNames : []), ...further];
  const names = [...query.keys()];
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown !== undefined) return `The parameter ${unknown} is not known.`;
  if (new Set(names).size < names.length) return 'A parameter is there twice.';
  const app = apps.get(query.get('client_id') ?? '');
  if (!app) return 'There is no app with this client_id.';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!mayReturnTo(app, redirectUri)) return 'The redirect_uri is not one of the app.';
  const asked = ['scope', dialect.optionalScopes ?? []]
    .flat()
    .flatMap((name) => (query.get(name) ?? '').split(dialect.scopeSeparator))
    .filter((scope) => scope !== '');
  const scopes = dialect.grantsAll ? (app.scopes ?? dialect.appScopes) : asked;
  return { app, redirectUri, query, scopes };
};

const problemOf = ({ assumesS256, impliesCode }: Dialect, { query }: Request): OAuthError | undefined => {
  const type = query.get('response_type') ?? (impliesCode ? 'code' : null);
  if (type !== 'code') return 'unsupported_response_type';
  const challenge = query.get('code_challenge');
  if (challenge === null) return undefined;
  const method = query.get('code_challenge_method') ?? (assumesS256 ? 'S256' : null);
  const isUsable = method === 'S256' && /^[\w-]{43}$/.test(challenge);
  return isUsable ? undefined : 'invalid_request';
};

const sendBack = ({ redirectUri, query }: Request, parameters: Readonly<Record<string, string>>): Answer => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const state = query.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } };
};

/** Whether a host serves an account. */
export const isAt = ({ tenant: own }: Holder, tenant: string | undefined): boolean =>
  own === undefined || [own].flat().some((each) => each === tenant);

const holdersAt = ({ holders, dialect }: AuthorizeContext, { tenant }: Call): readonly Holder[] =>
  holders.filter((holder) => tenant === undefined || dialect.anyHost || isAt(holder, tenant));

/** The page on which a user consents. */
export const showConsent = (context: AuthorizeContext, call: Call): Answer => {
  const request = readRequest(context, call);
  if (typeof request === 'string') return refusalPage(request);
  const problem = problemOf(context.dialect, request);
  if (problem) return sendBack(request, { error: problem });
  const holders = holdersAt(context, call);
  if (holders.length === 0) return refusalPage('There is no such account.');
  return consentPage({ vendor: context.name, clientId: request.app.clientId, scopes: request.scopes, holders });
};

/** Handles the user's choice on the consent page. */
export const decideConsent = (context: AuthorizeContext, call: Call): Answer => {
  const request = readRequest(context, call);
  if (typeof request === 'string') return refusalPage(request);
  const problem = problemOf(context.dialect, request);
  if (problem) return sendBack(request, { error: problem });
  const { decision, account } = isObject(call.body) ? call.body : {};
  if (decision === 'deny') return sendBack(request, context.dialect.denial);
  const holder = holdersAt(context, call).find(({ id }) => id === account);
  if (decision !== 'allow' || !holder) return refusalPage('Choose an account, and allow or deny.');
  const blocked = context.dialect.blocks?.(request.app, holder);
  if (blocked) return sendBack(request, blocked);
  const challenge = request.query.get('code_challenge');
  const { code } = context.store.addCode({
    holder: holder.id,
    clientId: request.app.clientId,
    redirectUri: request.redirectUri,
    ...(challenge !== null && { challenge }),
    scopes: request.scopes,
    expiresAt: context.now() + context.dialect.codeLifetime * 1000,
  });
  return sendBack(request, { code, ...context.dialect.callback?.(holder) });
};
