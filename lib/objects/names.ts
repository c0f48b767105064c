import { hasOwnClasses } from './classed.ts';

/** Every unified object by name. Not in the registry, whose import builds the schemas of them all. */
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
 * Whether lists of an object are of a time, as its `window` says: nobody goes through all records, a sync has those of the time,
 * and only where the object is named.
 */
export const hasWindow = (name: string): boolean => ofATime.includes(name);

/** Objects for which a project defines fields that it maps to those of accounts: a class has those of the account alone. */
export const mappedObjectNames = objectNames.filter((name) => !hasOwnClasses(name));
