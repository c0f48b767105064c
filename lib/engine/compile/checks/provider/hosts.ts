import type { Provider } from '../../../../providers/define.ts';
import { below, type Check, type Finding, namesOf, Place } from '../finding.ts';
import { objectsOf } from '../parts.ts';
import { unknownPlaceholders } from '../placeholders.ts';

/** `api.acme.example` of `https://api.acme.example/v1`. */
const hostOf = (url: string): string => /^https:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';

const covers = (declared: string, host: string): boolean =>
  declared.startsWith('*.') ? host.endsWith(declared.slice(1)) : host === declared;

/** Hosts that a provider declares. */
const hostsOf = ({ baseUrl, hosts: fileHosts = [], oauth }: Provider): readonly string[] => [
  hostOf(baseUrl),
  ...fileHosts.map(({ host }) => host),
  ...(oauth === undefined ? [] : [oauth.authorizeUrl, oauth.tokenUrl, oauth.baseUrl ?? ''].map(hostOf)),
  ...namesOf(oauth?.hosts?.known),
];

const urlsIn = (value: Readonly<Record<string, unknown>>, place: string): readonly (readonly [string, string])[] =>
  ['path', 'url'].flatMap((member) => {
    const { [member]: text } = value;
    const isUrl = typeof value.method === 'string' && typeof text === 'string' && /^[a-z]+:\/\//.test(text);
    return isUrl ? [[text, below(place, member)] as const] : [];
  });

/** Placeholders that the engine fills in the requests that read or end an OAuth grant. */
const ofGrant = ['access_token', 'refresh_token', 'client_id', 'client_secret'];

const checkConsent = ({ id, oauth, hostParts = {} }: Provider, found: Finding[]): void => {
  const { authorizeUrl, tokenUrl, hosts, revoke, identify: lookup } = oauth ?? {};
  const known = [...namesOf(hostParts), ...(hosts === undefined ? [] : ['host'])];
  const requests = { revoke, identify: { url: lookup?.url, body: lookup?.body } };
  const place = new Place(`${id} oauth`, found);
  unknownPlaceholders(place, requests, [...known, ...ofGrant]);
  for (const [member, url] of Object.entries({ authorizeUrl, tokenUrl })) {
    const at = place.below(member);
    unknownPlaceholders(at, url, known);
    if (url !== undefined && hostOf(url) === '') at.report(`"${url}" is not an https URL.`, 'Begin with https://.');
  }
};

/** Finds requests to hosts that the provider does not declare. */
export const hosts: Check = (provider, webhooks, found) => {
  const declared = [...new Set(hostsOf(provider))];
  const { identify: lookup } = provider.oauth ?? {};
  const urls = objectsOf(provider, webhooks).flatMap(({ value, place }) => urlsIn(value, place));
  if (lookup !== undefined) urls.push([lookup.url, `${provider.id} oauth.identify.url`]);
  const known = declared.filter((one) => one !== '').join(', ');
  for (const [url, place] of urls) {
    if (declared.some((one) => covers(one, hostOf(url)))) continue;
    const problem = `The host of "${url}" is not declared.`;
    new Place(place, found).report(problem, `Use a host that is: ${known}. Or add it to hosts.`);
  }
  checkConsent(provider, found);
};
