import type { Codec } from '../define.ts';

/** What an address begins with before its host: a scheme, and what some sites have for their pages. */
const before = /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/)?(?:www\.)?/i;

const isDomain = (text: string): boolean => {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}_-]+$/u.test(label));
};

/** The domain of a website: `acme.example` of `https://www.acme.example/shop`. */
const domainOf = (website: unknown): string | undefined => {
  if (typeof website !== 'string') return undefined;
  const [host = ''] = website
    .trim()
    .replace(before, '')
    .split(/[/?#:]/, 1);
  const domain = host.toLowerCase();
  return isDomain(domain) ? domain : undefined;
};

/**
 * An organization has a website, an address that people type as they like, and no domains. It says more than its domain:
 * one that is sent back as it was read stays.
 * https://developers.pipedrive.com/docs/api/v1/Organizations#addOrganization
 */
export const websiteDomain: Codec = {
  decode: (website) => {
    const domain = domainOf(website);
    return domain === undefined ? undefined : [domain];
  },
  encode: (domains) => (Array.isArray(domains) ? domains[0] : domains),
  refuse: (domains) => {
    const [first] = [domains].flat();
    return first === undefined || domainOf(first) === first
      ? undefined
      : `keeps a website in the place of a domain, and ${String(first)} is no domain`;
  },
  single: true,
  lossy: true,
};
