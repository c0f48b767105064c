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

/** Another one than that of the secrets: neither opens in the place of the other. */
const urlContextOf = (webhook: WebhookName) => ({ ...contextOf(webhook), of: 'url' });

const headersContextOf = (webhook: WebhookName) => ({ ...contextOf(webhook), of: 'headers' });

/** Headers of a webhook, by their lower-case names. */
export type WebhookHeaders = Readonly<Record<string, string>>;

/** Sealed headers; a webhook without any keeps none. */
const sealHeaders = (key: Uint8Array, webhook: WebhookName, headers: WebhookHeaders): Uint8Array | undefined =>
  Object.keys(headers).length === 0 ? undefined : sealJson(key, headers, headersContextOf(webhook));

/**
 * 24 random bytes in the form of Standard Webhooks.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** What is sealed of a new webhook, and its signing secret in the clear. */
interface NewWebhookSecret extends SealedSecret {
  readonly sealedUrl: Uint8Array;
  readonly sealedHeaders: Uint8Array | undefined;
  readonly secret: string;
}

/**
 * A new signing secret, its sealed form and that of the address and headers: in these there may be secrets too.
 */
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

/** A new signing secret under the data key that the webhook has. */
export const renewWebhookSecret = async (
  webhook: SealedWebhook,
): Promise<{ readonly secret: string; readonly sealedSecret: Uint8Array }> => {
  const secret = newSecret();
  const context = contextOf(webhook);
  return { secret, sealedSecret: seal(await openDataKey(webhook.wrappedDataKey, context), secret, context) };
};

/** An address under the data key that the webhook has: each time other bytes. */
export const sealWebhookUrl = async (webhook: SealedWebhook, url: string): Promise<Uint8Array> =>
  seal(await openDataKey(webhook.wrappedDataKey, contextOf(webhook)), url, urlContextOf(webhook));

/** The address in the clear. */
export const openWebhookUrl = async (webhook: SealedWebhook & { readonly sealedUrl: Uint8Array }): Promise<string> => {
  const key = await openDataKey(webhook.wrappedDataKey, contextOf(webhook));
  return open(key, webhook.sealedUrl, urlContextOf(webhook)).toString('utf8');
};

/** Headers under the data key that the webhook has; `undefined` for none. */
export const sealWebhookHeaders = async (
  webhook: SealedWebhook,
  headers: WebhookHeaders,
): Promise<Uint8Array | undefined> =>
  sealHeaders(await openDataKey(webhook.wrappedDataKey, contextOf(webhook)), webhook, headers);

/** The headers in the clear. */
export const openWebhookHeaders = async (
  webhook: SealedWebhook & { readonly sealedHeaders?: Uint8Array | undefined },
): Promise<WebhookHeaders> => {
  if (webhook.sealedHeaders === undefined) return {};
  const key = await openDataKey(webhook.wrappedDataKey, contextOf(webhook));
  return openJson(key, webhook.sealedHeaders, headersContextOf(webhook)) as WebhookHeaders;
};

/** Signing secrets in the clear, in the order of their sealed forms. */
export const openWebhookSecrets = async (
  webhook: SealedWebhook,
  sealed: readonly Uint8Array[],
): Promise<readonly string[]> => {
  const context = contextOf(webhook);
  const key = await openDataKey(webhook.wrappedDataKey, context);
  return sealed.map((one) => open(key, one, context).toString('utf8'));
};

/** The signing secret in the clear. */
export const openWebhookSecret = (webhook: WebhookName & SealedSecret): Promise<string> =>
  openSecret(webhook, contextOf(webhook));
