import type { ErrorCode } from '../errors.ts';
import type { ReceiverReason } from '../objects/delivery.ts';
import type { RequestEntry } from '../requests/entry.ts';
import type { FailureReason } from '../requests/reasons.ts';
import { type Cure, cureOfReason, cures, fieldSteps } from './cures.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Urgency of an issue. `critical`: nothing works until a person acts. `error`: a part fails. `warning`: it is slow. */
export const severities = ['critical', 'error', 'warning'] as const;
export type Severity = (typeof severities)[number];

/** Kinds of things that can have an issue. */
export type SubjectKind = 'connection' | 'webhook';

/** A cause of issues. Times are in ms. */
export interface IssueCause extends Cure {
  readonly subject: SubjectKind;
  readonly severity: Severity;
  /** Evidence of the request log that opens. Absent if only workers know the cause. */
  readonly opens?: (entry: RequestEntry) => boolean;
  /** The same evidence in words, or the evidence of a worker. */
  readonly openedBy: string;
  /** Evidence that closes, in words. For the request log it is `isCure`. */
  readonly closedBy: string;
  /** Time from the first evidence to the evidence that opens. */
  readonly waitMs: number;
  /** Time without evidence before a success closes. A success within this time is one among failures. */
  readonly quietMs: number;
  /** Whether only a success of the failed operation closes. After a day without evidence, any success closes. */
  readonly isByOperation?: true;
}

/** Error codes that each cause of the request log explains. */
const explainedCodes = {
  connection_needs_reauth: ['connection_needs_reauth'],
  provider_forbidden: ['provider_forbidden', 'plan_required'],
  rate_limited: ['rate_limited'],
  provider_failed: ['provider_failed', 'provider_unreachable', 'provider_timeout'],
  provider_rejected: ['provider_rejected'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;

/** The cause that an error code is evidence of. A sync that is late because of such an error has no second issue. */
export const causeOfCode = (code: string): keyof typeof explainedCodes | undefined =>
  (Object.keys(explainedCodes) as (keyof typeof explainedCodes)[]).find((cause) =>
    (explainedCodes[cause] as readonly string[]).includes(code),
  );

/** Whether the error of an entry has one of these codes. */
const failsWith = (codes: readonly string[], { error }: RequestEntry): boolean =>
  error !== undefined && codes.includes(error);

/**
 * Whether the failed request has asked the provider now. A repeated response of an `Idempotency-Key` has not, and a
 * limit of the project refuses before. Work without a caller has no such responses.
 */
const hasAsked = ({ cause, provider_requests: asked }: RequestEntry): boolean => asked.length > 0 || cause !== 'api';

const opensFor =
  (cause: keyof typeof explainedCodes) =>
  (entry: RequestEntry): boolean =>
    failsWith(explainedCodes[cause], entry) && hasAsked(entry);

const refusesAddress = ({ reason }: RequestEntry): boolean => reason === 'address';

/**
 * Whether an entry shows that the account works: a success with an accepted request to the provider. A passthrough call
 * succeeds with any answer. Only its own request counts, which has no path, and not a request for its token.
 */
export const isCure = ({ outcome, provider_requests: asked }: RequestEntry): boolean => {
  const passed = asked.filter(({ path }) => path === undefined);
  const counted = passed.length > 0 ? passed : asked;
  return outcome === 'succeeded' && counted.some(({ status }) => status !== undefined && status < 400);
};

const success = 'a successful request with an accepted provider request';

/** All causes. The page `docs/issues.md` contains this table. */
export const issueCauses = {
  connection_needs_reauth: {
    subject: 'connection',
    severity: 'critical',
    opens: (entry) => failsWith(explainedCodes.connection_needs_reauth, entry),
    openedBy: 'an error `connection_needs_reauth`, or a sync that ends with it',
    closedBy: `${success}, or a sync that can open the account again`,
    waitMs: 0,
    quietMs: 0,
    developer: 'Send the customer a link to reconnect the account: `POST /magic-link`.',
    customer: 'Please connect your account again: the provider no longer accepts the permission that you gave.',
  },
  provider_forbidden: {
    subject: 'connection',
    severity: 'error',
    opens: (entry) => !refusesAddress(entry) && opensFor('provider_forbidden')(entry),
    openedBy: 'an error `provider_forbidden` or `plan_required` of the same route or worker',
    closedBy: `${success} of each route or worker in \`operations\``,
    waitMs: 10 * minute,
    quietMs: 0,
    isByOperation: true,
    developer:
      'The last request shows the message of the provider: `request_ids`. Ask the customer to reconnect with the missing ' +
      'scopes, to widen the permissions of the user, or to pay for the plan.',
    customer:
      'Please ask an administrator of your account for the missing permission, then connect again. The plan of the ' +
      'account may not include the function.',
  },
  address_not_allowed: {
    subject: 'connection',
    severity: 'critical',
    opens: refusesAddress,
    openedBy: 'an error `provider_forbidden` because the provider refuses the address of the service',
    closedBy: success,
    waitMs: 0,
    quietMs: 0,
    ...cures.address,
  },
  rate_limited: {
    subject: 'connection',
    severity: 'warning',
    opens: opensFor('rate_limited'),
    openedBy: 'an error `rate_limited` of the provider, or of the daily budget of the account',
    closedBy: `${success}, 15 minutes after the last error`,
    waitMs: hour,
    quietMs: 15 * minute,
    ...cures.short_limit,
  },
  provider_failed: {
    subject: 'connection',
    severity: 'error',
    opens: opensFor('provider_failed'),
    openedBy: 'an error `provider_failed`, `provider_unreachable` or `provider_timeout`',
    closedBy: `${success}, 5 minutes after the last error`,
    waitMs: 15 * minute,
    quietMs: 5 * minute,
    ...cures.server_error,
  },
  provider_rejected: {
    subject: 'connection',
    severity: 'error',
    opens: opensFor('provider_rejected'),
    openedBy: 'an error `provider_rejected` of the same route or worker',
    closedBy: `${success} of each route or worker in \`operations\``,
    waitMs: 30 * minute,
    quietMs: 0,
    isByOperation: true,
    developer: fieldSteps(
      'Otherwise your developer corrects the value, or the customer restores the deleted or renamed field.',
    ),
    customer: 'Please check whether fields or required values of your account changed recently, and let us know.',
  },
  sync_late: {
    subject: 'connection',
    severity: 'error',
    openedBy: 'a cycle after which a sync is later than an hour, for a reason that opens no other issue',
    closedBy: 'a cycle after which no sync is late',
    waitMs: hour,
    quietMs: 0,
    developer:
      'A fault of this service, and not of the customer or the provider: give a developer the last run: `request_ids`. ' +
      'The list of syncs shows since when each object is late: `GET /connections/{id}/sync`. The service tries again by ' +
      'itself.',
    customer: 'New changes of your account reach us late at present. You need not do anything.',
  },
  webhook_failing: {
    subject: 'webhook',
    severity: 'critical',
    openedBy:
      'a failed attempt 30 minutes after the first failure, or the end of a webhook that the service switched off',
    closedBy: 'a successful attempt, or a person who deletes the webhook or switches it off',
    waitMs: 30 * minute,
    quietMs: 0,
    ...cures.receiver_failed,
  },
} as const satisfies Readonly<Record<string, IssueCause>>;

export type CauseName = keyof typeof issueCauses;

/** Names of all causes. */
export const causeNames = Object.keys(issueCauses) as [CauseName, ...CauseName[]];

/**
 * Cure of an issue. The reason of the last failure decides, if the service knows it.
 * @param addresses addresses that the service calls from, if the operator has set them
 */
export const cureOf = (name: CauseName, reason?: FailureReason | ReceiverReason, addresses?: string): Cure =>
  reason === undefined ? causeOf(name) : cureOfReason(reason, addresses);

/** The row of a cause. */
export const causeOf = (name: CauseName): IssueCause => issueCauses[name];
