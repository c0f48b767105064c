import type { ObjectDeclaration } from '../../providers/define.ts';
import type { Values } from '../http/request/template.ts';
import { getText } from './path.ts';

const placeholder = /\{([a-z_]+)\}/g;

/** Whether a page is a template. If not, it is a path in the record. */
const isTemplate = (page: string): boolean => page.startsWith('https://');

/** Whether an address is a web page. A vendor may return any text. */
const isPage = (address: string): boolean =>
  URL.canParse(address) && (address.startsWith('https:') || new URL(address).protocol === 'https:');

/** Fills a template of a page. Returns `undefined` if a part is unknown. */
const filled = (template: string, partOf: (name: string) => unknown): string | undefined => {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name);
  const values = new Map(names.map((name) => [name, partOf(name)]));
  if ([...values.values()].includes(undefined)) return undefined;
  return template.replaceAll(placeholder, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

/** Members of a record that its page needs, and the parts of the host if it contains them. */
export const pageMembersOf = ({ page = '' }: Pick<ObjectDeclaration, 'page'>): readonly string[] =>
  isTemplate(page) ? [...page.matchAll(placeholder)].map(([, name = '']) => name) : [page];

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
  const names = isTemplate(page) ? namesOf() : undefined;
  const address =
    names === undefined ? getText(remote, page) : filled(page, (name) => names[name] ?? getText(remote, name));
  return address !== undefined && isPage(address) ? address : undefined;
};
