import { randomBytes } from 'node:crypto';
import { open, openJson, seal, sealJson } from './envelope.ts';
import { createDataKey, openDataKey } from './keyring.ts';
import { openSecret, type SealedSecret } from './sealed-secret.ts';

/** The name of a webhook. */
interface WebhookName {
  readonly project: string;
  readonly id: string;
}

const contextOf = ({ project, id }: WebhookName) => ({ project, webhook: id });

/** The secrets have another context: neither the address nor a secret can be opened in place of the other. */
const urlContextOf = (webhook: WebhookName) => ({ ...contextOf(webhook), of: 'url' });

const headersContextOf = (webhook: WebhookName) => ({ ...contextOf(webhook), of: 'headers' });

/** Headers of a webhook by lower-case name. */
export type WebhookHeaders = Readonly<Record<string, string>>;

/** Seals headers. Returns `undefined` for a webhook without headers. */
const sealHeaders = (key: Uint8Array, webhook: WebhookName, headers: WebhookHeaders): Uint8Array | undefined =>
  Object.keys(headers).length === 0 ? undefined : sealJson(key, headers, headersContextOf(webhook));

/**
 * Creates a secret of 24 random bytes in the form of Standard Webhooks.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** The sealed parts of a new webhook, and its signing secret in the clear. */
interface NewWebhookSecret extends SealedSecret {
  readonly sealedUrl: Uint8Array;
  readonly sealedHeaders: Uint8Array | undefined;
  readonly secret: string;
}

/** Creates a signing secret and seals it. Also seals the address and the headers, because they may contain secrets. */
export const createWebhookSecret = async (
  webhook: WebhookName,
  url: string,
  headers: WebhookHeaders = {},
): Promise<NewWebhookSecret> => {
  const secret = newSecret();
  const context = contextOf(webhook);
  const { key, wrapped } = await createDataKey(context);
  return {
    secret,
    sealedSecret: seal(key, secret, context),
    sealedUrl: seal(key, url, urlContextOf(webhook)),
    sealedHeaders: sealHeaders(key, webhook, headers),
    wrappedDataKey: wrapped,
  };
};

type SealedWebhook = WebhookName & Pick<SealedSecret, 'wrappedDataKey'>;

/** Creates a signing secret under the webhook's existing data key. */
export const renewWebhookSecret = async (
  webhook: SealedWebhook,
): Promise<{ readonly secret: string; readonly sealedSecret: Uint8Array }> => {
  const secret = newSecret();
  const context = contextOf(webhook);
  return { secret, sealedSecret: seal(await openDataKey(webhook.wrappedDataKey, context), secret, context) };
};

/** Seals an address under the webhook's existing data key. Each call returns different bytes. */
export const sealWebhookUrl = async (webhook: SealedWebhook, url: string): Promise<Uint8Array> =>
  seal(await openDataKey(webhook.wrappedDataKey, contextOf(webhook)), url, urlContextOf(webhook));

/** Decrypts the address. */
export const openWebhookUrl = async (webhook: SealedWebhook & { readonly sealedUrl: Uint8Array }): Promise<string> => {
  const key = await openDataKey(webhook.wrappedDataKey, contextOf(webhook));
  return open(key, webhook.sealedUrl, urlContextOf(webhook)).toString('utf8');
};

/** Seals headers under the webhook's existing data key. Returns `undefined` if there are no headers. */
export const sealWebhookHeaders = async (
  webhook: SealedWebhook,
  headers: WebhookHeaders,
): Promise<Uint8Array | undefined> =>
  sealHeaders(await openDataKey(webhook.wrappedDataKey, contextOf(webhook)), webhook, headers);

/** Decrypts the headers. */
export const openWebhookHeaders = async (
  webhook: SealedWebhook & { readonly sealedHeaders?: Uint8Array | undefined },
): Promise<WebhookHeaders> => {
  if (webhook.sealedHeaders === undefined) return {};
  const key = await openDataKey(webhook.wrappedDataKey, contextOf(webhook));
  return openJson(key, webhook.sealedHeaders, headersContextOf(webhook)) as WebhookHeaders;
};

/** Decrypts signing secrets, in the order of their sealed forms. */
export const openWebhookSecrets = async (
  webhook: SealedWebhook,
  sealed: readonly Uint8Array[],
): Promise<readonly string[]> => {
  const context = contextOf(webhook);
  const key = await openDataKey(webhook.wrappedDataKey, context);
  return sealed.map((one) => open(key, one, context).toString('utf8'));
};

/** Decrypts the signing secret. */
export const openWebhookSecret = (webhook: WebhookName & SealedSecret): Promise<string> =>
  openSecret(webhook, contextOf(webhook));
