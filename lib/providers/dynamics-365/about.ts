import type { RefField } from '../define.ts';
import { firstOf, lookupOfSeveral } from './fields.ts';

/**
 * References from an activity or a note to one record of any table. Each table has a separate navigation property.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-navigation-properties
 * @param activity suffix of the navigation properties; for an activity, `_` and the name of its table
 */
export const aboutOne = (column: string, activity = '') => {
  const one = (
    ...[object, target]: readonly [RefField['object'], 'contact' | 'account' | 'opportunity']
  ): RefField => ({
    ...lookupOfSeveral(object, target, column, `${column}_${target}${activity}`),
    single: true,
  });
  const contacts = one('crm.contact', 'contact');
  const companies = one('crm.company', 'account');
  const deals = one('crm.deal', 'opportunity');
  return {
    contact: firstOf(contacts),
    contacts,
    company: firstOf(companies),
    companies,
    deal: firstOf(deals),
    deals,
  } as const;
};
