import type { UpsertRow } from '../../records/upsert/rows.ts';

const domains = { table: 'companies', property: 'hs_additional_domains' } as const;
const emails = { table: 'contacts', property: 'hs_additional_emails' } as const;

export const upsertRows: readonly UpsertRow[] = [
  { object: 'crm.contact', keeps: 1, change: { title: 'CTO' }, further: emails },
  { object: 'crm.company', keeps: 1, change: { name: 'Initrode' }, further: domains },
  { object: 'ticketing.contact', keeps: 1, change: { details: 'VIP' }, further: emails },
  { object: 'ticketing.account', keeps: 1, change: { name: 'Initrode' }, further: domains },
  { object: 'marketingautomation.contact', keeps: 1, change: { first_name: 'Iris' }, further: emails },
];
