import type { Scopes } from '../../../contract/scope-readings.ts';

export const scopes: Scopes = {
  // One scope of the list is enough. https://pipedrive.readme.io/docs/marketplace-scopes-and-permissions-explanations
  read: (needed) => needed.flatMap((one) => one.map((scope) => [scope])),
  // https://developers.pipedrive.com/changelog/post/introducing-new-oauth-scopes-for-webhooks
  inTable: (accepted, operation) =>
    operation.includes('/webhooks') ? accepted.filter((one) => one === 'admin') : accepted,
};
