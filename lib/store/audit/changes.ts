import { canonical } from '../../crypto/fingerprint.ts';
import type { MemberChange } from './entries.ts';

/** Converts the value of a member for an entry. */
type View = (value: never) => unknown;

/** A kind of item whose changes leave audit entries. */
export interface AuditedKind {
  /** Name in actions: `webhook` for `webhook.updated`. */
  readonly name: string;
  /**
   * Members whose values entries contain. They are never secrets and never data of customers. Of all other members,
   * entries contain only that they changed.
   */
  readonly shown: Readonly<Record<string, View>>;
}

const asIs = <T>(value: T): T => value;
const namesOf = (map: object = {}): readonly string[] => Object.keys(map).toSorted();
const isPresent = (value: unknown): boolean => value !== undefined;

const all = <N extends string>(...names: readonly N[]): Record<string, View> =>
  Object.fromEntries(names.map((name) => [name, asIs]));

/** The kinds of items, with the members whose values entries show. */
export const auditedKinds = {
  key: { name: 'api_key', shown: all('name', 'scopes', 'expiresAt') },
  organisation: { name: 'organisation', shown: all('name') },
  project: {
    name: 'project',
    shown: {
      ...all('name', 'organisation', 'strict', 'confirmConnections', 'returnUrls', 'browserOrigins', 'connectOrigins'),
      ...all('connectFrames', 'objects', 'limits', 'sync', 'deletingSince'),
      syncPauses: namesOf,
      logos: namesOf,
    },
  },
  providerPause: { name: 'provider_pause', shown: all('provider') },
  webhook: {
    name: 'webhook',
    shown: all('active', 'connection', 'scope', 'maxEventsPerRequest', 'changedFields', 'disabledReason'),
  },
  oauthApp: { name: 'oauth_app', shown: all('provider', 'host', 'clientId', 'scopes') },
  linkedUser: { name: 'linked_user', shown: { deletingSince: isPresent } },
  magicLink: {
    name: 'magic_link',
    shown: {
      ...all('linkedUser', 'providers', 'categories', 'host', 'confirm', 'expiresAt', 'revokedAt'),
      use: isPresent,
    },
  },
  connection: {
    name: 'connection',
    shown: { ...all('linkedUser', 'provider', 'method', 'status', 'scopes', 'backgroundBudget'), syncPause: isPresent },
  },
  definedField: { name: 'defined_field', shown: all('object', 'name', 'type') },
  fieldMapping: {
    name: 'field_mapping',
    shown: all('object', 'name', 'provider', 'linkedUser', 'remoteField'),
  },
} as const satisfies Readonly<Record<string, AuditedKind>>;

/** Bookkeeping of items, which no entry names. */
const quiet: ReadonlySet<string> = new Set([
  ...['id', 'project', 'createdAt', 'updatedAt', 'wrappedDataKey', 'cursorKey', 'connectionCount', 'projectCount'],
  ...['refreshFence', 'refreshFailures', 'credentialsVersion', 'refreshUntil', 'refreshCutOff', 'refreshAfter'],
  ...['refreshedAt', 'refresh', 'accountKey', 'lastError', 'failingSince', 'expiresOn', 'identity'],
]);

const wireName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const memberOf = (item: object | undefined, member: string): unknown => Reflect.get(item ?? {}, member);

const isEqual = (one: unknown, other: unknown): boolean => canonical([one]) === canonical([other]);

/**
 * The changes of an item. A member that is the same before and after is left out. A new or deleted item shows only the
 * listed members.
 */
export const changesOf = (
  { shown }: AuditedKind,
  before: object | undefined,
  after: object | undefined,
): readonly MemberChange[] => {
  const isUpdate = before !== undefined && after !== undefined;
  const names = isUpdate ? new Set([...Object.keys(before), ...Object.keys(after)]) : new Set(Object.keys(shown));
  return [...names].toSorted().flatMap((name): readonly MemberChange[] => {
    const [old, now] = [memberOf(before, name), memberOf(after, name)];
    if (quiet.has(name) || isEqual(old, now)) return [];
    const view = shown[name] as ((value: unknown) => unknown) | undefined;
    const member = wireName(name);
    if (view === undefined) return [{ member, changed: true }];
    const valueIn = (item: object | undefined, value: unknown) => (item === undefined ? null : (view(value) ?? null));
    return [{ member, before: valueIn(before, old), after: valueIn(after, now) }];
  });
};
