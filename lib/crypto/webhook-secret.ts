import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';
import { openDataKey } from './keyring.ts';
import { openSecret, type SealedSecret, sealSecret } from './sealed-secret.ts';

/** What names a webhook to the master key. */
interface WebhookName {
  readonly project: string;
  readonly id: string;
}

const contextOf = ({ project, id }: WebhookName) => ({ project, webhook: id });

/**
 * 24 random bytes in the form of Standard Webhooks.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** A new signing secret, and its sealed form. */
export const createWebhookSecret = async (
  webhook: WebhookName,
): Promise<SealedSecret & { readonly secret: string }> => {
  const secret = newSecret();
  return { secret, ...(await sealSecret(secret, contextOf(webhook))) };
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
