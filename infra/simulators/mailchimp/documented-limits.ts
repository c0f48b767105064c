import { type DocumentedLimits, each } from '../shared/limits/documented-rule.ts';

const month = '(?:0[1-9]|1[0-2])';

const dayOfMonth = '(?:0[1-9]|[12][0-9]|3[01])';

/** Forms of birthdays and dates, as users of the API reported them. The published description contains none. */
export const documentedLimits: DocumentedLimits = each(['POST /lists/{list}/members'], {
  // Merge fields by type. The form of birthdays depends on the order that the audience has chosen.
  '/merge_fields/MM/DD': {
    pattern: `^${month}/${dayOfMonth}$`,
    url: 'https://github.com/mailchimp/mc-magento2/issues/987',
  },
  '/merge_fields/DD/MM': {
    pattern: `^${dayOfMonth}/${month}$`,
    url: 'https://github.com/solspace/craft-freeform/issues/2615',
  },
  '/merge_fields/date': {
    pattern: `^(?:[0-9]{4}-${month}-${dayOfMonth}|${month}/${dayOfMonth}/[0-9]{4})`,
    url: 'https://github.com/ibericode/mailchimp-for-wordpress/issues/662',
  },
});
