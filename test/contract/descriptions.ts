import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onceInProcess } from '../harness/run-folder.ts';
import { fromFolders } from '../providers/folders.ts';
import { schemaPatches } from './allowances.ts';
import type { Documented } from './documented-parts.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { withMergedParts } from './merged-parts.ts';
import { operationsOf } from './operations.ts';
import { applyPatch } from './patches.ts';
import { withVersion } from './pipedrive-paths.ts';
import { withoutSwagger } from './swagger.ts';

export const providerNames = [
  'activecampaign',
  'attio',
  'brevo',
  'close',
  'dynamics-365',
  'github',
  'hubspot',
  'jira',
  'klaviyo',
  'linear',
  'mailchimp',
  'pipedrive',
  'salesforce',
  'zendesk',
  'zoho-crm',
] as const;

export type ProviderName = (typeof providerNames)[number];

export interface Description {
  file: string;
  document: JsonObject;
}

interface VendorFiles {
  readonly folder: string;
  /** OpenAPI. */
  readonly descriptions: readonly string[];
  /** OpenAPI that may be there: of versions of the API that nothing uses yet. */
  readonly later?: RegExp;
  /** GraphQL. */
  readonly schema?: string;
  /** JSON Schema of a part of the vendor's bodies. */
  readonly bodies?: readonly string[];
}

const hubspotParts = [
  'accountInfo',
  'associations',
  'associationsSchema',
  'calls',
  'companies',
  'contacts',
  'crmOwners',
  'deals',
  'emails',
  'files',
  'lists',
  'marketingEmails',
  'meetings',
  'notes',
  'oauth',
  'objects',
  'pipelines',
  'properties',
  'tasks',
  'tickets',
];

const zohoParts = [
  'coql',
  'fields',
  'layouts',
  'modules',
  'notes',
  'notifications',
  'org',
  'pipeline',
  'record',
  'related_records',
  'users',
];

/** All that is read of a vendor's folder: what else stands there is of no matter. */
const vendorFiles: Readonly<Record<ProviderName, VendorFiles>> = {
  // What both have is as the second one says.
  activecampaign: { folder: 'activecampaign', descriptions: ['v3-automation.json', 'v3.json'] },
  attio: { folder: 'attio', descriptions: ['v2.json'] },
  brevo: { folder: 'brevo', descriptions: ['v3.json'] },
  close: { folder: 'close', descriptions: ['v1.json'] },
  'dynamics-365': { folder: 'dynamics-365', descriptions: ['webapi.json'] },
  github: { folder: 'github', descriptions: ['rest.json'] },
  hubspot: {
    folder: 'hubspot',
    descriptions: [
      ...hubspotParts.map((part) => `v3-${part}.json`),
      'v3-events.json',
      'v3-sendEventCompletions.json',
      'v4-automation.json',
      'v4-subscriptions.json',
    ],
    later: new RegExp(`^\\d{4}-\\d{2}-(?:${hubspotParts.join('|')})\\.json$`),
  },
  jira: { folder: 'jira', descriptions: ['platform.json'], bodies: ['adf-schema-v1-full.json'] },
  klaviyo: { folder: 'klaviyo', descriptions: ['2026-07-15.json', '2026-07-15-automation.json'] },
  linear: { folder: 'linear', descriptions: [], schema: 'schema.graphql' },
  mailchimp: { folder: 'mailchimp', descriptions: ['marketing-3.0.55.json', 'marketing-automation-3.0.55.json'] },
  pipedrive: { folder: 'pipedrive', descriptions: ['v1.json', 'v2.json'] },
  salesforce: { folder: 'salesforce', descriptions: ['sobjects.json', 'rest.json'] },
  zendesk: { folder: 'zendesk-support', descriptions: ['support.json'] },
  'zoho-crm': { folder: 'zoho-crm', descriptions: zohoParts.map((part) => `${part}.json`) },
};

const namesOf = ({ descriptions, schema, bodies = [] }: VendorFiles): readonly string[] => [
  ...descriptions,
  ...bodies,
  ...(schema === undefined ? [] : [schema]),
];

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = resolve(repository, process.env.VENDOR_SPECS ?? '../shared/vendor-specs');

const pathOf = (provider: ProviderName, file: string): string => join(root, vendorFiles[provider].folder, file);

/** The files of a vendor that are not there, by folder and name. */
const missingFiles = (provider: ProviderName): readonly string[] => {
  const { folder } = vendorFiles[provider];
  if (!existsSync(join(root, folder))) return [folder];
  return namesOf(vendorFiles[provider])
    .filter((file) => !existsSync(pathOf(provider, file)))
    .map((file) => join(folder, file));
};

/** Whether all that is read of a vendor is there: a vendor of which a part is missing is not checked at all. */
export const isDescribed = (provider: ProviderName): boolean => missingFiles(provider).length === 0;

/** The vendors that can be checked. */
export const describedProviders = (): readonly ProviderName[] => providerNames.filter(isDescribed);

/**
 * Why something did not run; empty when it did.
 * @param providers those that it is about
 */
export const skippedBecause = (
  what = 'The vendor contract suite was',
  providers: readonly ProviderName[] = providerNames,
): string => {
  const skipped = providers.filter((provider) => !isDescribed(provider));
  if (skipped.length === 0) return '';
  const of = skipped.length === providers.length ? '' : ` for ${skipped.join(' and ')}`;
  const missing = skipped.flatMap(missingFiles).join(', ');
  return `${what} skipped${of}: ${missing} not found in ${root}. The vendors' files are not part of this repository; set VENDOR_SPECS to the folder that holds them.`;
};

const read = (provider: ProviderName, file: string): string => {
  if (!isDescribed(provider)) throw new Error(skippedBecause('The description was', [provider]));
  return readFileSync(pathOf(provider, file), 'utf8');
};

const readJson = (provider: ProviderName, file: string): JsonObject => {
  const document: Json = JSON.parse(read(provider, file));
  if (!isObject(document)) throw new Error(`${file} is not an API description`);
  return document;
};

const descriptionsOf = (provider: ProviderName): readonly string[] => {
  const { folder, descriptions, later } = vendorFiles[provider];
  if (later === undefined) return descriptions;
  return [...descriptions, ...readdirSync(join(root, folder)).filter((file) => later.test(file))];
};

const readDescription = (provider: ProviderName, file: string): Description => {
  const document = withoutSwagger(readJson(provider, file));
  if (provider === 'klaviyo') return { file, document: withMergedParts(document) };
  return { file, document: provider === 'pipedrive' ? withVersion(document) : document };
};

/** Whether a provider is described by a GraphQL schema. */
export const isGraphqlProvider = (provider: ProviderName): boolean => vendorFiles[provider].schema !== undefined;

/** The provider's GraphQL schema, as text. */
export const loadSchema = (provider: ProviderName): string => {
  const { schema } = vendorFiles[provider];
  if (schema === undefined) throw new Error(`${provider} is described by no GraphQL schema`);
  return read(provider, schema);
};

/** A JSON Schema of a part of the vendor's bodies, by the name of its file. */
export const loadBodySchema = (provider: ProviderName, file: string): JsonObject => readJson(provider, file);

const documented = await fromFolders<Documented>('documented');

/** What the vendor documents beside. Throws where the description has it by now. */
const withDocumented = (provider: ProviderName, descriptions: readonly Description[]): Description[] => {
  const { paths } = documented[provider] ?? { paths: {} };
  const own = {
    file: `test/providers/${provider}/documented.ts`,
    document: structuredClone({ paths }) as unknown as JsonObject,
  };
  const known = new Set(operationsOf(descriptions).map(({ key }) => key));
  const twice = operationsOf([own]).find(({ key }) => known.has(key));
  if (twice !== undefined) throw new Error(`${provider} ${twice.key} is described by now`);
  return [...descriptions, own];
};

const describe = (provider: ProviderName): Description[] => {
  const descriptions = descriptionsOf(provider).map((file) => readDescription(provider, file));
  for (const patch of schemaPatches) if (patch.provider === provider) applyPatch(descriptions, patch);
  return withDocumented(provider, descriptions);
};

/**
 * The provider's descriptions with the documented schema patches applied, and what only its documentation has. Throws
 * when a patch has lost its place, or what was added is described by now.
 */
export const loadDescriptions = (provider: ProviderName): Description[] => {
  if (!isDescribed(provider)) throw new Error(skippedBecause('The description was', [provider]));
  return onceInProcess(`descriptions of ${provider} in ${root}`, () => describe(provider));
};
