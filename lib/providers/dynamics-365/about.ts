import type { RefField } from '../define.ts';
import { firstOf, lookupOfSeveral } from './fields.ts';

/**
 * What something is about: one record, of whatever table, each of which has a property of its own.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-navigation-properties
 * @param activity what the names of properties end in, of an activity the name of its table
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
