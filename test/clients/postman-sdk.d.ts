/**
 * Types of the package's used parts, because the package has no types.
 * https://github.com/postmanlabs/postman-collection
 */
declare module 'postman-collection' {
  interface List {
    toObject(): Readonly<Record<string, string>>;
  }

  export interface Item {
    readonly request: {
      readonly method: string;
      readonly url: { getPath(options: { readonly unresolved: boolean }): string; toString(): string };
      readonly auth?: { parameters(): List };
      readonly body?: { readonly raw?: string; isEmpty(): boolean };
      getHeaders(options: { readonly enabled: boolean }): Readonly<Record<string, string>>;
    };
  }

  export class Collection {
    constructor(written: object);
    readonly variables: List;
    forEachItem(visit: (item: Item) => void): void;
  }

  const sdk: { readonly Collection: typeof Collection };
  export default sdk;
}
