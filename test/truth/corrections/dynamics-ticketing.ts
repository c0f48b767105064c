import type { Corrections, Documented } from './correction.ts';

const incident =
  'https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident';
const membership = 'https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/teammembership';

const lookup = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-types-operations';
const convention = 'a computed, read-only property that uses the following naming convention: `_<name>_value`';

const objects = ['ticket', 'comment', 'attachment', 'contact', 'account', 'user', 'team'] as const;

/** Of the ticketing objects of Dynamics 365, by object and field. */
export const dynamicsTicketing = (createdAt: Documented, modifiedAt: Documented, custom: Documented): Corrections => ({
  ...Object.fromEntries(
    objects.flatMap((object) => [
      [`ticketing.${object} created_at`, createdAt],
      [`ticketing.${object} modified_at`, modifiedAt],
    ]),
  ),
  ...Object.fromEntries(
    ['ticket', 'contact', 'account'].map((object) => [`ticketing.${object} field_mappings`, custom]),
  ),
});
