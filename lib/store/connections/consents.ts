import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment.ts';
import { database } from '../dynamodb/client.ts';
import { isConditionFailed } from '../dynamodb/conflicts.ts';
import { epochSeconds, type Item, readable, schemaVersion } from '../dynamodb/item.ts';
import { readItem } from '../dynamodb/item-operations.ts';
import type { ConnectionDefaults } from './connection.ts';

/** A consent that a person has begun at a vendor. */
export interface Consent {
  readonly project: string;
  readonly id: string;
  /** SHA-256 of the secret in its `state`, hex. */
  readonly hash: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
  /** Id of the provider. */
  readonly provider: string;
  /** When the project's OAuth app was stored: the person has not consented to a later one. */
  readonly appSince: string;
  /** Inputs that were given before the consent; no secrets. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly redirectUri: string;
  /** Address that the browser is sent to in the end; for a magic link, its path is completed with the token. */
  readonly returnUrl: string;
  /** SHA-256 of the secret in the cookie of the browser that began on the page of a magic link, hex. */
  readonly browserHash?: string | undefined;
  /** Magic link whose page the consent began on. */
  readonly link?: { readonly id: string; readonly sealedToken: Uint8Array } | undefined;
  readonly defaults?: ConnectionDefaults | undefined;
  /** PKCE verifier, sealed with the data key of the project's OAuth app. */
  readonly sealedVerifier: Uint8Array;
  /** Epoch ms. */
  readonly expiresAt: number;
}

const keyOf = (project: string, id: string) => ({ pk: project, sk: `consent#${id}` });

const toItem = (consent: Consent): Item => ({
  ...keyOf(consent.project, consent.id),
  v: schemaVersion,
  id: consent.id,
  state_hash: consent.hash,
  linked_user: consent.linkedUser,
  provider: consent.provider,
  app_since: consent.appSince,
  inputs: consent.inputs,
  redirect_uri: consent.redirectUri,
  return_url: consent.returnUrl,
  browser_hash: consent.browserHash,
  link: consent.link && { id: consent.link.id, sealed_token: consent.link.sealedToken },
  defaults: consent.defaults,
  sealed_verifier: consent.sealedVerifier,
  valid_until: consent.expiresAt,
  expires_at: epochSeconds(consent.expiresAt),
});

const toConsent = (item: Item): Consent => ({
  project: item.pk,
  id: item.id,
  hash: item.state_hash,
  linkedUser: item.linked_user,
  provider: item.provider,
  appSince: item.app_since,
  inputs: item.inputs,
  redirectUri: item.redirect_uri,
  returnUrl: item.return_url,
  browserHash: item.browser_hash,
  link: item.link && { id: item.link.id, sealedToken: item.link.sealed_token },
  defaults: item.defaults,
  sealedVerifier: item.sealed_verifier,
  expiresAt: item.valid_until,
});

/** Stores a consent that has begun. */
export const putConsent = async (consent: Consent): Promise<void> => {
  await database().send(new PutCommand({ TableName: environment.tables.projects, Item: toItem(consent) }));
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
  const item = await readItem(environment.tables.projects, keyOf(project, id));
  if (item?.state_hash !== hash || item.valid_until <= now) return undefined;
  try {
    const { Attributes } = await database().send(
      new DeleteCommand({
        TableName: environment.tables.projects,
        Key: keyOf(project, id),
        ConditionExpression: 'state_hash = :hash AND valid_until > :now',
        ExpressionAttributeValues: { ':hash': hash, ':now': now },
        ReturnValues: 'ALL_OLD',
      }),
    );
    return Attributes === undefined ? undefined : toConsent(readable(Attributes));
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
};
