import type { Scopes } from '../../../contract/scope-readings.ts';

export const scopes: Scopes = {
  // "This scope works with the existing contacts scope."
  // https://developers.hubspot.com/changelog/announcement-new-scope-required-to-get-the-content-of-email-engagements
  read: (needed, operation) => (operation.includes('/v3/objects/emails') ? [needed.flat()] : needed),
  // A single path serves the properties, pipelines, associations and custom objects of all types. The table contains
  // the requests per type.
  isOfAllTypes: (operation) =>
    /\/(?:properties|pipelines|associations|objects\/(?:leads|\{type\}))(?:\/|$)/.test(operation),
};
