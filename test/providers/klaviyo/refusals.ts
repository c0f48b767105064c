import type { FieldRefusal } from '../../engine/mapping/vendor-field-refusals.ts';

export const refusals: readonly FieldRefusal[] = [
  {
    object: 'marketingautomation.contact',
    body: {
      errors: [
        {
          id: 'i',
          code: 'invalid',
          title: 'Invalid input.',
          detail: 'Invalid phone number',
          source: { pointer: '/data/attributes/phone_number' },
        },
      ],
    },
    issues: [['phone_numbers', 'Invalid phone number']],
    source: 'https://developers.klaviyo.com/en/docs/rate_limits_and_error_handling',
  },
];
