import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

export const refusals: readonly FieldRefusal[] = [
  {
    object: 'crm.contact',
    status: 422,
    body: {
      errors: [
        {
          title: 'The contact email is not valid.',
          detail: '',
          code: 'email_invalid',
          source: { pointer: '/data/attributes/email' },
        },
      ],
    },
    issues: [['email_addresses', 'not valid']],
    source: 'https://developers.activecampaign.com/reference/errors',
  },
];
