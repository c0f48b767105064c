import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

export const refusals: readonly FieldRefusal[] = [
  {
    object: 'marketingautomation.contact',
    body: {
      title: 'Invalid Resource',
      status: 400,
      detail: 'Your merge fields were invalid.',
      errors: [
        { field: 'FNAME', message: 'Please enter a value' },
        { field: 'merge_fields.BIRTHDAY', message: 'Please enter a month and day' },
        { field: 'email_address', message: 'Looks fake' },
      ],
    },
    issues: [
      ['first_name', 'Please enter a value'],
      ['field_mappings.BIRTHDAY', 'month and day'],
      ['email_address', 'Looks fake'],
    ],
    source: 'https://mailchimp.com/developer/marketing/docs/errors/',
  },
];
