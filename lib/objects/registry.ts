import type * as z from 'zod';
import { crmObjects } from './crm-objects.ts';
import type { UnifiedObject } from './define.ts';
import { marketingautomationObjects } from './marketingautomation-objects.ts';
import type { ObjectName } from './names.ts';
import { ticketingObjects } from './ticketing-objects.ts';

/**
 * All unified objects, by name. To add an object, write its file, add a line to the file of its vertical and add its
 * name to `names.ts`.
 */
export const objects = {
  ...crmObjects,
  ...ticketingObjects,
  ...marketingautomationObjects,
} as const satisfies Record<ObjectName, UnifiedObject>;

/** Names of the fields of an object that a provider may map. */
export type FieldOf<O extends ObjectName> = keyof z.output<(typeof objects)[O]['model']> & string;
