import type { Allowances } from '../../../contract/patches/allowances.ts';

export const allowances: Allowances = {
  queries: [
    {
      operations: ['GET /crm/v8/Notes'],
      name: 'page_token',
      schema: { type: 'string', minLength: 1 },
      url: 'https://www.zoho.com/crm/developer/docs/api/v8/get-records.html',
    },
  ],
  optional: [
    {
      operations: ['GET /crm/v8/Notes'],
      name: 'ids',
      unless: 'fields',
      url: 'https://www.zoho.com/crm/developer/docs/api/v8/get-notes.html',
    },
  ],
  lengthsInFields: true,
};
