import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import type { QueueName } from '../lib/access.ts';
import { isOrigin } from '../lib/api/management/projects/return-urls.ts';
import { tables } from '../lib/store/dynamodb/tables.ts';

/** A boolean setting. A value in `cdk.json` keeps its JSON type; a value in `-c name=value` is a text. */
const flag = z.union([z.boolean(), z.stringbool()]);

const retentionDays = Object.values(RetentionDays).filter((value) => typeof value === 'number');

const origin = z.string().refine((text) => isOrigin(text) && new URL(text).origin === text, {
  error: 'must be an origin, as a browser writes it: https:// and a host in small letters, without a path',
});

const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

/** Names of all tables and their indexes, such as `events` and `events.due`. */
const warmable: readonly string[] = Object.entries(tables).flatMap(([table, { indexes = {} }]) => [
  table,
  ...Object.keys(indexes).map((index) => `${table}.${index}`),
]);

/**
 * Units per second by table or index: `events=40000, events.due=8000`.
 * @param least units per second of a new table or index
 */
const warmUnits = (least: number) =>
  listed
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-z_.]+=\d{1,9}$/, { error: 'must be a table or an index, = and a whole number' })
          .transform((text) => text.split('=') as [name: string, units: string])
          .refine(([name]) => warmable.includes(name), { error: `must name one of ${warmable.join(', ')}` })
          .refine(([, units]) => Number(units) >= least, {
            error: `must be at least ${least}, the units of each new table or index`,
          }),
      ),
    )
    .transform(
      (pairs): Readonly<Record<string, number>> =>
        Object.fromEntries(pairs.map(([name, units]) => [name, Number(units)])),
    )
    .default({});

const settingsShape = z.object({
  /** Whether data may be lost. `cdk destroy` then deletes the tables, the keys and the logs. */
  sandbox: flag.default(false),
  stackName: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/)
    .optional(),
  /** Region of the stack. The CDK needs the region of a table's key when it writes the template. */
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .optional(),
  logRetentionDays: z.coerce
    .number()
    .refine((days) => retentionDays.includes(days), { error: `must be one of ${retentionDays.join(', ')}` })
    .default(RetentionDays.ONE_MONTH),
  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  /**
   * Memory of a function, in MB. A request waits for the provider, not for the CPU. But the CPU of a Lambda grows with
   * its memory, and with 128 or 256 MB a cold start (loading the bundle, TLS) would take longer.
   */
  memory: z.coerce.number().int().min(128).max(10_240).default(512),
  /**
   * Requests per second, for all routes together. 400 requests of 1 s use two fifths of an account's 1,000 concurrent
   * Lambdas.
   */
  throttleRate: z.coerce.number().positive().default(400),
  throttleBurst: z.coerce.number().int().positive().default(1_200),
  /**
   * Requests per second for each public route, and for all requests that match no route. Together with the limits for
   * files and for messages of providers, these limits stay below the limit of the stage. A flood therefore leaves room
   * for calls with credentials.
   */
  openThrottleRate: z.coerce.number().positive().default(9),
  openThrottleBurst: z.coerce.number().int().positive().default(24),
  /**
   * Requests per second for the files that pages of the documentation load, and for client packages. The burst is
   * enough for 20 readers who open their first page at the same time.
   */
  fileThrottleRate: z.coerce.number().positive().default(40),
  fileThrottleBurst: z.coerce.number().int().positive().default(160),
  /**
   * Messages of providers per second, for all projects together. Most providers send a refused message again, and the
   * syncs find its change.
   */
  hookThrottleRate: z.coerce.number().positive().default(80),
  hookThrottleBurst: z.coerce.number().int().positive().default(160),
  /**
   * Requests per minute for a project and for each of its keys. A project may have its own limits instead. 6,000 is a
   * quarter of the limit of the stage, so that a single project cannot use up that limit.
   */
  projectRequestsPerMinute: z.coerce.number().int().min(1).max(999_999_999).default(6_000),
  keyRequestsPerMinute: z.coerce.number().int().min(1).max(999_999_999).default(3_000),
  /** Failed authentications per minute and source before the service answers 429. */
  failedAuthenticationsPerMinute: z.coerce.number().int().min(1).max(999_999_999).default(60),
  /** Public URL of the API, if the API has its own domain. Default: the URL of the gateway. */
  publicUrl: z
    .httpUrl()
    .regex(/^https:\/\/[^/?#]+$/, { error: 'must be https:// and a host, without a path' })
    .optional(),
  /**
   * Addresses that the service calls providers from, such as the address of a NAT gateway, separated by commas. They appear in
   * advice only. Default: unknown.
   */
  outgoingAddresses: z
    .string()
    .regex(/^[0-9a-f.:/]+(, ?[0-9a-f.:/]+)*$/i, { error: 'must be IP addresses or ranges, separated by commas' })
    .optional(),
  /** Whether the deployment has the console, `GET /console`. */
  console: flag.default(false),
  /** Whether a key of the operator may sign in to the console. */
  consoleOperatorKeys: flag.default(false),
  /**
   * Host of the console, if it has a host of its own: a second domain of the API. On every other host the console then
   * returns 404.
   */
  consoleHost: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a host in small letters, without https:// and path' })
    .optional(),
  /**
   * Origins whose pages may call the API with connection tokens, if a project lists them too. In `-c`, separated by
   * commas.
   */
  corsOrigins: z
    .union([listed, z.array(z.string())])
    .pipe(z.array(origin))
    .default([]),
  /**
   * Most simultaneous Lambdas for syncs. Default: the value in the table of workers. Each Lambda works on up to ten
   * messages, for a cycle or a slice of a run. An event source accepts 2 to 1,000.
   */
  syncConcurrency: z.coerce.number().int().min(2).max(1_000).optional(),
  /** Retention of events in days. Until then `GET /events` returns an event, and its deliveries can be repeated. */
  eventRetentionDays: z.coerce.number().int().min(1).max(365).default(30),
  /**
   * Number of partitions of the index `due` for each kind of work. A partition accepts 1,000 writes a second. The
   * number may grow, because the workers still find the old work. With a smaller number, the work in the other
   * partitions would be lost.
   */
  dueShards: z.coerce.number().int().min(4).max(1_000).default(64),
  /**
   * Capacity that DynamoDB prepares in advance, in writes and reads per second. DynamoDB charges the increase once.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput.html
   */
  warmWrites: warmUnits(4_000),
  warmReads: warmUnits(12_000),
  alarmEmail: z.email().optional(),
});

/** Settings of a deployment: context of the CDK app, from `cdk.json` or `-c name=value`. */
export interface Settings extends Omit<z.output<typeof settingsShape>, 'syncConcurrency'> {
  readonly stackName: string;
  readonly region: string;
  /** Most simultaneous Lambdas per queue, if different from the table of workers. */
  readonly mostRuns: Partial<Readonly<Record<QueueName, number>>>;
  /** URLs of providers that the operator set: `PROVIDER_URL_HUBSPOT`, `PROVIDER_OAUTH_URL_HUBSPOT` … */
  readonly providerUrls: Readonly<Record<string, string>>;
}

const providerUrl = /^PROVIDER_(?:OAUTH_)?URL_/;

/**
 * Default name of the stack. Sandbox and production differ, so that `npm run deploy` can never change a production
 * stack.
 */
const defaultStackName = (sandbox: boolean): string =>
  sandbox ? 'unified-integration-sandbox' : 'unified-integration';

const readProviderUrls = (context: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(context)
      .filter(([name]) => providerUrl.test(name))
      .map(([name, value]) => [name, z.httpUrl({ error: `${name} is not a URL` }).parse(value)]),
  );

/**
 * Reads the settings of a deployment.
 * @param defaultRegion region of the caller's AWS profile, if any
 * @throws Error that names each wrong value
 */
export const readSettings = (node: Node, defaultRegion = 'us-east-1'): Settings => {
  const context: Record<string, unknown> = node.getAllContext();
  const given = settingsShape.safeParse(context);
  if (!given.success) throw new Error(`Context of the deployment: ${z.prettifyError(given.error)}`);
  const { syncConcurrency, ...settings } = given.data;
  return {
    ...settings,
    mostRuns: syncConcurrency === undefined ? {} : { sync: syncConcurrency },
    stackName: settings.stackName ?? defaultStackName(settings.sandbox),
    region: settings.region ?? defaultRegion,
    providerUrls: readProviderUrls(context),
  };
};
