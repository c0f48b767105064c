import { newId } from '../../crypto/ids.ts';
import { hashSecret, mintToken, parseToken } from '../../crypto/tokens.ts';
import { createVerifier, openLinkToken, openVerifier, sealLinkToken, sealVerifier } from '../../crypto/verifier.ts';
import { openAccount } from '../../engine/metadata/account.ts';
import { authorizeUrl, exchangeCode, oauthOf } from '../../engine/oauth/grants.ts';
import { hostAfter, hostOf } from '../../engine/oauth/hosts.ts';
import type { Clock, OAuthApp } from '../../engine/oauth/oauth-app.ts';
import { AuthenticationFailed, type Issue, validationError } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';
import { type Consent, putConsent, takeConsent } from '../../store/connections/consents.ts';
import { getMagicLink } from '../../store/connections/magic-links.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { getLinkedUser, type LinkedUser } from '../../store/projects/linked-users.ts';
import { getProject } from '../../store/projects/projects.ts';
import { findProvider } from '../connections/credentials.ts';
import { storeConnection } from '../connections/store-connection.ts';
import { requireFound } from '../require-found.ts';
import { bindToBrowser, isSameBrowser } from './attempt-cookie.ts';
import { appAfter, appOfConsent, beginWith } from './consent-app.ts';
import { addressAfter } from './link-address.ts';
import { storeByLink } from './link-use.ts';
import { holdConnection } from './pending-connection.ts';

/** Time for the person on the vendor's page, ms. */
const lifetimeMs = 10 * 60_000;

const callbackPath = '/connections/oauth/callback';

/**
 * The address to which a vendor sends browsers back. For a vendor without PKCE, only this address binds a code to its
 * consent. Therefore the address contains the project and the provider, and the vendor refuses the code with another
 * address (RFC 6749, section 4.1.3; RFC 9700, section 4.4.2).
 * @param origin of the service
 */
export const redirectUriAt = (origin: string, project: string, provider: string, oauth: Provider['oauth']): string =>
  oauth?.pkce === false ? `${origin}${callbackPath}/${project}/${provider}` : `${origin}${callbackPath}`;

export interface ConsentRequest {
  readonly linkedUser: LinkedUser;
  readonly provider: Provider;
  /** Values of the provider's `oauth.credentials`, by name. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Host where the customer signs in, for a provider with several hosts. Default: the provider's usual host. */
  readonly host?: string | undefined;
  /** The account's own app, as its admin entered it. */
  readonly ownApp?: OAuthApp | undefined;
  /** Scopes that replace the scopes of the project's app. */
  readonly scopes?: readonly string[] | undefined;
  readonly defaults?: Consent['defaults'];
  /** Address where the browser ends. The caller must check that it is allowed. */
  readonly returnUrl: string;
  /** Address of the service. */
  readonly origin: string;
  /** Magic link whose page begins the consent. The connection uses up the link. */
  readonly link?: { readonly id: string; readonly token: string } | undefined;
}

/** A page at the vendor, and the time (ISO 8601, UTC) until which a return from the page is accepted. */
export interface BegunConsent {
  readonly url: string;
  readonly expiresAt: string;
  /** Cookie for the browser that begins the consent, if the consent is bound to a browser. */
  readonly cookie?: string | undefined;
}

/**
 * Checks that the inputs contain everything that a consent requires from a person, and nothing else.
 * @throws ApiError `validation_failed` with the paths `inputs.<name>`
 */
const checkInputs = (provider: Provider, inputs: ConsentRequest['inputs']): void => {
  const { credentials: declared = [] } = oauthOf(provider);
  const unknown = Object.keys(inputs).filter((name) => !declared.includes(name));
  const malformed = declared.filter((name) => {
    const pattern = provider.hostParts?.[name];
    const given = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    return !given || pattern?.test(given) === false;
  });
  const issues: Issue[] = [
    ...unknown.map((name) => ({
      path: `inputs.${name}`,
      message: `is not an input of ${provider.id}; its inputs: ${declared.join(', ') || 'none'}`,
    })),
    ...malformed.map((name) => ({ path: `inputs.${name}`, message: `is required as ${provider.name} writes it` })),
  ];
  if (issues.length > 0) throw validationError(issues);
};

/**
 * Begins to connect an account by OAuth: stores the consent and returns a URL that leads to it. The verifier and the
 * secret of the `state` are not stored in readable form.
 * @param now epoch ms
 * @throws ApiError `unsupported_operation` if the provider has no OAuth, `validation_failed` for a missing app or
 * input, or for a host that the provider does not have
 */
export const beginConsent = async (request: ConsentRequest, now: number): Promise<BegunConsent> => {
  const { linkedUser, provider, defaults, returnUrl, origin, link } = request;
  const { project } = linkedUser;
  checkInputs(provider, request.inputs);
  const host = hostOf(provider, request.host);
  const inputs = host === undefined ? request.inputs : { ...request.inputs, host };
  const name = { project, id: newId() };
  const app = await beginWith({ ...name, provider: provider.id }, provider, { host, own: request.ownApp });
  const { key } = app;
  const { token: state, hash } = mintToken({ kind: 'uos', ...name });
  const verifier = createVerifier();
  const redirectUri = redirectUriAt(origin, project, provider.id, provider.oauth);
  const scopes = request.scopes ?? app.scopes ?? oauthOf(provider).scopes;
  const url = await authorizeUrl(provider, { app, redirectUri, scopes, state, verifier, inputs });
  const expiresAt = now + lifetimeMs;
  const binding = link && bindToBrowser({ id: name.id, redirectUri }, lifetimeMs / 1000);
  await putConsent({
    ...name,
    hash,
    linkedUser: linkedUser.id,
    provider: provider.id,
    ...app.stored,
    inputs,
    redirectUri,
    returnUrl,
    defaults,
    sealedVerifier: sealVerifier(key, name, verifier),
    browserHash: binding?.hash,
    link: link && { id: link.id, sealedToken: sealLinkToken(key, name, link.token) },
    expiresAt,
  });
  return { url, expiresAt: isoTime(expiresAt), cookie: binding?.cookie };
};

const unknownState = (): AuthenticationFailed =>
  new AuthenticationFailed(
    'invalid_request',
    'state: this consent is unknown; it was used, has expired, or began elsewhere or in another browser. Begin again.',
    { details: { issues: [{ path: 'state', message: 'does not belong to a consent in progress' }], retriable: false } },
  );

/** A browser that came back from a vendor's page. */
export interface Return {
  readonly state: string;
  /** Path of the request. */
  readonly path: string;
  readonly cookies: readonly string[];
}

/**
 * Whether a browser came back to the address of the consent's own OAuth app, and is the browser that began the
 * consent.
 */
const isReturnOf = (consent: Consent, { path, cookies }: Return, now: number): boolean => {
  if (!new URL(consent.redirectUri).pathname.endsWith(path)) return false;
  return consent.browserHash === undefined || isSameBrowser(consent, consent.browserHash, cookies, now);
};

/**
 * The consent that a `state` names. It can be claimed only once.
 * @param now epoch ms
 * @throws AuthenticationFailed `invalid_request`, with the same words for a state that was forged or used, has
 * expired, or belongs to another OAuth app or browser
 */
export const claimConsent = async (returned: Return, now: number): Promise<Consent> => {
  const { state } = returned;
  const parsed = parseToken('uos', state);
  if (parsed === undefined) throw unknownState();
  const { project, id, secret } = parsed;
  const consent = await takeConsent({ project, id, hash: hashSecret(secret) }, now);
  if (consent === undefined || !isReturnOf(consent, returned, now)) throw unknownState();
  return consent;
};

/**
 * Address where the browser ends. The token of a magic link is stored encrypted, because it gives access to the link.
 * @throws ApiError `conflict` if the app was replaced, because the token was encrypted with its key
 */
export const returnUrlOf = async (consent: Consent): Promise<string> => {
  const { link, returnUrl } = consent;
  if (link === undefined) return returnUrl;
  const { key } = await appOfConsent(consent, await findProvider(consent.provider));
  const token = openLinkToken(key, consent, link.sealedToken);
  return `${returnUrl}/${token}/done`;
};

/** The outcome of a consent. `code` confirms a pending connection. */
export interface FinishedConsent {
  readonly connection: string;
  readonly code?: string;
  /** Address where the browser ends, instead of the page of the magic link. */
  readonly returnUrl?: string;
}

/** Query of the callback, unchanged. */
interface CallbackQuery {
  readonly parameters: URLSearchParams;
  readonly state: string;
}

/** The credentials, with the values for refreshing them at the same host and with the same app. */
const exchange = async (consent: Consent, provider: Provider, { parameters, state }: CallbackQuery, clock: Clock) => {
  const begun = await appOfConsent(consent, provider);
  const verifier = openVerifier(begun.key, consent, consent.sealedVerifier);
  const host = hostAfter(provider, parameters, consent.inputs);
  const used = await appAfter(consent, begun, provider, host);
  const app = { clientId: used.clientId, clientSecret: await used.secret() };
  const inputs = host === undefined ? consent.inputs : { ...consent.inputs, host };
  const { redirectUri } = consent;
  const credentials = await exchangeCode(provider, { app, parameters, state, redirectUri, verifier, inputs }, clock);
  return { ...credentials, ...(await used.kept()) };
};

/**
 * Connects the account of a consent, or stores it as pending. Pending is the safe state, because the person who
 * received the address of a consent may not be the linked user. The page of a magic link asks the person itself.
 * @throws ConsentRefused, GrantRevoked, ApiError
 */
export const finishConsent = async (
  consent: Consent,
  { parameters, state }: CallbackQuery,
  clock: Clock,
): Promise<FinishedConsent> => {
  const { project, defaults: chosenDefaults, link } = consent;
  const provider = await findProvider(consent.provider);
  const credentials = await exchange(consent, provider, { parameters, state }, clock);
  const { account, defaults } = await openAccount(provider, credentials, clock, 'oauth');
  const linkedUser = requireFound(await getLinkedUser(project, consent.linkedUser), 'linked user', consent.linkedUser);
  const method = 'oauth';
  const proven = { linkedUser, provider: provider.id, method, credentials, account, defaults, chosenDefaults } as const;
  if (link !== undefined) {
    const found = requireFound(await getMagicLink(project, link.id), 'magic link', link.id);
    const returnUrl = found.confirm ? addressAfter(found) : undefined;
    if (returnUrl !== undefined) return { ...(await holdConnection(proven, clock.now, found)), returnUrl };
    const { connection } = await storeByLink(found, proven, clock.now);
    return { connection: connection.id };
  }
  const { confirmConnections } = requireFound(await getProject(project), 'project', project);
  if (confirmConnections) return holdConnection(proven, clock.now);
  const { connection } = await storeConnection(proven, clock.now);
  return { connection: connection.id };
};
