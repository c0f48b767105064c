import { hasOwnClasses } from './classed.ts';

/** Names of all unified objects. They are not in the registry because its import builds the schemas of all objects. */
export const objectNames = [
  'crm.contact',
  'crm.company',
  'crm.deal',
  'crm.engagement',
  'crm.lead',
  'crm.note',
  'crm.pipeline',
  'crm.stage',
  'crm.task',
  'crm.user',
  'crm.custom-object',
  'ticketing.ticket',
  'ticketing.comment',
  'ticketing.user',
  'ticketing.attachment',
  'ticketing.contact',
  'ticketing.account',
  'ticketing.tag',
  'ticketing.team',
  'ticketing.collection',
  'marketingautomation.contact',
  'marketingautomation.list',
  'marketingautomation.segment',
  'marketingautomation.tag',
  'marketingautomation.campaign',
  'marketingautomation.email',
  'marketingautomation.message',
  'marketingautomation.event',
  'marketingautomation.template',
  'marketingautomation.automation',
  'marketingautomation.action',
  'marketingautomation.user',
] as const;

export type ObjectName = (typeof objectNames)[number];

const ofATime: readonly string[] = [
  'marketingautomation.event',
  'marketingautomation.message',
] satisfies readonly ObjectName[];

/**
 * Whether a list of the object covers a limited period, the `window` of the object. Such an object has too many records
 * to read them all: a sync reads only the records of the period, and only if the caller names the object.
 */
export const hasWindow = (name: string): boolean => ofATime.includes(name);

/**
 * Objects with mapped fields: a project names a field and maps it to a field of each account. Classes have no mapped
 * fields.
 */
export const mappedObjectNames = objectNames.filter((name) => !hasOwnClasses(name));
