import type { JsonObject } from './json.ts';

/** The files that are read from the folder of a vendor. The folder may have others. */
export interface VendorFiles {
  readonly folder: string;
  /** OpenAPI. */
  readonly descriptions: readonly string[];
  /** OpenAPI that may be there: of versions of the API that nothing uses yet. */
  readonly later?: RegExp;
  /** GraphQL. */
  readonly schema?: string;
  /** JSON Schema of a part of the vendor's bodies. */
  readonly bodies?: readonly string[];
  /** What is changed of every description before anything reads it. */
  readonly asRead?: (document: JsonObject) => JsonObject;
  /** Whether answers of a real account are recorded. */
  readonly recorded?: true;
}
