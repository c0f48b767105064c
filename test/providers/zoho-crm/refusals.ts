import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

export const refusals: readonly FieldRefusal[] = [
  {
    object: 'crm.contact',
    body: {
      data: [
        {
          code: 'INVALID_DATA',
          details: { api_name: 'Email', expected_data_type: 'email' },
          message: 'invalid data',
          status: 'error',
        },
      ],
    },
    issues: [['email_addresses', 'invalid data']],
    source: 'https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html',
  },
  {
    object: 'crm.contact',
    body: { code: 'INVALID_DATA', details: { api_name: 'Title' }, message: 'invalid data', status: 'error' },
    issues: [['title', 'invalid data']],
    source: 'https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html',
  },
];
