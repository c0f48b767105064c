import type { HttpRefusal } from '../../../engine/http-refusal.ts';

const ipList =
  'Although you appear to have the correct authorization credentials, the `acme` organization has an IP allow list enabled, and your IP address is not permitted to access this resource.';

/** Recorded or documented refusals. A row contains its page if the declaration does not. */
export const refusals: readonly HttpRefusal[] = [
  // https://docs.github.com/en/organizations/keeping-your-organization-secure/managing-allowed-ip-addresses-for-your-organization
  { status: 403, body: { message: ipList }, code: 'provider_forbidden', says: /address of this service/ },
  {
    status: 403,
    body: { message: 'Sorry. Your account was suspended.' },
    code: 'provider_forbidden',
    says: /suspended/,
  },
];
