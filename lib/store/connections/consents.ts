import { bytes, json, number, optional, shape, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { above } from '../dynamodb/expression.ts';
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
    /** When the project's OAuth app was stored: the person has not consented to a later one. Empty for an app of the account. */
    appSince: text(),
    /** The host that the project's OAuth app is for; absent where it is for all that have no app of their own. */
    appHost: optional(text()),
    /** Client id and secret of an app of the account itself, sealed with a data key of the consent. */
    ownApp: optional(shape({ sealedSecret: bytes(), wrappedDataKey: bytes() })),
    /** Inputs that were given before the consent, with the `host` where there are several; no secrets. */
    inputs: json<Readonly<Record<string, string>>>(),
    redirectUri: text(),
    /** Address that the browser is sent to in the end; for a magic link, its path is completed with the token. */
    returnUrl: text(),
    /** SHA-256 of the secret in the cookie of the browser that began on the page of a magic link, hex. */
    browserHash: optional(text()),
    /** Magic link whose page the consent began on. */
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
 * Deletes a consent and returns it: a second caller gets nothing. Time to live alone would leave it usable for days, so
 * the time is checked too. It is read first, as a refused write costs as much as any other, and anyone can send many
 * states that were made up.
 * @returns `undefined` when there is none, it has expired, or the hash is another one: then it stays
 */
export const takeConsent = async (
  { project, id, hash }: Pick<Consent, 'project' | 'id' | 'hash'>,
  now: number,
): Promise<Consent | undefined> => {
  const consent = await get(consents, { project, id });
  if (consent?.hash !== hash || consent.expiresAt <= now) return undefined;
  return take(consents, { project, id }, { hash, expiresAt: above(now) });
};
