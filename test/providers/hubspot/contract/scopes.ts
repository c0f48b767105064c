import type { Scopes } from '../../../contract/scope-readings.ts';

export const scopes: Scopes = {
  // "This scope works with the existing contacts scope."
  // https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements
  read: (needed, operation) => (operation.includes('/v3/objects/emails') ? [needed.flat()] : needed),
  // One list for the properties, pipelines, associations and own objects of all types: the table has those that are about a type.
  isOfAllTypes: (operation) =>
    /\/(?:properties|pipelines|associations|objects\/(?:leads|\{type\}))(?:\/|$)/.test(operation),
};
