import type { Exchange } from '../../infra/simulators/exchanges.ts';

/** Addresses that a vendor gives in its answers, and describes by another path only: they are checked as that one. */
interface Address {
  readonly provider: string;
  readonly path: RegExp;
  readonly described: string;
  readonly url: string;
}

const addresses: readonly Address[] = [
  {
    provider: 'github',
    path: /^\/user\/\d+$/,
    described: '/users/by-id',
    url: 'https://docs.github.com/en/rest/users/users#get-a-user-using-their-id',
  },
  {
    provider: 'github',
    path: /^\/repositories\/\d+(?=\/|$)/,
    described: '/repos/by-id/by-id',
    url: 'https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api#using-link-headers',
  },
  {
    provider: 'github',
    path: /^\/organizations\/\d+(?=\/teams$)/,
    described: '/orgs/by-id',
    url: 'https://docs.github.com/en/rest/teams/teams#list-teams',
  },
  {
    // Its last part is no id, so the records of one object are not meant.
    provider: 'salesforce',
    path: /(?<=^\/services\/data\/v[\d.]+\/sobjects\/)\w+(?=\/(?:describe|deleted|updated)(?:\/|$))/,
    described: 'AnyObject',
    url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm',
  },
  {
    provider: 'dynamics-365',
    path: /(?<=^\/api\/data\/v9\.2\/)WhoAmI\(\)$/,
    described: 'WhoAmI',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/use-web-api-functions',
  },
  {
    // A table that an org has added.
    provider: 'dynamics-365',
    path: /(?<=^\/api\/data\/v9\.2\/)new_[a-z0-9_]+(?=\(|$)/,
    described: 'new_tables',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-types-operations',
  },
];

/** The path of an exchange as its description has it. */
export const describedPath = ({ provider, path }: Pick<Exchange, 'provider' | 'path'>): string => {
  const address = addresses.find((one) => one.provider === provider && one.path.test(path));
  return address === undefined ? path : path.replace(address.path, address.described);
};
