/** A package that the service serves below `/client/`. */
export interface BuiltPackage {
  /** Short name: the service redirects `/client/<name>.<ending of the file>` to the file. */
  readonly name: string;
  /** Version of the service. */
  readonly version: string;
  /** Name of the file. It changes with the content. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Builds a package. Two builds of the same code give the same bytes. */
export type PackageBuilder = () => Promise<BuiltPackage>;
