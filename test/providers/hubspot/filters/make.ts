import type { Accounts } from '../../../records/filters/accounts.ts';

/** Owners of the simulated portal. */
export const owners = ['41000101', '41000102'];

/**
 * Associations of a new record at HubSpot.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v4#association-type-id-values
 */
export const linked = (id: string | number, associationTypeId: number) => [
  { to: { id: String(id) }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }] },
];

export const hubspotTicket = (
  { hubspot }: Accounts,
  properties: Record<string, string> = {},
  associations: readonly unknown[] = [],
): number => hubspot.create('tickets', { subject: 'One', hs_pipeline_stage: '1', ...properties }, associations).id;

/** Creates a lead. Creates a contact for the lead, unless `associations` contains one. */
export const hubspotLead = (
  { hubspot }: Pick<Accounts, 'hubspot'>,
  properties: Record<string, string> = {},
  associations: readonly unknown[] = linked(hubspot.create('contacts', { lastname: 'One' }).id, 578),
): number => hubspot.create('leads', { hs_lead_name: 'One', ...properties }, associations).id;

const owned = { hs_timestamp: '2030-01-01T00:00:00.000Z' };

export const hubspotTask = ({ hubspot }: Accounts, properties: Record<string, string> = {}): number =>
  hubspot.create('tasks', { hs_task_subject: 'One', ...owned, ...properties }).id;
