import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';
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

/**
 * 24 random bytes in the form of Standard Webhooks.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** A new signing secret, its sealed form and that of the address: in its path or query there may be a secret too. */
export const createWebhookSecret = async (
  webhook: WebhookName,
  url: string,
): Promise<SealedSecret & { readonly sealedUrl: Uint8Array; readonly secret: string }> => {
  const secret = newSecret();
  const context = contextOf(webhook);
  const { key, wrapped } = await createDataKey(context);
  return {
    secret,
    sealedSecret: seal(key, secret, context),
    sealedUrl: seal(key, url, urlContextOf(webhook)),
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
