import { byGrant, formOf, jsonOf, unsaid } from '../../../contract/demands.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

export const demands: readonly SchemaPatch[] = [
  {
    provider: 'pipedrive',
    files: ['v1.json'],
    at: formOf('/oauth/token'),
    add: byGrant,
    reason: unsaid,
    url: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization#step-4-and-step-5-getting-the-tokens',
  },
  {
    // Version 1 says so. All other members of a person are optional there.
    provider: 'pipedrive',
    files: ['v2.json'],
    at: [...jsonOf('/v2/persons'), 'schema'],
    require: ['name'],
    reason: unsaid,
    url: 'https://github.com/pipedrive/client-nodejs/blob/master/docs/NewPerson.md',
  },
];
