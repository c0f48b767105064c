import type { NotificationProof, ProviderWebhooks } from '../../lib/providers/define.ts';
import { codes } from './markdown.ts';

const none = 'The service reads no change notifications of this vendor. Only syncs find changes.';

const addressOf = ({ target, proof }: ProviderWebhooks, id: string): string => {
  if (target === 'provider') return `\`/hooks/<project>/${id}\`, one URL for all accounts`;
  return proof === 'path' ? '`/hooks/<project>/<connection>.<secret>`' : '`/hooks/<project>/<connection>`';
};

const proofs = {
  hmac: "the vendor's signature over the message",
  basic: 'a user name and a secret password, because the vendor signs no messages',
  jwt: 'a signed and valid token of the vendor',
  path: 'a secret of the connection at the end of the URL, because the vendor signs no messages',
  echoed: 'a secret of the connection in the message, because the vendor signs no messages',
} as const;

const proofText = (proof: NotificationProof): string => {
  if (typeof proof === 'string') return proofs[proof];
  return 'algorithm' in proof ? proofs.hmac : proofs.echoed;
};

const registrationSentence = ({ register }: ProviderWebhooks): string => {
  if (register === undefined) {
    return 'Enter the URL once in the settings of your app at the vendor. The vendor has no API for this step.';
  }
  const which = register.each === undefined ? 'one provider webhook' : 'a provider webhook for each collection';
  const whom = register.method === 'oauth' ? ' Only connections by consent can register.' : '';
  // A vendor without a list of registrations shows no difference.
  const then = register.list === undefined ? 'removes it' : 'checks the registration once a day and removes it';
  return `The service registers ${which} soon after a connect. It ${then} on disconnect.${whom}`;
};

const renewalSentence = ({ register }: ProviderWebhooks): string | undefined =>
  register?.renew && `The service renews the registration every ${register.renew.days / 2} days.`;

/** Facts about the change notifications of a provider and their registration, as a Markdown list. */
export const changeNotifications = (hooks: ProviderWebhooks | undefined, id: string): string => {
  if (hooks === undefined) return none;
  const about = [...new Set(hooks.subjects.map(({ object }) => object))];
  return [
    `The vendor sends change notifications for ${codes(about)}. Only syncs find changes of all other objects.`,
    `The target is ${addressOf(hooks, id)}. The proof of each message is ${proofText(hooks.proof)}.`,
    registrationSentence(hooks),
    renewalSentence(hooks),
  ]
    .filter((fact) => fact !== undefined)
    .map((fact) => `- ${fact}`)
    .join('\n');
};
