import { type Issue, validationError, type Warning } from '../../errors.ts';
import { objectNames } from '../../objects/names.ts';
import type { Declaration, Provider } from '../../providers/define.ts';
import { defaultsIn, kindsOf } from '../../providers/language/kinds.ts';
import { loadProvider } from '../../providers/load.ts';
import { loaders } from '../../providers/registry.ts';
import { shortLived } from '../../providers/short-lived.ts';
import type { ConnectionDefaults } from '../../store/connections/connection.ts';

/**
 * A provider by its id.
 * @throws ApiError `validation_failed` with the ids of the known providers
 */
export const findProvider = async (id: string): Promise<Provider> => {
  const provider = await loadProvider(id);
  if (provider !== undefined) return provider;
  const known = Object.keys(loaders).join(', ');
  throw validationError([{ path: 'provider', message: `${JSON.stringify(id)} is not one of ${known}` }]);
};

/**
 * Checks that all declared credentials of a provider are given, and no others. No message repeats a value. The engine
 * checks the parts of hosts when it builds the hosts.
 * @throws ApiError `validation_failed` with the paths `credentials.<name>`
 */
export const checkCredentials = (provider: Provider, credentials: Readonly<Record<string, string>>): void => {
  const declared = Object.keys(provider.credentials);
  const unknown = Object.keys(credentials).filter((name) => !declared.includes(name));
  const missing = declared.filter((name) => !Object.hasOwn(credentials, name) || credentials[name] === '');
  const issues: Issue[] = [
    ...unknown.map((name) => ({ path: name, message: `is unknown: ${provider.id} has ${declared.join(', ')}` })),
    ...missing.map((name) => ({ path: name, message: `is needed: ${provider.credentials[name]?.label}` })),
  ].map(({ path, message }) => ({ path: `credentials.${path}`, message }));
  if (issues.length > 0) throw validationError(issues);
};

/** Warning for credentials that soon end. Only a consent has a refresh token. */
export const lifetimeWarnings = ({ name, credentials, oauth }: Provider): readonly Warning[] => {
  const ending = shortLived(credentials);
  if (ending === undefined) return [];
  const remedy = oauth === undefined ? '' : ' To stay connected, connect by consent: POST /connections/authorize.';
  const message =
    `ends about ${ending.seconds / 60} minutes after ${name} issued it, and cannot be renewed. The connection then ` +
    `becomes needs_reauth.${remedy}`;
  return [{ path: `credentials.${ending.name}`, code: 'short_lived_credential', message }];
};

const defaultNamesOf = (provider: Provider, objectName: string): readonly string[] | undefined => {
  const name = objectNames.find((candidate) => candidate === objectName);
  const declared: Declaration | undefined = name && provider.objects[name];
  if (declared === undefined) return undefined;
  const collections = kindsOf(declared).flatMap(([, { partitions }]) => partitions?.default ?? []);
  return [...Object.keys(defaultsIn(declared)), ...collections];
};

/**
 * Checks that a provider has the given defaults.
 * @throws ApiError `validation_failed` with the paths `defaults.<object>.<name>`
 */
export const checkDefaults = (provider: Provider, defaults: ConnectionDefaults): void => {
  const issues = Object.entries(defaults).flatMap(([object, values]): Issue[] => {
    const path = `defaults.${object}`;
    const known = defaultNamesOf(provider, object);
    if (known === undefined) return [{ path, message: `is not an object of ${provider.id}` }];
    return Object.keys(values)
      .filter((name) => !known.includes(name))
      .map((name) => ({
        path: `${path}.${name}`,
        message: `is unknown: ${provider.id} has ${known.join(', ') || 'no defaults'} for ${object}`,
      }));
  });
  if (issues.length > 0) throw validationError(issues);
};

/** Merges defaults value by value. Later values replace earlier values. */
export const mergeDefaults = (...sources: readonly ConnectionDefaults[]): ConnectionDefaults => {
  const merged: Record<string, Record<string, string>> = {};
  for (const source of sources) {
    for (const [object, values] of Object.entries(source)) merged[object] = { ...merged[object], ...values };
  }
  return merged;
};
