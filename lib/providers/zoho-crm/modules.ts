/** Modules whose changes are told, of those that every org has; notes are not among them. https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html */
export const standardModules = ['Contacts', 'Accounts', 'Deals', 'Leads', 'Tasks', 'Calls', 'Events'] as const;
