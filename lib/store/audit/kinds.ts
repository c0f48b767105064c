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

/* The kinds of items. Each kind is a constant, because a bundle contains only the constants that it uses. */

/** Audit entries of API keys. */
export const key = { name: 'api_key', shown: ['name', 'scopes', 'expiresAt'] } as const satisfies AuditedKind;

/** Audit entries of organisations. */
export const organisation = { name: 'organisation', shown: ['name'] } as const satisfies AuditedKind;

/** Audit entries of projects and their settings. */
export const project = {
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
} as const satisfies AuditedKind;

/** Audit entries of pauses of all syncs with a provider. */
export const providerPause = { name: 'provider_pause', shown: ['provider'] } as const satisfies AuditedKind;

/** Audit entries of webhooks. */
export const webhook = {
  name: 'webhook',
  shown: ['active', 'connection', 'scope', 'maxEventsPerRequest', 'changedFields', 'disabledReason'],
} as const satisfies AuditedKind;

/** Audit entries of OAuth apps. */
export const oauthApp = {
  name: 'oauth_app',
  shown: ['provider', 'host', 'clientId', 'scopes'],
} as const satisfies AuditedKind;

/** Audit entries of linked users. */
export const linkedUser = {
  name: 'linked_user',
  shown: ['deletingSince'],
  views: { deletingSince: isPresent },
} as const satisfies AuditedKind;

/** Audit entries of magic links. */
export const magicLink = {
  name: 'magic_link',
  shown: ['linkedUser', 'providers', 'categories', 'host', 'confirm', 'expiresAt', 'revokedAt', 'use'],
  views: { use: isPresent },
} as const satisfies AuditedKind;

/** Audit entries of connections. */
export const connection = {
  name: 'connection',
  shown: ['linkedUser', 'provider', 'method', 'status', 'scopes', 'backgroundBudget', 'syncPause'],
  views: { syncPause: isPresent },
} as const satisfies AuditedKind;

/** Audit entries of fields that a project has defined. */
export const definedField = { name: 'defined_field', shown: ['object', 'name', 'type'] } as const satisfies AuditedKind;

/** Audit entries of mappings of defined fields. */
export const fieldMapping = {
  name: 'field_mapping',
  shown: ['object', 'name', 'provider', 'linkedUser', 'remoteField'],
} as const satisfies AuditedKind;
