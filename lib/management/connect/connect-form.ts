import { ApiError, type ErrorCode, type Issue, validationError } from '../../errors.ts';
import type { ConnectForm } from '../../pages/connect.ts';
import type { FormField } from '../../pages/form-field.ts';
import { inWords, type Words } from '../../pages/words/words.ts';
import type { CredentialField, Provider } from '../../providers/define.ts';
import { consentFieldsOf, explainMissingApp, type ShownForm } from './consent-form.ts';
import type { Typed } from './form-input.ts';

/** Name of a credential's field. An issue about the field has the same path. */
const fieldName = (credential: string): string => `credentials.${credential}`;

/** The text before and after a part of the host in the provider's addresses: an empty text and `.example.com`. */
const aroundHostPart = ({ baseUrl, hostParts = {} }: Provider, name: string): { before?: string; after?: string } => {
  const [before, after] = Object.hasOwn(hostParts, name) ? baseUrl.split(`{${name}}`) : [];
  const [rest = ''] = after?.split('/') ?? [];
  if (before === undefined || after === undefined || rest.includes('{') || before.includes('{')) return {};
  return { before: before.replace(/^https:\/\//, ''), after: rest };
};

/** The part of the host in a typed text. People often paste a whole address from a browser. */
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

const issueOf = (words: Words, provider: Provider, name: string, value: string, text: string): Issue | undefined => {
  const path = fieldName(name);
  const label = inWords(words, text);
  if (value === '') return { path, message: words.enter(label) };
  const pattern = provider.hostParts?.[name];
  if (pattern === undefined || pattern.test(value)) return undefined;
  return { path, message: words.isNoSuch(label, aroundHostPart(provider, name).after ?? '') };
};

type Fields = readonly (readonly [name: string, field: CredentialField])[];

/** The fields that a connection method shows to a person. */
export const fieldsOf = (provider: Provider, method: ConnectForm['method']): Fields => {
  const all = Object.entries(provider.credentials);
  return method === 'credentials' ? all : all.filter(([name]) => provider.oauth?.credentials?.includes(name));
};

/**
 * The credentials that a person typed.
 * @throws ApiError `validation_failed` with the names of the fields as paths, and sentences for people
 */
export const readCredentials = (
  words: Words,
  provider: Provider,
  fields: Fields,
  typed: Typed,
): Readonly<Record<string, string>> => {
  const entries = fields.map(([name]) => [name, readValue(provider, name, typed[fieldName(name)] ?? '')] as const);
  const values = Object.fromEntries(entries);
  const issues = fields.flatMap(([name, { label }]) => issueOf(words, provider, name, values[name] ?? '', label) ?? []);
  if (issues.length > 0) throw validationError(issues);
  return values;
};

/** The texts that a form shows after a failure. */
export interface Failure {
  readonly text: string;
  readonly issues: readonly Issue[];
}

const reasonOf = ({ details, message }: ApiError): string => details?.provider?.message ?? message;

const textOf = (words: Words, name: string, error: ApiError): string => {
  const texts: { readonly [C in ErrorCode]?: string } = {
    validation_failed: words.checkMarked,
    credentials_rejected: words.rejected(name),
    rate_limited: words.tooOften(name),
    provider_failed: words.hasProblem(name),
    provider_unreachable: words.unreachable(name),
    unsupported_operation: words.noSuchWay(name),
    provider_timeout: words.tookTooLong(name),
  };
  return texts[error.code] ?? words.refused(name, reasonOf(error));
};

/** Whether no such account exists. Then the fault is in the typed part of its address, if the address has one. */
const isNoAccount = ({ code, details }: ApiError): boolean =>
  code === 'provider_unreachable' || (code === 'credentials_rejected' && details?.provider?.status === 404);

/** The field that a failure concerns: the typed part of the address if no account exists there, else the secret. */
const blamedField = ({ hostParts = {} }: Provider, fields: Fields, error: ApiError): string | undefined => {
  const [place] = fields.find(([name]) => Object.hasOwn(hostParts, name)) ?? [];
  if (isNoAccount(error) && place !== undefined) return place;
  if (error.code !== 'credentials_rejected') return undefined;
  const [name] = fields.find(([, { secret }]) => secret) ?? fields[0] ?? [];
  return name;
};

/** Issues at the field that a failure concerns. The other fields keep their texts. */
const issuesOf = (words: Words, provider: Provider, fields: Fields, error: ApiError): readonly Issue[] => {
  const name = blamedField(provider, fields, error);
  if (name === undefined) return error.details?.issues ?? [];
  const message =
    error.code === 'provider_unreachable' ? words.unreachableHere : words.says(provider.name, reasonOf(error));
  return [{ path: fieldName(name), message }];
};

/**
 * Explains why an account was not connected, for a person who may try again on the same page.
 * @throws the error itself, if trying again on this page is useless
 */
export const explainFailure = (
  words: Words,
  provider: Provider,
  fields: Fields,
  error: unknown,
): Failure & { status: number } => {
  if (!(error instanceof ApiError) || error.code === 'internal_error' || error.code === 'not_found') throw error;
  if (error.details?.issues?.some(({ path }) => path === 'provider')) {
    return { ...explainMissingApp(words, provider), status: error.status };
  }
  const text = textOf(words, provider.name, error);
  return { text, issues: issuesOf(words, provider, fields, error), status: error.status };
};

/** A form of a provider. The forms of all its methods keep the typed texts, but not the secrets. */
export const formOf = (
  words: Words,
  provider: Provider,
  method: ConnectForm['method'],
  shown: ShownForm,
): ConnectForm => {
  const { typed = {}, issues = [] } = shown;
  const inputs = fieldsOf(provider, method).map(([credential, { label, secret, documentation: help }]): FormField => {
    const name = fieldName(credential);
    return {
      name,
      label: inWords(words, label),
      secret,
      help,
      value: secret ? undefined : typed[name],
      ...aroundHostPart(provider, credential),
      issue: issues.find(({ path }) => path === name)?.message,
    };
  });
  if (method === 'credentials') return { method, fields: inputs };
  const { fields, further } = consentFieldsOf(words, provider, shown);
  return { method, fields: [...fields, ...inputs], further };
};
