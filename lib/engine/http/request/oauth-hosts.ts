import type { OAuthHosts } from '../../../providers/define.ts';

/**
 * Pattern of a part of a host between two dots or dashes. Only these characters: no port, no user, no other alphabet,
 * no final dot.
 */
const name = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * Maximum characters of a whole host, and of a label between two dots.
 * https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4
 */
const longest = { host: 253, label: 63 } as const;

/** Converts a template such as `{name}.my.salesforce.com` to a pattern of the whole host. */
const patternOf = (template: string): RegExp => {
  const literals = template.split(/\{[a-z_]+\}/).map((text) => text.replaceAll('.', '\\.'));
  return new RegExp(`^${literals.join(name)}$`);
};

const isShort = (host: string): boolean =>
  host.length <= longest.host && host.split('.').every(({ length }) => length <= longest.label);

/** Whether a text is a host that the provider declares, in the exact lower-case spelling of a URL. */
export const isHostOf = ({ known = {}, own = [] }: OAuthHosts, host: string): boolean =>
  Object.hasOwn(known, host) || (isShort(host) && own.some((template) => patternOf(template).test(host)));

/** Default host, if no host is named. */
export const usualHostOf = ({ known = {} }: OAuthHosts): string | undefined => Object.keys(known)[0];

/** Lists hosts for an error: `login.salesforce.com, {name}.my.salesforce.com`. */
export const listHosts = ({ known = {}, own = [] }: OAuthHosts): string => [...Object.keys(known), ...own].join(', ');
