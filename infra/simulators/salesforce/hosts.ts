import type { OrgSettings } from './seeds.ts';

/** Where people of any org log in; sandboxes have a host of their own. */
export const loginHost = 'login';
/** Login host of sandboxes: `test.salesforce.com`. */
export const sandboxHost = 'test';

/**
 * The first part of a local path, which stands for a host: `login.salesforce.com`, `test.salesforce.com` or My Domain, each
 * with or without what follows its first name. https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/tooling_api_objects_mydomainlog.htm
 */
const hostPattern = /^\/([\w-]+)(?:\.(?:sandbox|develop|scratch|trailblaze))?(?:\.my)?(?:\.salesforce\.com)?(\/.*)?$/;

/** A path without its host; without one it is that of all logins. */
export const locateHost = (path: string): { tenant: string; path: string } => {
  if (/^\/(?:services|id)\//.test(path)) return { tenant: loginHost, path: trimmed(path) };
  const [, tenant = loginHost, rest = '/'] = hostPattern.exec(path) ?? [];
  return { tenant, path: trimmed(rest) };
};

/** `https://acme.my.salesforce.com`; of a sandbox, which has two names, `https://acme--uat.sandbox.my.salesforce.com`. */
export const myDomain = ({ domain, sandbox }: OrgSettings): string =>
  `https://${domain}${sandbox ? '.sandbox' : ''}.my.salesforce.com`;

const trimmed = (path: string): string => path.replace(/(?<=.)\/$/, '');
