import type { Provider, ProviderWebhooks } from '../../../providers/define.ts';
import type { Check, Finding } from './finding.ts';
import { children } from './object/children.ts';
import { choices } from './object/choices.ts';
import { customFields } from './object/custom-fields.ts';
import { fieldNames } from './object/field-names.ts';
import { joins } from './object/joins.ts';
import { listMembers } from './object/list-members.ts';
import { listFilters, listPlaceholders } from './object/list-placeholders.ts';
import { modelFields } from './object/model-fields.ts';
import { objectOperations } from './object/operations.ts';
import { otherPlaceholders } from './object/other-placeholders.ts';
import { paginators } from './object/paginators.ts';
import { partitions } from './object/partitions.ts';
import { quirkPlaceholders } from './object/quirk-placeholders.ts';
import { readsOfWrites } from './object/reads-of-writes.ts';
import { recordPlaceholders } from './object/record-placeholders.ts';
import { transitions } from './object/transitions.ts';
import { writtenPaths } from './object/written-paths.ts';
import { converters } from './provider/converters.ts';
import { credentials } from './provider/credentials.ts';
import { graphqlVariables } from './provider/graphql-variables.ts';
import { headers } from './provider/headers.ts';
import { hostParts } from './provider/host-parts.ts';
import { hosts } from './provider/hosts.ts';
import { idsAndUrls } from './provider/ids-and-urls.ts';
import { metadataNames } from './provider/metadata-names.ts';
import { metadataRequests } from './provider/metadata-requests.ts';
import { places } from './provider/places.ts';
import { references } from './provider/references.ts';
import { scopes } from './provider/scopes.ts';
import { urlPaths } from './provider/url-paths.ts';
import { webhookPlaceholders } from './provider/webhook-placeholders.ts';

/** Every check, by name. */
export const checks = {
  idsAndUrls,
  hostParts,
  hosts,
  urlPaths,
  credentials,
  headers,
  scopes,
  graphqlVariables,
  converters,
  places,
  references,
  metadataNames,
  metadataRequests,
  webhookPlaceholders,
  modelFields,
  fieldNames,
  writtenPaths,
  readsOfWrites,
  choices,
  listMembers,
  customFields,
  objectOperations,
  listPlaceholders,
  listFilters,
  paginators,
  recordPlaceholders,
  joins,
  transitions,
  children,
  partitions,
  quirkPlaceholders,
  otherPlaceholders,
} as const satisfies Readonly<Record<string, Check>>;

/** Mistakes that some checks find in a declaration. Empty for a correct declaration. */
export const findingsOf = (
  some: readonly Check[],
  provider: Provider,
  webhooks: ProviderWebhooks | undefined,
): readonly Finding[] => {
  const found: Finding[] = [];
  for (const check of some) check(provider, webhooks, found);
  return found;
};

/** Every mistake in a declaration. Empty for a correct declaration. */
export const checkProvider = (provider: Provider, webhooks: ProviderWebhooks | undefined): readonly Finding[] =>
  findingsOf(Object.values(checks), provider, webhooks);
