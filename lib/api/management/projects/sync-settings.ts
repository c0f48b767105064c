import * as z from 'zod';
import { listOf, word } from '../../../objects/caps.ts';
import { hasOwnClasses } from '../../../objects/classed.ts';
import { type ObjectName, objectNames } from '../../../objects/names.ts';

const day = 24 * 60 * 60;

const syncSetting = z
  .strictObject({
    scheduled: z.boolean().optional().describe('False: syncs only if `POST /connections/{id}/sync` requests it.'),
    interval_seconds: z
      .int()
      .min(60)
      .max(day)
      .optional()
      .describe('Seconds from the start of a run to the start of the next: a minute to a day. Default: 15 minutes.'),
    adaptive: z
      .boolean()
      .optional()
      .describe(
        'True: the interval grows while the object does not change, to half an hour, or to two hours if a working ' +
          'provider webhook covers it. A change resets it. `GET /connections/{id}/sync` shows the current value.',
      ),
    reconcile_interval_seconds: z
      .int()
      .min(60 * 60)
      .max(30 * day)
      .optional()
      .describe(
        'Seconds between two complete listings that look for deleted records: an hour to 30 days. Default: a day, or ' +
          'a week if the provider lists the object per parent record.',
      ),
  })
  .meta({ id: 'ObjectSync', description: 'Schedule of the syncs of an object.' });

const customSetting = syncSetting
  .extend({
    classes: listOf(word.min(1), 100)
      .min(1)
      .optional()
      .describe(
        'Names of the classes to sync, in every account that has them. `*` stands for all. Default: none, because an ' +
          'account may have defined many.',
      ),
  })
  .describe('Schedule of the syncs of custom objects, by class.');

/** Schedules of the syncs of a project, by object. */
export const syncSettings = z
  .strictObject(
    Object.fromEntries(objectNames.map((name) => [name, hasOwnClasses(name) ? customSetting : syncSetting])) as Record<
      ObjectName,
      typeof customSetting
    >,
  )
  .partial();
