import type { consentRoutes } from '../../api/management/oauth.ts';
import type { Answer, Call } from '../../call.ts';
import { ConsentRefused, GrantRevoked } from '../../engine/oauth/grants.ts';
import { ApiError } from '../../errors.ts';
import type { Consent } from '../../store/connections/consents.ts';
import { noteLinkFailure } from '../../store/connections/magic-links.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { projectOf } from '../caller.ts';
import { findLinkedUser } from '../connections/connections.ts';
import { checkDefaults, findProvider } from '../connections/credentials.ts';
import { originOf } from '../origin.ts';
import { endedCookie } from './attempt-cookie.ts';
import { beginConsent, claimConsent, finishConsent, returnUrlOf } from './consent.ts';
import { withParameters } from './link-address.ts';
import { checkReturnUrl } from './return-urls.ts';

type Routes = typeof consentRoutes;

/**
 * Begins a consent. Returns a URL for the linked user's browser, valid for ten minutes.
 * @throws ApiError `validation_failed` for an unknown provider, linked user or default, a missing OAuth app or input,
 * or a `return_url` that the project does not allow; `unsupported_operation` if the provider has no OAuth
 */
export const authorize = async ({ body, caller, domain, now }: Call<Routes['authorize']>): Promise<Answer> => {
  const project = projectOf(caller);
  const provider = await findProvider(body.provider);
  checkDefaults(provider, body.defaults ?? {});
  const returnUrl = await checkReturnUrl(project, body.return_url);
  const linkedUser = await findLinkedUser(project, body);
  const { inputs, host, scopes, defaults } = body;
  const begun = await beginConsent(
    { linkedUser, provider, inputs, host, scopes, defaults, returnUrl, origin: originOf({ domain }) },
    now,
  );
  return { data: { url: begun.url, expires_at: begun.expiresAt } };
};

interface Failure {
  readonly error: string;
  readonly error_description: string;
}

/** Keeps a vendor's own code if it looks like an error code. */
const codeOf = (code: string): string => (/^[a-z_]{1,64}$/.test(code) ? code : 'consent_failed');

/** A failure in words of this service, for an address. The message of a vendor may contain anything. */
const failureOf = (error: unknown): Failure => {
  if (error instanceof ConsentRefused) {
    return { error: codeOf(error.code), error_description: error.why ?? 'The consent was not given.' };
  }
  if (error instanceof GrantRevoked) {
    return { error: 'invalid_grant', error_description: 'The provider did not accept the code of the consent.' };
  }
  if (error instanceof ApiError && error.code !== 'internal_error') {
    const provider = error.details?.provider?.name;
    return {
      error: error.code,
      error_description: provider === undefined ? error.message : `${provider} refused to connect the account.`,
    };
  }
  return { error: 'internal_error', error_description: 'Something failed on our side; begin again.' };
};

/** Records the failure at the magic link, so that a waiting page can show the failure. */
const noteFailure = async ({ project, link }: Consent, now: number): Promise<void> => {
  if (link !== undefined) await noteLinkFailure({ project, id: link.id }, isoTime(now));
};

/**
 * Ends a consent: stores the outcome, then redirects the browser to the `return_url` with the outcome. The address
 * gives no access by itself, because the code of a pending connection also needs a key of the project
 * (`POST /connections/{id}/confirm`). A failure is in the address too.
 * @throws AuthenticationFailed `invalid_request` for a `state` without a consent in progress
 */
export const receiveCallback = async (call: Call<Routes['callback']>): Promise<Answer> => {
  const { query, rawQuery, now, log } = call;
  const { state } = query;
  const consent = await claimConsent({ state, path: call.path, cookies: call.cookies }, now);
  const cookies = consent.browserHash === undefined ? [] : [endedCookie(consent)];
  const { provider } = consent;
  const returnUrl = await returnUrlOf(consent);
  try {
    const parameters = new URLSearchParams(rawQuery);
    const finished = await finishConsent(consent, { parameters, state }, call);
    const { connection, code } = finished;
    const outcome = code === undefined ? { status: 'connected' } : { status: 'pending', code };
    const parts = { ...outcome, provider, id_connection: connection };
    return { cookies, location: withParameters(finished.returnUrl ?? returnUrl, parts) };
  } catch (error) {
    const failure = failureOf(error);
    log.warn('consent failed', {
      provider,
      error: failure.error,
      ...(failure.error === 'internal_error' && { failure: error }),
    });
    await noteFailure(consent, now);
    return { cookies, location: withParameters(returnUrl, { status: 'failed', provider, ...failure }) };
  }
};
