import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import type { QueueName } from '../lib/access.ts';
import { isOrigin } from '../lib/api/management/return-urls.ts';
import { tables } from '../lib/store/dynamodb/tables.ts';

/** Context from `cdk.json` keeps its JSON type; from `-c name=value` everything is text. */
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

/** `events` and `events.due`: all tables, and the indexes of each. */
const warmable: readonly string[] = Object.entries(tables).flatMap(([table, { indexes = {} }]) => [
  table,
  ...Object.keys(indexes).map((index) => `${table}.${index}`),
]);

/** `events=40000, events.due=8000`: units per second by table or index. @param least units that each new one has */
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
            error: `must be at least ${least}, which each new one has`,
          }),
      ),
    )
    .transform(
      (pairs): Readonly<Record<string, number>> =>
        Object.fromEntries(pairs.map(([name, units]) => [name, Number(units)])),
    )
    .default({});

const settingsShape = z.object({
  /** Data may be lost: `cdk destroy` deletes the tables, the keys and the logs. */
  sandbox: flag.default(false),
  stackName: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,99}$/)
    .optional(),
  /** Where a table's key is has to be known when the template is written. */
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
   * MB. A request waits for the provider, not for the CPU; but the CPU of a Lambda grows with its memory, and the cold
   * start (loading the bundle, TLS) is what 128 or 256 MB would stretch.
   */
  memory: z.coerce.number().int().min(128).max(10_240).default(512),
  /** Requests per second over all routes: 300 × 1 s of provider time is a third of an account's 1,000 concurrent Lambdas. */
  throttleRate: z.coerce.number().positive().default(300),
  throttleBurst: z.coerce.number().int().positive().default(600),
  /**
   * Requests per second of each route that anybody may call, and of what no route matches. With those of the messages of
   * providers, all of them together stay below what the stage lets through, so a flood leaves room for calls with credentials.
   */
  openThrottleRate: z.coerce.number().positive().default(10),
  openThrottleBurst: z.coerce.number().int().positive().default(20),
  /** Messages of providers per second, of all projects: what is refused is sent again by most, and found by the syncs. */
  hookThrottleRate: z.coerce.number().positive().default(80),
  hookThrottleBurst: z.coerce.number().int().positive().default(160),
  /**
   * Requests per minute of a project and of each of its keys, unless the project has limits of its own. 6,000 is a third
   * of what the stage lets through: one project alone cannot use it up.
   */
  projectRequestsPerMinute: z.coerce.number().int().min(1).max(999_999_999).default(6_000),
  keyRequestsPerMinute: z.coerce.number().int().min(1).max(999_999_999).default(3_000),
  /** Failed authentications per minute and source that are answered as such; more of them are 429. */
  failedAuthenticationsPerMinute: z.coerce.number().int().min(1).max(999_999_999).default(60),
  /** Where clients and browsers reach the API, when it has a domain of its own; without it, the gateway's own. */
  publicUrl: z
    .httpUrl()
    .regex(/^https:\/\/[^/?#]+$/, { error: 'must be https:// and a host, without a path' })
    .optional(),
  /** Origins whose pages may call the API with connection tokens, where a project lists them too; from `-c` with commas. */
  corsOrigins: z
    .union([listed, z.array(z.string())])
    .pipe(z.array(origin))
    .default([]),
  /**
   * Lambdas that sync at the same time, as the table of workers has it unless given: each has up to ten messages, of a
   * cycle or a slice of a run. The least that an event source takes is 2, the most 1,000.
   */
  syncConcurrency: z.coerce.number().int().min(2).max(1_000).optional(),
  /** For how long events can be read with `GET /events`, and deliveries of them be repeated. */
  eventRetentionDays: z.coerce.number().int().min(1).max(365).default(30),
  /**
   * Partitions of the index `due` for each kind of work: one takes 1,000 writes a second. It can grow: work of the old
   * number is found. With fewer, work that is due in the others would be lost.
   */
  dueShards: z.coerce.number().int().min(4).max(1_000).default(64),
  /**
   * Writes and reads per second that a table or an index is prepared for before they come: DynamoDB charges the difference
   * to what it has, once. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput.html
   */
  warmWrites: warmUnits(4_000),
  warmReads: warmUnits(12_000),
  alarmEmail: z.email().optional(),
});

/** What a deployment may choose: context of the CDK app, from `cdk.json` or `-c name=value`. */
export interface Settings extends Omit<z.output<typeof settingsShape>, 'syncConcurrency'> {
  readonly stackName: string;
  readonly region: string;
  /** Lambdas at the same time behind a queue, where the table of workers is not to decide. */
  readonly mostRuns: Partial<Readonly<Record<QueueName, number>>>;
  /** `PROVIDER_URL_HUBSPOT`, `PROVIDER_OAUTH_URL_HUBSPOT` …: URLs of providers that the operator set. */
  readonly providerUrls: Readonly<Record<string, string>>;
}

const providerUrl = /^PROVIDER_(?:OAUTH_)?URL_/;

/** Sandbox and production differ in name, so that `npm run deploy` can never loosen a production stack. */
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
 * @param defaultRegion the region of the caller's AWS profile, where there is one
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
