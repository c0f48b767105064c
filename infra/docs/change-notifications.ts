import type { NotificationProof, ProviderWebhooks } from '../../lib/providers/define.ts';
import { codes } from './markdown.ts';

const none = 'The vendor sends no change notifications that the service reads: syncs alone find changes.';

const addressOf = ({ target, proof }: ProviderWebhooks, id: string): string => {
  if (target === 'provider') return `\`/hooks/<project>/${id}\`, one address for all accounts`;
  return proof === 'path' ? '`/hooks/<project>/<connection>.<secret>`' : '`/hooks/<project>/<connection>`';
};

const proofs = {
  hmac: "the vendor's signature over the message",
  basic: 'a user name and a secret password, as the vendor has no signature',
  jwt: 'a signed token of the vendor that has not expired',
  path: 'a secret of the connection at the end of its address, as the vendor signs nothing',
  echoed: 'a secret of the connection in it, as the vendor signs nothing',
} as const;

const proofText = (proof: NotificationProof): string => {
  if (typeof proof === 'string') return proofs[proof];
  return 'algorithm' in proof ? proofs.hmac : proofs.echoed;
};

const registrationSentence = ({ register }: ProviderWebhooks): string => {
  if (register === undefined) {
    return "You enter the address once in the settings of your app at the vendor; the vendor's API does not do it.";
  }
  const which = register.each === undefined ? 'one provider webhook' : 'a provider webhook for each collection';
  const whom = register.method === 'oauth' ? ' Only connections by consent can register.' : '';
  return `The service registers ${which} soon after connecting, checks it once a day and removes it on disconnect.${whom}`;
};

const renewalSentence = ({ register }: ProviderWebhooks): string | undefined =>
  register?.renew &&
  `The vendor ends a registration after ${register.renew.days} days; the service renews it after half of that.`;

/** The change notifications of a provider, and their registration, as a list in Markdown. */
export const changeNotifications = (hooks: ProviderWebhooks | undefined, id: string): string => {
  if (hooks === undefined) return none;
  const about = [...new Set(hooks.subjects.map(({ object }) => object))];
  return [
    `They come for ${codes(about)}; syncs alone find changes of all other objects.`,
    `The vendor sends them to ${addressOf(hooks, id)}. Each is proven by ${proofText(hooks.proof)}.`,
    registrationSentence(hooks),
    renewalSentence(hooks),
  ]
    .filter((fact) => fact !== undefined)
    .map((fact) => `- ${fact}`)
    .join('\n');
};
