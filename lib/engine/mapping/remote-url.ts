import type { ObjectDeclaration } from '../../providers/define.ts';
import { fillString, placeholdersIn, type Values } from '../http/request/template.ts';
import { getText } from './path.ts';

/** Start of a template. A page without it is a path in the record. */
const template = 'https://';

/** Fills a template of a page. Returns `undefined` if a part is unknown. */
const filled = (page: string, partOf: (name: string) => unknown): string | undefined => {
  const values = Object.fromEntries([...placeholdersIn(page)].map((name) => [name, partOf(name)]));
  return Object.values(values).includes(undefined) ? undefined : fillString(page, values, encodeURIComponent);
};

/** Members of a record that its page needs, and the parts of the host if it contains them. */
export const pageMembersOf = ({ page = '' }: Pick<ObjectDeclaration, 'page'>): readonly string[] =>
  page.startsWith(template) ? [...placeholdersIn(page)] : [page];

/**
 * Host of the pages of an account, such as `https://acme.zendesk.com`. `undefined` if no page shows it.
 * @param pages pages of the vendor's objects
 */
export const webHostOf = (pages: readonly (string | undefined)[], hostParts: Values): string | undefined => {
  const found = pages.flatMap((page) => {
    const [host] = /^https:\/\/[^/?#]+/.exec(page ?? '') ?? [];
    const address = host && filled(host, (name) => hostParts[name]);
    return address && URL.canParse(address) ? [new URL(address).origin] : [];
  });
  return found[0];
};

/**
 * Address of the vendor's page for a record. `undefined` if the vendor has no page, or the response lacks the necessary
 * members.
 * @param namesOf returns the parts of the host and of the remote path. Other placeholders are members of the record.
 * Called only if the page is a template.
 */
export const remoteUrlOf = (
  { page }: Pick<ObjectDeclaration, 'page'>,
  remote: unknown,
  namesOf: () => Values,
): string | undefined => {
  if (page === undefined) return undefined;
  const names = page.startsWith(template) ? namesOf() : undefined;
  const address =
    names === undefined ? getText(remote, page) : filled(page, (name) => names[name] ?? getText(remote, name));
  // A vendor may return any text.
  if (address === undefined || !URL.canParse(address)) return undefined;
  return address.startsWith('https:') || new URL(address).protocol === 'https:' ? address : undefined;
};
