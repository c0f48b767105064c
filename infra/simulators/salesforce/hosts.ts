import type { OrgSettings } from './seeds.ts';

/** Login host for the users of any org. Sandboxes have their own login host. */
export const loginHost = 'login';
/** Login host of sandboxes: `test.salesforce.com`. */
export const sandboxHost = 'test';

/**
 * First part of a local path, which stands for a host: `login.salesforce.com`, `test.salesforce.com` or My Domain. Each
 * may be shortened to its first label.
 * https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/tooling_api_objects_mydomainlog.htm
 */
const hostPattern = /^\/([\w-]+)(?:\.(?:sandbox|develop|scratch|trailblaze))?(?:\.my)?(?:\.salesforce\.com)?(\/.*)?$/;

/** Splits a local path into host and path. Without a host, it is the login host. */
export const locateHost = (path: string): { tenant: string; path: string } => {
  if (/^\/(?:services|id)\//.test(path)) return { tenant: loginHost, path: trimmed(path) };
  const [, tenant = loginHost, rest = '/'] = hostPattern.exec(path) ?? [];
  return { tenant, path: trimmed(rest) };
};

/**
 * My Domain such as `https://acme.my.salesforce.com`. For a sandbox, whose name has two parts,
 * `https://acme--uat.sandbox.my.salesforce.com`.
 */
export const myDomain = ({ domain, sandbox }: OrgSettings): string =>
  `https://${domain}${sandbox ? '.sandbox' : ''}.my.salesforce.com`;

const trimmed = (path: string): string => path.replace(/(?<=.)\/$/, '');
