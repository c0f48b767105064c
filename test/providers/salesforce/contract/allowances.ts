import { changesNothing } from '../../../contract/demands.ts';
import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  queries: [
    {
      operations: ['GET /services/data/{version}/sobjects/{sObject}/{field}/{value}'],
      name: 'fields',
      schema: { type: 'string', minLength: 1 },
      url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_upsert_get.htm',
    },
  ],
  addresses: [
    {
      // The last part of this path is not an id, so the path does not mean the records of the object.
      path: /(?<=^\/services\/data\/v[\d.]+\/sobjects\/)\w+(?=\/(?:describe|deleted|updated)(?:\/|$))/,
      described: 'AnyObject',
      url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm',
    },
  ],
  undemanding: [
    {
      operations: ['Task', 'Event', 'Case', 'ContentVersion', 'EmailMessage', '{sObject}'].map(
        (object) => `POST /services/data/{version}/sobjects/${object}`,
      ),
      reason: 'What an object needs beside, its own rules say: no member is required.',
      url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_sobject_create.htm',
    },
    {
      operations: ['{id}', '{field}/{value}'].map(
        (path) => `PATCH /services/data/{version}/sobjects/{sObject}/${path}`,
      ),
      reason: changesNothing,
      url: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/dome_update_fields.htm',
    },
  ],
  lengthsInFields: true,
};
