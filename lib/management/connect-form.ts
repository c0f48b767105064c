import { ApiError, type ErrorCode, type Issue, validationError } from '../errors.ts';
import type { ConnectForm } from '../pages/connect.ts';
import type { FormField } from '../pages/form-field.ts';
import type { CredentialField, Provider } from '../providers/define.ts';
import { consentFieldsOf, explainMissingApp, type ShownForm } from './consent-form.ts';
import type { Typed } from './typed.ts';

/** Name of a credential's field; the path of an issue with it, too. */
const fieldName = (credential: string): string => `credentials.${credential}`;

/** The text before and after a part of the host in the provider's addresses: nothing, and `.example.com`. */
const aroundHostPart = ({ baseUrl, hostParts = {} }: Provider, name: string): { before?: string; after?: string } => {
  const [before, after] = Object.hasOwn(hostParts, name) ? baseUrl.split(`{${name}}`) : [];
  const [rest = ''] = after?.split('/') ?? [];
  if (before === undefined || after === undefined || rest.includes('{') || before.includes('{')) return {};
  return { before: before.replace(/^https:\/\//, ''), after: rest };
};

/** The part of the host in a typed text, which often is the whole address, copied from a browser. */
const readHostPart = (provider: Provider, name: string, pattern: RegExp, typed: string): string => {
  const { before = '', after = '' } = aroundHostPart(provider, name);
  const [host = ''] = typed.replace(/^https?:\/\//i, '').split(/[/?#]/);
  const isWhole = after !== '' && host.toLowerCase().endsWith(after) && host.toLowerCase().startsWith(before);
  const part = isWhole ? host.slice(before.length, -after.length) : host;
  return pattern.test(part) ? part : part.toLowerCase();
};

const readValue = (provider: Provider, name: string, typed: string): string => {
  const pattern = provider.hostParts?.[name];
  return pattern === undefined ? typed.trim() : readHostPart(provider, name, pattern, typed.trim());
};

const lowerFirst = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const issueOf = (provider: Provider, name: string, value: string, label: string): Issue | undefined => {
  const path = fieldName(name);
  if (value === '') return { path, message: `Enter the ${lowerFirst(label)}.` };
  const pattern = provider.hostParts?.[name];
  if (pattern === undefined || pattern.test(value)) return undefined;
  const { after = '' } = aroundHostPart(provider, name);
  const where = after === '' ? '' : `: it is what comes before ${after} in the address`;
  return { path, message: `This is not a ${lowerFirst(label)}${where}.` };
};

type Fields = readonly (readonly [name: string, field: CredentialField])[];

/** The fields that a method asks a person for. */
export const fieldsOf = (provider: Provider, method: ConnectForm['method']): Fields => {
  const all = Object.entries(provider.credentials);
  return method === 'credentials' ? all : all.filter(([name]) => provider.oauth?.inputs?.includes(name));
};

/**
 * The credentials that were typed.
 * @throws ApiError `validation_failed` with the names of the fields as paths, and sentences for people
 */
export const readCredentials = (provider: Provider, fields: Fields, typed: Typed): Readonly<Record<string, string>> => {
  const entries = fields.map(([name]) => [name, readValue(provider, name, typed[fieldName(name)] ?? '')] as const);
  const values = Object.fromEntries(entries);
  const issues = fields.flatMap(([name, { label }]) => issueOf(provider, name, values[name] ?? '', label) ?? []);
  if (issues.length > 0) throw validationError(issues);
  return values;
};

/** The texts of a form after a failure. */
export interface Failure {
  readonly text: string;
  readonly issues: readonly Issue[];
}

const texts: { readonly [C in ErrorCode]?: (provider: string) => string } = {
  validation_failed: () => 'Check what is marked below.',
  credentials_rejected: (provider) => `${provider} did not accept what you entered.`,
  rate_limited: (provider) => `${provider} is asked too often at the moment. Try again in a minute.`,
  provider_failed: (provider) => `${provider} has a problem at the moment. Try again in a few minutes.`,
  provider_unreachable: (provider) => `${provider} could not be reached. Check what you entered, or try again later.`,
  unsupported_operation: (provider) => `${provider} cannot be connected in this way.`,
  provider_timeout: (provider) => `${provider} did not answer in time. Try again in a moment.`,
};

const reasonOf = ({ details, message }: ApiError): string => details?.provider?.message ?? message;

/** Wrong credentials are shown at the secret: the other fields still show their texts. */
const issuesOf = (provider: Provider, fields: Fields, error: ApiError): readonly Issue[] => {
  if (error.code !== 'credentials_rejected') return error.details?.issues ?? [];
  const [name] = fields.find(([, { secret }]) => secret) ?? fields[0] ?? [];
  return name === undefined ? [] : [{ path: fieldName(name), message: `${provider.name} says: ${reasonOf(error)}` }];
};

/**
 * Why an account was not connected, for a person who may try again on the same page.
 * @throws the error itself, when trying again on this page is of no use
 */
export const explainFailure = (provider: Provider, fields: Fields, error: unknown): Failure & { status: number } => {
  if (!(error instanceof ApiError) || error.code === 'internal_error' || error.code === 'not_found') throw error;
  if (error.details?.issues?.some(({ path }) => path === 'provider')) {
    return { ...explainMissingApp(provider), status: error.status };
  }
  const text = texts[error.code]?.(provider.name) ?? `${provider.name} did not let us in: ${reasonOf(error)}`;
  return { text, issues: issuesOf(provider, fields, error), status: error.status };
};

/** A form of a provider; typed texts are kept, secrets are not. */
export const formOf = (provider: Provider, method: ConnectForm['method'], shown: ShownForm): ConnectForm => {
  const { typed = {}, issues = [] } = shown;
  const inputs = fieldsOf(provider, method).map(([credential, { label, secret, help, legacy }]): FormField => {
    const name = fieldName(credential);
    return {
      name,
      label,
      secret,
      help,
      legacy,
      value: secret ? undefined : typed[name],
      ...aroundHostPart(provider, credential),
      issue: issues.find(({ path }) => path === name)?.message,
    };
  });
  if (method === 'credentials') return { method, fields: inputs };
  const { fields, further } = consentFieldsOf(provider, shown);
  return { method, fields: [...fields, ...inputs], further };
};
