import { bytes, json, number, optional, shape, text } from '../dynamodb/attribute.ts';
import { above } from '../dynamodb/condition.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { epochSeconds } from '../dynamodb/item.ts';
import { get, put, take } from '../dynamodb/operations.ts';
import type { ConnectionDefaults } from './connection.ts';

/** A consent that a person has begun at a vendor. */
export const consents = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'consent#{id}' },
  attributes: {
    id: text(),
    /** SHA-256 of the secret in its `state`, hex. */
    hash: text('state_hash'),
    /** `id_linked_user`. */
    linkedUser: text(),
    /** Id of the provider. */
    provider: text(),
    /**
     * Time when the project's OAuth app was stored. The consent is not valid for a later app. Empty for an app of the
     * account.
     */
    appSince: text(),
    /** Host of the project's OAuth app. Absent if the app is for all hosts without an app of their own. */
    appHost: optional(text()),
    /** Client id and secret of the account's own app, sealed with a data key of the consent. */
    ownApp: optional(shape({ sealedSecret: bytes(), wrappedDataKey: bytes() })),
    /** Inputs given before the consent, without secrets. Contains `host` if the provider has several. */
    inputs: json<Readonly<Record<string, string>>>(),
    redirectUri: text(),
    /** Address to which the browser is sent at the end. For a magic link, the token is added to its path. */
    returnUrl: text(),
    /** SHA-256 of the secret in the cookie of the browser that began on the page of a magic link, hex. */
    browserHash: optional(text()),
    /** Magic link whose page started the consent. */
    link: optional(shape({ id: text(), sealedToken: bytes() })),
    defaults: optional(json<ConnectionDefaults>()),
    /** PKCE verifier, sealed with the data key of the OAuth app. */
    sealedVerifier: bytes(),
    /** Epoch ms. */
    expiresAt: number('valid_until'),
  },
  derived: {
    /** Time to live: `valid_until` in epoch seconds. */
    expires_at: ({ expiresAt }) => epochSeconds(expiresAt),
  },
});

export type Consent = EntityValue<typeof consents>;

/** Stores a consent that has begun. */
export const putConsent = async (consent: Consent): Promise<void> => {
  await put(consents, consent);
};

/**
 * Deletes a consent and returns it. A second caller receives nothing. The function also checks the expiry, because time
 * to live may leave an expired consent for days. It reads the consent first: a refused write costs as much as any
 * write, and anyone can send many invented states.
 * @returns `undefined` if the consent does not exist, has expired, or has another hash; then it stays
 */
export const takeConsent = async (
  { project, id, hash }: Pick<Consent, 'project' | 'id' | 'hash'>,
  now: number,
): Promise<Consent | undefined> => {
  const consent = await get(consents, { project, id });
  if (consent?.hash !== hash || consent.expiresAt <= now) return undefined;
  return take(consents, { project, id }, { hash, expiresAt: above(now) });
};
