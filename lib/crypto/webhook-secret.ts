import { randomBytes } from 'node:crypto';
import { openSecret, type SealedSecret, sealSecret } from './sealed-secret.ts';

/** What names a webhook to the master key. */
interface WebhookName {
  readonly project: string;
  readonly id: string;
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
  return { secret, ...(await sealSecret(secret, contextOf(webhook))) };
};

/** The signing secret in the clear. */
export const openWebhookSecret = (webhook: WebhookName & SealedSecret): Promise<string> =>
  openSecret(webhook, contextOf(webhook));
