import type { ObjectDeclaration } from '../../providers/define.ts';
import type { Values } from '../http/request/template.ts';
import { getText } from './path.ts';

const placeholder = /\{([a-z_]+)\}/g;

/** Whether a page is a template and no place in the record. */
const isTemplate = (page: string): boolean => page.startsWith('https://');

/** Only what a browser opens as a page: a vendor may answer anything. */
const isPage = (address: string): boolean =>
  URL.canParse(address) && (address.startsWith('https:') || new URL(address).protocol === 'https:');

/** The page of a template; nothing where a part of it is not known. */
const filled = (template: string, partOf: (name: string) => unknown): string | undefined => {
  const names = [...template.matchAll(placeholder)].map(([, name = '']) => name);
  const values = new Map(names.map((name) => [name, partOf(name)]));
  if ([...values.values()].includes(undefined)) return undefined;
  return template.replaceAll(placeholder, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

/** What of a record its page is made of, with the parts of the host where it has those. */
export const pageMembersOf = ({ page = '' }: Pick<ObjectDeclaration, 'page'>): readonly string[] =>
  isTemplate(page) ? [...page.matchAll(placeholder)].map(([, name = '']) => name) : [page];

/**
 * The host of the pages of an account, `https://acme.zendesk.com`; nothing where no page says it.
 * @param pages of objects of the vendor
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
 * The address of the page that a person opens for a record at the vendor; nothing where the vendor has none, or the answer
 * has too little of the record to say.
 * @param namesOf the parts of the host and of the remote path; other placeholders are members of the record. Asked for only
 *   where the page is made of them
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
