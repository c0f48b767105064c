import type * as z from 'zod';
import { crmObjects } from './crm-objects.ts';
import type { UnifiedObject } from './define.ts';
import { marketingautomationObjects } from './marketingautomation-objects.ts';
import type { ObjectName } from './names.ts';
import { ticketingObjects } from './ticketing-objects.ts';

/** Every unified object by its name. A new object is one file, one line in that of its vertical and its name in `names.ts`. */
export const objects = {
  ...crmObjects,
  ...ticketingObjects,
  ...marketingautomationObjects,
} as const satisfies Record<ObjectName, UnifiedObject>;

/** The fields of an object that a provider may map. */
export type FieldOf<O extends ObjectName> = keyof z.output<(typeof objects)[O]['model']> & string;
