import { isHostOf, usualHostOf } from '../../engine/http/request/oauth-hosts.ts';
import type { OAuthApp } from '../../engine/oauth/oauth-app.ts';
import { type Issue, validationError } from '../../errors.ts';
import type { ConnectForm, Remedy } from '../../pages/connect.ts';
import type { FormField, Option } from '../../pages/form-field.ts';
import { inWords, type Words } from '../../pages/words/words.ts';
import type { OAuthHosts, Provider } from '../../providers/define.ts';
import type { Typed } from './form-input.ts';

/** Names of the fields: the chosen host, the typed host, and the app of the account. */
const names = { known: 'host', own: 'own_host', clientId: 'client_id', clientSecret: 'client_secret' } as const;

/**
 * The text before and after the name in a host, if the hosts have a single form with a single name: an empty text and
 * `.service-now.com`.
 */
const aroundName = ({ known, own = [] }: OAuthHosts): { before?: string; after?: string } => {
  const [before, after, ...others] =
    own.length === 1 && known === undefined ? (own[0]?.split(/\{[a-z_]+\}/) ?? []) : [];
  return before === undefined || after === undefined || others.length > 0 ? {} : { before, after };
};

/** The host in a typed text. People often paste a whole address from a browser, or type only the name in the host. */
const readOwnHost = (hosts: OAuthHosts, typed: string): string => {
  const [host = ''] = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/);
  // Letters of other alphabets may become different letters in lower case.
  const small = /^[\x21-\x7e]*$/.test(host) ? host.toLowerCase() : host;
  const { before = '', after = '' } = aroundName(hosts);
  return after !== '' && !small.includes('.') ? `${before}${small}${after}` : small;
};

/** An example of a host: `name.my.salesforce.com`. */
const exampleOf = (template: string): string => template.replaceAll(/[{}]/g, '');

/**
 * The host that a person chose or typed. A typed host takes precedence.
 * @returns `undefined` if the provider has the same host for all accounts
 * @throws ApiError `validation_failed` with the name of the field as path, and a sentence for people
 */
export const readHost = (words: Words, { oauth }: Provider, typed: Typed): string | undefined => {
  const hosts = oauth?.hosts;
  if (hosts === undefined) return undefined;
  const { own } = hosts;
  const text = typed[names.own]?.trim() ?? '';
  if (own !== undefined && text !== '') {
    const host = readOwnHost(hosts, text);
    if (isHostOf(hosts, host)) return host;
    throw validationError([{ path: names.own, message: words.noSuchAddress(own.map(exampleOf)) }]);
  }
  const chosen = typed[names.known] ?? usualHostOf(hosts);
  if (chosen !== undefined && Object.hasOwn(hosts.known ?? {}, chosen)) return chosen;
  const path = hosts.known === undefined ? names.own : names.known;
  throw validationError([{ path, message: hosts.known === undefined ? words.enterAddress : words.chooseOne }]);
};

/** Permitted characters and lengths of client ids and secrets. RFC 6749, appendix A. */
const clientText = { id: /^[\x20-\x7e]{1,500}$/, secret: /^[\x20-\x7e]{1,2000}$/ } as const;

/**
 * The account's own OAuth app, if its admin entered one.
 * @throws ApiError `validation_failed` with the names of the fields as paths, and sentences for people
 */
export const readOwnApp = (words: Words, { oauth }: Provider, typed: Typed): OAuthApp | undefined => {
  if (oauth?.hosts?.ownApp === undefined) return undefined;
  const app = {
    clientId: (typed[names.clientId] ?? '').trim(),
    clientSecret: (typed[names.clientSecret] ?? '').trim(),
  };
  if (app.clientId === '' && app.clientSecret === '') return undefined;
  const issues: Issue[] = [
    ...(clientText.id.test(app.clientId) ? [] : [{ path: names.clientId, message: words.enterClientId }]),
    ...(clientText.secret.test(app.clientSecret)
      ? []
      : [{ path: names.clientSecret, message: words.enterClientSecret }]),
  ];
  if (issues.length > 0) throw validationError(issues);
  return app;
};

/**
 * Explains that the project has no app for an address. The person may enter an own app, if the provider supports
 * this.
 */
export const explainMissingApp = (
  words: Words,
  { name, oauth }: Provider,
): { readonly text: string; readonly issues: readonly Issue[] } => {
  if (oauth?.hosts?.ownApp === undefined) return { text: words.notWithAddress(name), issues: [] };
  return { text: words.checkMarked, issues: [{ path: names.clientId, message: words.enterOwnApp }] };
};

/** Values that a form is shown with. */
export interface ShownForm {
  /** Address to which an OAuth app must send people back. */
  readonly redirectUri: string;
  /** Host of the consent. `undefined` if the person names it. */
  readonly host: string | undefined;
  readonly typed?: Typed;
  readonly issues?: readonly Issue[];
}

const hostFieldsOf = (
  words: Words,
  hosts: OAuthHosts,
  { typed = {}, issues = [] }: ShownForm,
): readonly FormField[] => {
  const { known, own } = hosts;
  const label = inWords(words, hosts.label);
  const issueAt = (name: string) => issues.find(({ path }) => path === name)?.message;
  const options = Object.entries(known ?? {}).map(([value, text]): Option => ({ value, label: inWords(words, text) }));
  const chosen: FormField = {
    name: names.known,
    label,
    secret: false,
    options,
    value: typed[names.known],
    issue: issueAt(names.known),
  };
  const written: FormField = {
    name: names.own,
    label: known === undefined ? label : words.ownAddress,
    secret: false,
    optional: known !== undefined,
    value: typed[names.own],
    ...aroundName(hosts),
    note: words.forExample(exampleOf(own?.[0] ?? '')),
    issue: issueAt(names.own),
  };
  return [...(known === undefined ? [] : [chosen]), ...(own === undefined ? [] : [written])];
};

/** Fields for the account's own app. Typed values are never shown again, not even to the person who typed them. */
const ownAppFields = (words: Words, { redirectUri, issues = [] }: ShownForm): readonly FormField[] => {
  const issueAt = (name: string) => issues.find(({ path }) => path === name)?.message;
  return [
    {
      name: names.clientId,
      label: words.clientId,
      secret: false,
      optional: true,
      issue: issueAt(names.clientId),
    },
    {
      name: names.clientSecret,
      label: words.clientSecret,
      secret: true,
      optional: true,
      note: words.sendsBackTo(redirectUri),
      issue: issueAt(names.clientSecret),
    },
  ];
};

/** Fields of a consent's form in addition to the inputs of the provider: the host, and the app of the account. */
export const consentFieldsOf = (
  words: Words,
  { oauth }: Provider,
  shown: ShownForm,
): Pick<ConnectForm, 'fields' | 'further'> => {
  const hosts = oauth?.hosts;
  if (hosts === undefined) return { fields: [] };
  const fields = shown.host === undefined ? hostFieldsOf(words, hosts, shown) : [];
  if (hosts.ownApp === undefined) return { fields };
  const ofApp = ownAppFields(words, shown);
  if (hosts.ownApp === 'always') return { fields: [...fields, ...ofApp] };
  return { fields, further: { title: words.ownApp, fields: ofApp } };
};

/** Text that explains a failed consent, by the error code in the address to which the browser came back. */
const consentTextOf = (words: Words, code: string): ((provider: string) => string) => {
  if (code === 'access_denied') return words.accessDenied;
  if (code === 'credentials_rejected') return words.uselessAccess;
  return code === 'invalid_grant' ? words.consentTooLate : words.consentFailed;
};

/** Explanation of a failed consent for people, with the steps that help. */
export interface Explanation {
  readonly text: string;
  readonly steps: readonly string[];
}

/**
 * Explains a refused consent to the person who refused it.
 * @param code untrusted, because any person can write the address: it is looked up, and never shown
 */
export const explainConsent = (words: Words, { name, oauth }: Provider, code: string): Explanation => {
  const refusals = oauth?.errors ?? {};
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (refusal === undefined) return { text: consentTextOf(words, code)(name), steps: [] };
  return { text: inWords(words, refusal.message), steps: refusal.advice.map((step) => inWords(words, step)) };
};

/** Help for problems that the provider shows on its own page. From such a page, the browser does not return. */
export const remediesOf = (words: Words, { name, oauth }: Provider): readonly Remedy[] =>
  Object.values(oauth?.errors ?? {}).flatMap(({ code: shown, message: why, advice: help }) => {
    if (shown === undefined) return [];
    const steps = help.map((step) => inWords(words, step));
    return [{ title: words.doesItShow(name, shown), why: inWords(words, why), steps }];
  });
