import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemaPatches } from './allowances.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { applyPatch } from './patches.ts';
import { withVersion } from './pipedrive-paths.ts';

export const providerNames = ['github', 'hubspot', 'jira', 'linear', 'pipedrive', 'zendesk'] as const;

export type ProviderName = (typeof providerNames)[number];

export interface Description {
  file: string;
  document: JsonObject;
}

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = resolve(repository, process.env.VENDOR_SPECS ?? '../shared/vendor-specs');

const folders: Record<ProviderName, string> = {
  github: 'github',
  hubspot: 'hubspot',
  jira: 'jira',
  linear: 'linear',
  pipedrive: 'pipedrive',
  zendesk: 'zendesk-support',
};

const filesOf = (provider: ProviderName): string[] => {
  const folder = join(root, folders[provider]);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((file) => file.endsWith('.json') || file.endsWith('.graphql'));
};

const missing = (): ProviderName[] => providerNames.filter((provider) => filesOf(provider).length === 0);

export const descriptionsPresent = (): boolean => missing().length === 0;

/** Why something did not run; empty when the descriptions are there. */
export const skippedBecause = (what = 'The vendor contract suite was'): string =>
  descriptionsPresent()
    ? ''
    : `${what} skipped: no API description of ${missing().join(' and ')} was found. The vendors' files are not part of this repository; set VENDOR_SPECS to the folder that holds them.`;

const readDescription = (provider: ProviderName, file: string): Description => {
  const document: Json = JSON.parse(readFileSync(join(root, folders[provider], file), 'utf8'));
  if (!isObject(document)) throw new Error(`${file} is not an API description`);
  return { file, document: provider === 'pipedrive' ? withVersion(document) : document };
};

/** Whether a provider is described by a GraphQL schema. */
export const isGraphqlProvider = (provider: ProviderName): boolean =>
  filesOf(provider).some((file) => file.endsWith('.graphql'));

/** The provider's GraphQL schema, as text. */
export const loadSchema = (provider: ProviderName): string => {
  const file = filesOf(provider).find((name) => name.endsWith('.graphql'));
  if (file === undefined) throw new Error(skippedBecause());
  return readFileSync(join(root, folders[provider], file), 'utf8');
};

const loaded = new Map<ProviderName, Description[]>();

/** The provider's descriptions with the documented schema patches applied. Throws when one has lost its place. */
export const loadDescriptions = (provider: ProviderName): Description[] => {
  const known = loaded.get(provider);
  if (known !== undefined) return known;
  if (filesOf(provider).length === 0) throw new Error(skippedBecause());
  const files = filesOf(provider).filter((file) => file.endsWith('.json'));
  const descriptions = files.map((file) => readDescription(provider, file));
  for (const patch of schemaPatches) if (patch.provider === provider) applyPatch(descriptions, patch);
  loaded.set(provider, descriptions);
  return descriptions;
};
