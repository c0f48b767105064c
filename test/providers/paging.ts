import { setPath } from '../../lib/engine/mapping/path.ts';

/** A response without its list. */
export interface Said {
  readonly body: Readonly<Record<string, unknown>>;
  readonly link?: string;
}

/** A vendor's signs that a page is not the last, and that it is the last. */
export interface Signs {
  readonly more: Said;
  readonly last: Said;
}

/** A response with members at the given places, as the vendor's documentation of paging shows them. */
export const at = (places: Readonly<Record<string, unknown>>): Said => {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(places)) setPath(body, path, value);
  return { body };
};
