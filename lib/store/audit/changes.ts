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
  readonly shown: readonly string[];
  /** Listed members that entries show in another form. */
  readonly views?: Readonly<Record<string, View>>;
}

const namesOf = (map: object = {}): readonly string[] => Object.keys(map).toSorted();
const isPresent = (value: unknown): boolean => value !== undefined;

/** The kinds of items, with the members whose values entries show. Literals only: a bundle contains only what it uses. */
export const auditedKinds = {
  key: { name: 'api_key', shown: ['name', 'scopes', 'expiresAt'] },
  organisation: { name: 'organisation', shown: ['name'] },
  project: {
    name: 'project',
    shown: [
      'name',
      'organisation',
      'strict',
      'confirmConnections',
      'returnUrls',
      'browserOrigins',
      'connectOrigins',
      'connectFrames',
      'objects',
      'limits',
      'sync',
      'deletingSince',
      'syncPauses',
      'logos',
    ],
    views: { syncPauses: namesOf, logos: namesOf },
  },
  providerPause: { name: 'provider_pause', shown: ['provider'] },
  webhook: {
    name: 'webhook',
    shown: ['active', 'connection', 'scope', 'maxEventsPerRequest', 'changedFields', 'disabledReason'],
  },
  oauthApp: { name: 'oauth_app', shown: ['provider', 'host', 'clientId', 'scopes'] },
  linkedUser: { name: 'linked_user', shown: ['deletingSince'], views: { deletingSince: isPresent } },
  magicLink: {
    name: 'magic_link',
    shown: ['linkedUser', 'providers', 'categories', 'host', 'confirm', 'expiresAt', 'revokedAt', 'use'],
    views: { use: isPresent },
  },
  connection: {
    name: 'connection',
    shown: ['linkedUser', 'provider', 'method', 'status', 'scopes', 'backgroundBudget', 'syncPause'],
    views: { syncPause: isPresent },
  },
  definedField: { name: 'defined_field', shown: ['object', 'name', 'type'] },
  fieldMapping: { name: 'field_mapping', shown: ['object', 'name', 'provider', 'linkedUser', 'remoteField'] },
} as const satisfies Readonly<Record<string, AuditedKind>>;

/** Bookkeeping of items, which no entry names. */
const quiet: readonly string[] = [
  'id',
  'project',
  'createdAt',
  'updatedAt',
  'wrappedDataKey',
  'cursorKey',
  'connectionCount',
  'projectCount',
  'refreshFence',
  'refreshFailures',
  'credentialsVersion',
  'refreshUntil',
  'refreshCutOff',
  'refreshAfter',
  'refreshedAt',
  'refresh',
  'accountKey',
  'lastError',
  'failingSince',
  'identity',
];

const wireName = (member: string): string => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const memberOf = (item: object | undefined, member: string): unknown => Reflect.get(item ?? {}, member);

const isEqual = (one: unknown, other: unknown): boolean => canonical([one]) === canonical([other]);

/**
 * The changes of an item. A member that is the same before and after is left out. A new or deleted item shows only the
 * listed members.
 */
export const changesOf = (
  { shown, views = {} }: AuditedKind,
  before: object | undefined,
  after: object | undefined,
): readonly MemberChange[] => {
  const isUpdate = before !== undefined && after !== undefined;
  const names = isUpdate ? new Set([...Object.keys(before), ...Object.keys(after)]) : new Set(shown);
  return [...names].toSorted().flatMap((name): readonly MemberChange[] => {
    const [old, now] = [memberOf(before, name), memberOf(after, name)];
    if (quiet.includes(name) || isEqual(old, now)) return [];
    const view = views[name] as ((value: unknown) => unknown) | undefined;
    const member = wireName(name);
    if (!shown.includes(name)) return [{ member, changed: true }];
    const valueIn = (item: object | undefined, value: unknown) =>
      item === undefined ? null : ((view === undefined ? value : view(value)) ?? null);
    return [{ member, before: valueIn(before, old), after: valueIn(after, now) }];
  });
};
