/** Every unified object by name. Not in the registry, whose import builds the schemas of them all. */
export const objectNames = [
  'crm.contact',
  'crm.company',
  'crm.deal',
  'crm.engagement',
  'crm.note',
  'crm.stage',
  'crm.task',
  'crm.user',
  'ticketing.ticket',
  'ticketing.comment',
  'ticketing.user',
  'ticketing.attachment',
  'ticketing.contact',
  'ticketing.account',
  'ticketing.tag',
  'ticketing.team',
  'ticketing.collection',
] as const;

export type ObjectName = (typeof objectNames)[number];
