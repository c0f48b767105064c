import { openDataKey } from '../../crypto/keyring.ts';
import { oauthAppContext, oauthAppKey, openClientSecret } from '../../crypto/oauth-app-secret.ts';
import { openSecret, type SealedSecret, sealSecret } from '../../crypto/sealed-secret.ts';
import type { OAuthApp } from '../../engine/oauth/oauth-app.ts';
import { ApiError, validationError } from '../../errors.ts';
import type { Provider } from '../../providers/define.ts';
import type { Consent } from '../../store/connections/consents.ts';
import { getOAuthApp, type StoredOAuthApp } from '../../store/projects/oauth-apps.ts';

/** The OAuth app that receives a consent, and the key that seals the secrets of the consent. */
export interface ConsentApp {
  readonly clientId: string;
  readonly key: Uint8Array;
  /** Decrypts the client secret. */
  readonly secret: () => Promise<string>;
  /** Scopes to request, unless the request names others. */
  readonly scopes?: readonly string[] | undefined;
  /** Members that the connection stores with its tokens, so that a refresh uses the same app. */
  readonly kept: () => Promise<Readonly<Record<string, string>>>;
  /** Members that the consent stores about the app. */
  readonly stored: Pick<Consent, 'appSince' | 'appHost' | 'ownApp'>;
}

/** A consent before it is stored. */
interface ConsentName {
  readonly project: string;
  readonly id: string;
  /** Id of the provider. */
  readonly provider: string;
}

const ofProject = async (app: StoredOAuthApp): Promise<ConsentApp> => ({
  clientId: app.clientId,
  key: await oauthAppKey(app),
  secret: () => openClientSecret(app),
  scopes: app.scopes,
  kept: async (): Promise<Readonly<Record<string, string>>> => (app.host === undefined ? {} : { app_host: app.host }),
  stored: { appSince: app.updatedAt, ...(app.host !== undefined && { appHost: app.host }) },
});

/**
 * Encryption context of an account's own app. Its data key belongs to this consent only, and is deleted with the
 * consent. The `#` is unambiguous, because no host name contains it.
 */
const contextOf = ({ project, id, provider }: ConsentName) => oauthAppContext({ project, provider, host: `#${id}` });

const ofAccount = async (name: ConsentName, sealed: SealedSecret): Promise<ConsentApp> => {
  const context = contextOf(name);
  const app: OAuthApp = JSON.parse(await openSecret(sealed, context));
  return {
    clientId: app.clientId,
    key: await openDataKey(sealed.wrappedDataKey, context),
    secret: async () => app.clientSecret,
    kept: async () => ({ client_id: app.clientId, client_secret: app.clientSecret }),
    stored: { appSince: '', ownApp: sealed },
  };
};

/** Refusal in the words for a request that cannot be carried out. */
const missingApp = ({ id, name }: Provider, host: string | undefined): ApiError => {
  const where = host === undefined ? name : `${name} for ${host}`;
  const message = `this project has no OAuth app at ${where}; store it: PUT /connections/strategies/${id}`;
  return validationError([{ path: 'provider', message }]);
};

/**
 * The app for one host, else the app for all hosts. Both are read at once, so that the search always takes the same
 * time.
 */
const findApp = async (project: string, provider: Provider, host: string | undefined): Promise<StoredOAuthApp> => {
  const [ofHost, ofAll] = await Promise.all([
    host === undefined ? undefined : getOAuthApp(project, provider.id, host),
    getOAuthApp(project, provider.id),
  ]);
  const app = ofHost ?? ofAll;
  if (app !== undefined) return app;
  throw missingApp(provider, host);
};

/**
 * The app for the start of a consent: the account's own app if its admin has entered one, else the project's app.
 * @throws ApiError `validation_failed` if there is no app
 */
export const beginWith = async (
  name: ConsentName,
  provider: Provider,
  { host, own }: { readonly host: string | undefined; readonly own: OAuthApp | undefined },
): Promise<ConsentApp> => {
  if (own === undefined) return ofProject(await findApp(name.project, provider, host));
  return ofAccount(name, await sealSecret(JSON.stringify(own), contextOf(name)));
};

const replaced = (provider: Provider): ApiError =>
  new ApiError('conflict', `The OAuth app at ${provider.name} was replaced during the consent; begin again.`, {
    details: { retriable: false },
  });

/**
 * The app that was used at the start of a consent.
 * @throws ApiError `conflict` if the app was replaced meanwhile, `validation_failed` if it was deleted
 */
export const appOfConsent = async (consent: Consent, provider: Provider): Promise<ConsentApp> => {
  const { project, ownApp, appHost, appSince } = consent;
  if (ownApp !== undefined) return ofAccount(consent, ownApp);
  const app = await getOAuthApp(project, provider.id, appHost);
  if (app === undefined) throw missingApp(provider, appHost);
  if (app.updatedAt !== appSince) throw replaced(provider);
  return ofProject(app);
};

/**
 * The app for the host of the account, if this host differs from the host where the consent began. A vendor may have
 * a single client id with a different secret for each data centre. An app with another client id cannot use this
 * code.
 * @throws ApiError `conflict` if the app of that host has another client id
 */
export const appAfter = async (
  consent: Consent,
  begun: ConsentApp,
  provider: Provider,
  host: string | undefined,
): Promise<ConsentApp> => {
  if (host === consent.inputs.host) return begun;
  const moved =
    consent.ownApp === undefined ? await ofProject(await findApp(consent.project, provider, host)) : undefined;
  if (moved?.clientId === begun.clientId) return moved;
  const message = `The account is at ${host}, but the consent belongs to another host's OAuth app; begin again there.`;
  throw new ApiError('conflict', message, { details: { retriable: false } });
};
