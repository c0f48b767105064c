import { setPath } from '../../lib/engine/mapping/path.ts';

/** An answer: what it has beside its list. */
export interface Said {
  readonly body: Readonly<Record<string, unknown>>;
  readonly link?: string;
}

/** How a vendor says that a page is not the last, and that it is. */
export interface Signs {
  readonly more: Said;
  readonly last: Said;
}

/** Members at each place, as the vendor's documentation of its paging has them. */
export const at = (places: Readonly<Record<string, unknown>>): Said => {
  const body: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(places)) setPath(body, path, value);
  return { body };
};
