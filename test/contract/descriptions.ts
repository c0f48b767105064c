import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSimulated, type SimulatedId } from '../../infra/simulators/registry.ts';
import { loaders } from '../../lib/providers/registry.ts';
import { onceInProcess } from '../harness/run-folder.ts';
import { fromFolders } from '../providers/folders.ts';
import type { Documented } from './controls/documented-parts.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { operationsOf } from './operations.ts';
import { patchesOf } from './patches/allowances.ts';
import { applyPatch } from './patches/patches.ts';
import { withoutSwagger } from './swagger.ts';
import type { VendorFiles } from './vendor-files.ts';

/** A provider with a simulator. Its requests and responses are checked against the description. */
export type ProviderName = SimulatedId;

export const providerNames: readonly ProviderName[] = Object.keys(loaders).filter(isSimulated);

export interface Description {
  file: string;
  document: JsonObject;
}

const namesOf = ({ descriptions, schema, bodies = [] }: VendorFiles): readonly string[] => [
  ...descriptions,
  ...bodies,
  ...(schema === undefined ? [] : [schema]),
];

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = resolve(repository, process.env.VENDOR_SPECS ?? '../shared/vendor-specs');

const vendorFiles = await fromFolders<VendorFiles>('description');

/**
 * Providers with published descriptions: `test/providers/<id>/description.ts` names their files. No other vendor
 * publishes one.
 */
export const publishedNames: readonly ProviderName[] = providerNames.filter((name) => Object.hasOwn(vendorFiles, name));

/** Providers with recorded responses of real accounts. */
export const recordedNames: readonly ProviderName[] = publishedNames.filter((name) => vendorFiles[name]?.recorded);

const filesOf = (provider: ProviderName): VendorFiles => {
  const files = vendorFiles[provider];
  if (files === undefined) throw new Error(`No test/providers/${provider}/description.ts names the vendor's files.`);
  return files;
};

const pathOf = (provider: ProviderName, file: string): string => join(root, filesOf(provider).folder, file);

/** Missing files of a vendor, by folder and name. */
const missingFiles = (provider: ProviderName): readonly string[] => {
  const { folder } = filesOf(provider);
  if (!existsSync(join(root, folder))) return [folder];
  return namesOf(filesOf(provider))
    .filter((file) => !existsSync(pathOf(provider, file)))
    .map((file) => join(folder, file));
};

/** Whether all files of a vendor are available. If one is missing, the vendor is not checked at all. */
export const isDescribed = (provider: ProviderName): boolean =>
  publishedNames.includes(provider) && missingFiles(provider).length === 0;

/** Vendors that can be checked. */
export const describedProviders = (): readonly ProviderName[] => providerNames.filter(isDescribed);

/**
 * Explains why something was skipped. Empty if nothing was skipped.
 * @param providers the providers that it needs
 */
export const skippedBecause = (
  what = 'The vendor contract suite was',
  providers: readonly ProviderName[] = publishedNames,
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
  const { folder, descriptions, later } = filesOf(provider);
  if (later === undefined) return descriptions;
  return [...descriptions, ...readdirSync(join(root, folder)).filter((file) => later.test(file))];
};

const readDescription = (provider: ProviderName, file: string): Description => {
  const document = withoutSwagger(readJson(provider, file));
  const { asRead } = filesOf(provider);
  return { file, document: asRead === undefined ? document : asRead(document) };
};

/** Whether a GraphQL schema describes a provider. */
export const isGraphqlProvider = (provider: ProviderName): boolean => vendorFiles[provider]?.schema !== undefined;

/** Returns the provider's GraphQL schema as text. */
export const loadSchema = (provider: ProviderName): string => {
  const { schema } = filesOf(provider);
  if (schema === undefined) throw new Error(`${provider} has no GraphQL schema`);
  return read(provider, schema);
};

/** Returns the JSON Schema of a part of the vendor's bodies, by file name. */
export const loadBodySchema = (provider: ProviderName, file: string): JsonObject => readJson(provider, file);

const documented = await fromFolders<Documented>('documented');

/**
 * Adds the operations that the vendor documents but does not describe. @throws Error if the description now contains
 * one
 */
const withDocumented = (provider: ProviderName, descriptions: readonly Description[]): Description[] => {
  const { paths } = documented[provider] ?? { paths: {} };
  const own = {
    file: `test/providers/${provider}/documented.ts`,
    document: structuredClone({ paths }) as unknown as JsonObject,
  };
  const known = new Set(operationsOf(descriptions).map(({ key }) => key));
  const twice = operationsOf([own]).find(({ key }) => known.has(key));
  if (twice !== undefined) throw new Error(`${provider} ${twice.key} is now in the description`);
  return [...descriptions, own];
};

const describe = (provider: ProviderName): Description[] => {
  const descriptions = descriptionsOf(provider).map((file) => readDescription(provider, file));
  for (const patch of patchesOf(provider)) applyPatch(descriptions, patch);
  return withDocumented(provider, descriptions);
};

/**
 * Loads the provider's descriptions with all schema patches and with the operations that are only documented.
 * @throws Error if a patch no longer fits, or if the description now contains an added operation
 */
export const loadDescriptions = (provider: ProviderName): Description[] => {
  if (!isDescribed(provider)) throw new Error(skippedBecause('The description was', [provider]));
  return onceInProcess(`descriptions of ${provider} in ${root}`, () => describe(provider));
};
