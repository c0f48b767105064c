import { type QueueName, queueNames, type TableName, tableNames } from './access.ts';

/** A key: of KMS on AWS, a file on one machine. */
export type MasterKey =
  | { readonly kind: 'kms'; readonly keyId: string }
  | { readonly kind: 'file'; readonly path: string };

/** The settings of a process. Each setting is read at its first use, so a function needs only the settings it uses. */
export interface Environment {
  /** Deployed name of each table. */
  readonly tables: Readonly<Record<TableName, string>>;
  /** URL of each queue. */
  readonly queues: Readonly<Record<QueueName, string>>;
  /** Whether the function has a queue. On a single machine there are no queues. */
  hasQueue(name: QueueName): boolean;
  /** Endpoint of a DynamoDB outside AWS: the embedded engine, or DynamoDB Local. */
  readonly databaseEndpoint: string | undefined;
  /** Milliseconds to wait for a connection to the database, and for its answer. A busy single machine answers late. */
  readonly databaseTimeouts: { readonly connect: number; readonly answer: number };
  readonly region: string | undefined;
  /** The key that wraps data keys. */
  readonly masterKey: MasterKey;
  /** The key that signs the audit: an asymmetric KMS key on AWS, a file on one machine. */
  readonly auditKey: MasterKey;
  /**
   * Default requests per minute of a project and of each key, used if the project has no limits of its own. `failures`
   * is the maximum of failed authentications per minute from one source.
   */
  readonly requestLimits: { readonly project: number; readonly key: number; readonly failures: number };
  /** The service's URL for clients. Absent if the operator has not set it. */
  readonly publicUrl: string | undefined;
  /** Addresses that the service calls providers from, in words. Absent if the operator has not set them. */
  readonly outgoingAddresses: string | undefined;
  /** Number of days that events stay readable. */
  readonly eventRetentionDays: number;
  /**
   * Number of partitions of the index `due` per kind of work that uses several partitions. The number may grow but
   * never shrink.
   */
  readonly dueShards: number;
  /** Number of connections that a process works on at a time when it finds due syncs itself. */
  readonly syncConcurrency: number;
  /** Settings of the console: whether a key of the operator may sign in, and its own host. Default host: every host. */
  readonly console: { readonly takesOperators: boolean; readonly host: string | undefined };
  /** Whether webhooks may use `http://` and private addresses. Only for a single machine and for tests. */
  readonly allowLocalTargets: boolean;
  /**
   * Value of the header `Allow` of a path, such as `GET, HEAD, OPTIONS`. The function returns it for the path's other
   * methods.
   */
  allowedMethods(path: string): string;
  /** Whether the variable `ALLOWED_METHODS` names a path. */
  hasPath(path: string): boolean;
  /** Base URL that the operator has set for a provider, such as a simulator, a sandbox or a regional host. */
  providerUrl(id: string): string | undefined;
  /** Scheme and host that replace those in a provider's OAuth URLs. */
  oauthUrl(id: string): string | undefined;
}

type Source = Readonly<Record<string, string | undefined>>;

const optional = (source: Source, name: string): string | undefined => source[name] || undefined;

const required = (source: Source, name: string): string => {
  const value = optional(source, name);
  if (value === undefined) throw new Error(`The environment variable ${name} is not set.`);
  return value;
};

const readMasterKey = (source: Source): MasterKey => {
  const keyId = optional(source, 'KMS_KEY_ID');
  const path = optional(source, 'KEY_FILE');
  if (keyId !== undefined && path !== undefined) throw new Error('Set either KMS_KEY_ID or KEY_FILE, not both.');
  if (keyId !== undefined) return { kind: 'kms', keyId };
  if (path !== undefined) return { kind: 'file', path };
  throw new Error('Neither of the environment variables KMS_KEY_ID and KEY_FILE is set.');
};

const readAuditKey = (source: Source): MasterKey => {
  const keyId = optional(source, 'AUDIT_KEY_ID');
  return keyId === undefined ? { kind: 'file', path: `${required(source, 'KEY_FILE')}.audit` } : { kind: 'kms', keyId };
};

const readFlag = (source: Source, name: string): boolean => {
  const value = optional(source, name) ?? 'false';
  if (value !== 'true' && value !== 'false') throw new Error(`The environment variable ${name} is not true or false.`);
  return value === 'true';
};

const readCount = (source: Source, name: string, fallback: number): number => {
  const value = optional(source, name) ?? String(fallback);
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new Error(`The environment variable ${name} is not a whole number from 1 to 999999999.`);
};

const readUrl = (source: Source, name: string): string | undefined => {
  const value = optional(source, name);
  if (value !== undefined && !URL.canParse(value)) throw new Error(`The environment variable ${name} is not a URL.`);
  return value;
};

const readAllowedMethods = (source: Source): Readonly<Record<string, string>> =>
  JSON.parse(optional(source, 'ALLOWED_METHODS') ?? '{}');

const methodsAt = (methods: Readonly<Record<string, string>>, path: string): string => {
  const allow = methods[path];
  if (allow === undefined) throw new Error(`The environment variable ALLOWED_METHODS does not name ${path}.`);
  return allow;
};

const readConsole = (source: Source): Environment['console'] => ({
  takesOperators: readFlag(source, 'CONSOLE_OPERATOR_KEYS'),
  host: optional(source, 'CONSOLE_HOST'),
});

/** Name of a variable such as `PROVIDER_URL_HUBSPOT` or `PROVIDER_OAUTH_URL_HUBSPOT`. */
const providerVariable = (kind: 'URL' | 'OAUTH_URL', id: string): string =>
  `PROVIDER_${kind}_${id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;

/** Values by name. Each value is read at its first use, and is a plain property from then on. */
const lazily = <N extends string>(names: readonly N[], read: (name: N) => string): Readonly<Record<N, string>> => {
  const values = {};
  for (const name of names) {
    const keep = (): string => {
      const value = read(name);
      Object.defineProperty(values, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(values, name, { get: keep, configurable: true, enumerable: true });
  }
  return values as Readonly<Record<N, string>>;
};

/** Reads variables. Each variable is parsed once, at its first use. */
const createReader = (source: Source) => {
  const values = new Map<string, unknown>();
  const once = <T>(name: string, read: () => T): T => {
    if (!values.has(name)) values.set(name, read());
    return values.get(name) as T;
  };
  return {
    once,
    countOf: (variable: string, fallback: number): number =>
      once(variable, () => readCount(source, variable, fallback)),
    urlOf: (variable: string): string | undefined => once(variable, () => readUrl(source, variable)),
    methodsByPath: () => once('ALLOWED_METHODS', () => readAllowedMethods(source)),
  };
};

/**
 * Reads settings from a set of variables.
 * @throws Error that names the variable, if a requested variable is missing or malformed
 */
export const readEnvironment = (source: Source): Environment => {
  const { once, countOf, urlOf, methodsByPath } = createReader(source);
  const named = (kind: string) => (one: string) => required(source, `${kind}_${one.toUpperCase()}`);
  return {
    tables: lazily(tableNames, named('TABLE')),
    queues: lazily(queueNames, named('QUEUE')),
    hasQueue: (name) => optional(source, `QUEUE_${name.toUpperCase()}`) !== undefined,
    get databaseEndpoint() {
      return urlOf('DYNAMODB_ENDPOINT');
    },
    get databaseTimeouts() {
      return {
        connect: countOf('DATABASE_CONNECT_TIMEOUT', 1_000),
        answer: countOf('DATABASE_ANSWER_TIMEOUT', 4_000),
      };
    },
    get region() {
      return once('AWS_REGION', () => optional(source, 'AWS_REGION') ?? optional(source, 'AWS_DEFAULT_REGION'));
    },
    get masterKey() {
      return once('master key', () => readMasterKey(source));
    },
    get auditKey() {
      return once('audit key', () => readAuditKey(source));
    },
    get requestLimits() {
      return {
        project: countOf('PROJECT_REQUESTS_PER_MINUTE', 6_000),
        key: countOf('KEY_REQUESTS_PER_MINUTE', 3_000),
        failures: countOf('FAILED_AUTHENTICATIONS_PER_MINUTE', 60),
      };
    },
    get publicUrl() {
      return urlOf('PUBLIC_URL');
    },
    get outgoingAddresses() {
      return once('OUTGOING_ADDRESSES', () => optional(source, 'OUTGOING_ADDRESSES'));
    },
    get eventRetentionDays() {
      return countOf('EVENT_RETENTION_DAYS', 30);
    },
    get dueShards() {
      return countOf('DUE_SHARDS', 4);
    },
    get syncConcurrency() {
      return countOf('SYNC_CONCURRENCY', 2);
    },
    get console() {
      return once('console', () => readConsole(source));
    },
    get allowLocalTargets() {
      return once('ALLOW_LOCAL_TARGETS', () => readFlag(source, 'ALLOW_LOCAL_TARGETS'));
    },
    allowedMethods: (path) => methodsAt(methodsByPath(), path),
    hasPath: (path) => path in methodsByPath(),
    providerUrl: (id) => urlOf(providerVariable('URL', id)),
    oauthUrl: (id) => urlOf(providerVariable('OAUTH_URL', id)),
  };
};

/** The settings of this process. No other code reads `process.env`. */
export const environment: Environment = readEnvironment(process.env);
