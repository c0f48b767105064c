import type { JsonObject } from './json.ts';

/** The files in a vendor's folder that are read. The folder may contain further files. */
export interface VendorFiles {
  readonly folder: string;
  /** OpenAPI files. */
  readonly descriptions: readonly string[];
  /** Optional OpenAPI files, of API versions that nothing uses yet. */
  readonly later?: RegExp;
  /** GraphQL file. */
  readonly schema?: string;
  /** JSON Schema files of a part of the vendor's bodies. */
  readonly bodies?: readonly string[];
  /** Changes every description before it is used. */
  readonly asRead?: (document: JsonObject) => JsonObject;
  /** Whether responses of a real account are recorded. */
  readonly recorded?: true;
}
