import { randomBytes } from 'node:crypto';
import { open, seal } from './envelope.ts';
import { createDataKey, openDataKey } from './keyring.ts';

/** What names a webhook to the master key. */
interface WebhookName {
  readonly project: string;
  readonly id: string;
}

interface SealedSecret {
  readonly sealedSecret: Uint8Array;
  readonly wrappedDataKey: Uint8Array;
}

const contextOf = ({ project, id }: WebhookName) => ({ project, webhook: id });

/**
 * A new signing secret, 24 random bytes in the form of Standard Webhooks, and its sealed form.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
export const createWebhookSecret = async (
  webhook: WebhookName,
): Promise<SealedSecret & { readonly secret: string }> => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const { key, wrapped } = await createDataKey(contextOf(webhook));
  return { secret, sealedSecret: seal(key, secret, contextOf(webhook)), wrappedDataKey: wrapped };
};

/** The signing secret in the clear. */
export const openWebhookSecret = async (webhook: WebhookName & SealedSecret): Promise<string> => {
  const key = await openDataKey(webhook.wrappedDataKey, contextOf(webhook));
  return open(key, webhook.sealedSecret, contextOf(webhook)).toString('utf8');
};
