import type { ObjectDeclaration } from '../../providers/define.ts';
import type { Values } from '../http/template.ts';
import { getText } from './path.ts';

const placeholder = /\{([a-z_]+)\}/g;

/** Whether a page is a template and no place in the record. */
const isTemplate = (page: string): boolean => page.startsWith('https://');

/** Only what a browser opens as a page: a vendor may answer anything. */
const isPage = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

/**
 * The address of the page that a person opens for a record at the vendor; nothing where the vendor has none, or the answer
 * has too little of the record to say.
 * @param names the parts of the host and of the remote path; other placeholders are members of the record
 */
export const remoteUrlOf = (
  { page }: Pick<ObjectDeclaration, 'page'>,
  remote: unknown,
  names: Values,
): string | undefined => {
  if (page === undefined) return undefined;
  const parts = isTemplate(page) ? [...page.matchAll(placeholder)].map(([, name = '']) => name) : [];
  const values = new Map(parts.map((name) => [name, names[name] ?? getText(remote, name)]));
  if ([...values.values()].includes(undefined)) return undefined;
  const address = isTemplate(page)
    ? page.replaceAll(placeholder, (_, name: string) => encodeURIComponent(String(values.get(name))))
    : getText(remote, page);
  return address !== undefined && isPage(address) ? address : undefined;
};
