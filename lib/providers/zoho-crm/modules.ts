/**
 * Modules that every org has and that have change notifications. Notes have none.
 * https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
 */
export const standardModules = ['Contacts', 'Accounts', 'Deals', 'Leads', 'Tasks', 'Calls', 'Events'] as const;
