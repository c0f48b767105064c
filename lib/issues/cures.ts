import type { ReceiverReason } from '../objects/delivery.ts';
import type { FailureReason } from '../requests/reasons.ts';

/** Words about the cure of a failure. Code between backticks is a call of the API, or a member of its answers. */
export interface Cure {
  /** Steps for the developer, in sentences. */
  readonly developer: string;
  /** Words that the developer can send to the customer. */
  readonly customer: string;
}

/** Steps about a field of the account, each with its actor. @param last the last step */
export const fieldSteps = (last: string): string =>
  '1. A person whose key has `records:read` reads the name of the field in the message of the last request: ' +
  `\`request_ids\`. 2. If one of your field mappings names the field, your developer changes the mapping. 3. ${last}`;

const waiting = {
  customer: 'Updates from your account reach us late at present. You need not do anything.',
};

/** Steps after the repair of a receiver whose webhook is on. */
const retried =
  'Until then you need not do anything else: the service repeats each delivery for about three days by itself. After ' +
  'the repair, waiting deliveries arrive with their next attempts. For the deliveries that were given up: ' +
  '`POST /webhook/{id}/replay`.';

/** Last steps for a webhook that is off. */
const switchOn =
  'The webhook is off, and nothing is repeated by itself. Switch the webhook on: `PUT /webhook/{id}`. Then send what ' +
  'failed: `POST /webhook/{id}/replay`.';

const look = 'The attempts show the answers: `GET /webhook/{id}/deliveries`.';

/** The cure of each reason that a failure can have. */
export const cures = {
  address: {
    developer:
      'Ask your operator which address the service calls from. Send the customer this address, and ask for an entry in ' +
      'the allow list of the account. A new connection of the account cures nothing.',
    customer: 'Please allow the address that we send you in the network settings of your account.',
  },
  account: {
    developer: 'Ask the customer to pay for the account, or to end its suspension.',
    customer: 'Please check at the provider whether your account is paid and active.',
  },
  consent: {
    developer: 'Write the contact again only after it has given a new consent.',
    customer: 'Please ask the contact for a new consent.',
  },
  scopes: {
    developer:
      'Check that your OAuth app asks for the scope. Then send the customer a link, so that the account is connected ' +
      'with all scopes: `POST /magic-link`. If the provider refuses again, the user who connected the account lacks the ' +
      'permission.',
    customer: 'Please connect your account again, and grant all permissions that the page asks for.',
  },
  permissions: {
    developer:
      'Ask the customer to give the missing permission to the user who connected the account, or to connect the ' +
      'account as an administrator: `POST /magic-link`.',
    customer:
      'Please ask an administrator of your account for the missing permission, or let an administrator connect the account.',
  },
  plan: {
    developer: 'Ask the customer for a plan that includes the function, or do without the function.',
    customer: 'The plan of your account does not include the function. Please check whether a larger plan is possible.',
  },
  unknown_field: {
    developer: fieldSteps(
      'Otherwise the customer restores the deleted or renamed field, or your developer leaves the field out.',
    ),
    customer: 'Please check whether a field was deleted or renamed in your account, and let us know.',
  },
  missing_value: {
    developer: fieldSteps(
      'Otherwise your developer sends a value for the field, or the customer makes the field optional.',
    ),
    customer: 'Please check which fields your account requires, and let us know if that changed recently.',
  },
  refused_value: {
    developer: fieldSteps(
      'Otherwise your developer corrects the value, or the customer changes the rule for the field.',
    ),
    customer: 'Please check whether the rules for values of your fields changed recently, and let us know.',
  },
  short_limit: {
    developer:
      'The limit ends by itself within minutes. Look at the number of our own requests: `GET /requests`. If it is ' +
      'small, another program of the customer uses up the limit: send the customer the words below. If it is large, ' +
      'send fewer requests, sync fewer objects, or sync with longer intervals.',
    customer:
      'Please check which other programs use the API of your account: its limit of requests is used up again and ' +
      'again. A larger plan may raise the limit.',
  },
  long_limit: {
    developer:
      'Wait for the end of the limit, usually midnight in the time zone of the account. Look at the number of our own ' +
      'requests: `GET /requests`. If it is small, another program of the customer uses up the limit: send the customer the ' +
      'words below. If it is large, send fewer requests, sync fewer objects, or sync with longer intervals.',
    customer:
      'Please check which other programs use the API of your account: its daily limit of requests is used up. A larger ' +
      'plan may raise the limit.',
  },
  own_budget: {
    developer:
      'Syncs continue with the next day, and your own requests still work. To give syncs a larger share of the daily ' +
      'limit, change `background_budget` of the connection: `PATCH /connections/{id}`.',
    customer: 'New changes of your account arrive later today than usual. You need not do anything.',
  },
  no_answer: {
    developer:
      'Look at the accounts at other providers. If they fail too, or if there are none, check your own network: firewall, ' +
      "proxy, name server. If they work, look at the provider's status page, and wait. Syncs continue by themselves. Send failed writes again.",
    customer: 'The provider does not answer at present. You need not do anything: changes arrive later.',
  },
  unreadable: {
    developer:
      "The provider returns another text than its API, such as a page about maintenance. The provider's status page may " +
      'not show this. If it lasts longer than an hour, a developer must look: give the developer the last request: ' +
      '`request_ids`. Syncs continue by themselves. Send failed writes again.',
    customer: 'The provider returns wrong answers at present. You need not do anything: changes arrive later.',
  },
  server_error: {
    developer:
      "Look at the provider's status page, and wait. Syncs continue by themselves, and reads can be repeated. Send failed " +
      'writes again.',
    customer: 'The provider has a failure. You need not do anything: changes arrive once the provider works again.',
  },
  receiver_gone: {
    developer: `Ask the developer of the receiver for its new address. The webhook is off, and nothing is repeated by itself. Enter the address and switch the webhook on, with \`url\` and \`active\`: \`PUT /webhook/{id}\`. Then send what failed: \`POST /webhook/{id}/replay\`.`,
    ...waiting,
  },
  receiver_given_up: {
    developer: `The developer of the receiver must mend it first. ${look} ${switchOn}`,
    ...waiting,
  },
  receiver_not_found: {
    developer: `Compare the address of the webhook with the paths of the receiver, and correct the address or the receiver: \`PUT /webhook/{id}\`. ${retried}`,
    ...waiting,
  },
  receiver_denied: {
    developer: `The developer of the receiver must allow these requests, or you give the webhook valid \`headers\`: \`PUT /webhook/{id}\`. ${retried}`,
    ...waiting,
  },
  receiver_rejected: {
    developer: `The developer of the receiver must mend its answer: only a status from 200 to 299 counts as a success. ${look} ${retried}`,
    ...waiting,
  },
  receiver_failed: {
    developer: `The developer of the receiver must mend its program. ${look} ${retried}`,
    ...waiting,
  },
  receiver_timeout: {
    developer: `The developer of the receiver must answer with 200 at once, and process the event afterwards. An attempt without an answer within 15 seconds counts as failed. ${retried}`,
    ...waiting,
  },
  receiver_unreachable: {
    developer: `The operator of the receiver must start it, or correct its name, certificate or firewall. If the address of the webhook is wrong, correct the address: \`PUT /webhook/{id}\`. ${retried}`,
    ...waiting,
  },
} as const satisfies Readonly<Record<FailureReason | ReceiverReason, Cure>>;

/** A fact that decides between the branches of a cure. */
export type Finding =
  | 'few_requests'
  | 'never_delivered'
  /** Other accounts at the provider work. */
  | 'only_account'
  /** Accounts at other providers work. */
  | 'others_work'
  | 'none_works';

const otherProgram = 'Another program of the customer uses up the limit: send the customer the words below.';

/** Steps for the developer once a fact has decided between the branches of a cure. */
const decided: Partial<Record<FailureReason | ReceiverReason, Partial<Record<Finding, string>>>> = {
  short_limit: { few_requests: `The limit ends by itself within minutes. ${otherProgram}` },
  long_limit: {
    few_requests: `Wait for the end of the limit, usually midnight in the time zone of the account. ${otherProgram}`,
  },
  no_answer: {
    only_account:
      "Wait: syncs continue by themselves. Send failed writes again. If the failure lasts, ask the provider's support about this account.",
    others_work:
      "Look at the provider's status page, and wait. Syncs continue by themselves. Send failed writes again.",
    none_works:
      'Check your own network: firewall, proxy, name server. Syncs continue by themselves. Send failed writes again.',
  },
};

/** Steps of a cure without the branches that a fact excludes. @param steps the whole cure */
export const stepsAfter = (
  steps: string,
  reason: FailureReason | ReceiverReason | null,
  finding: Finding | undefined,
): string => (reason !== null && finding !== undefined && decided[reason]?.[finding]) || steps;

/** The cure of a refused address, if the operator has set the addresses of the deployment. */
const withAddresses = (addresses: string): Cure => ({
  developer: `The service calls from ${addresses}. Send the customer the words below. A new connection of the account cures nothing.`,
  customer: `Please add ${addresses} to the allow list in the network settings of your account.`,
});

/** The cure of a reason. @param addresses addresses that the service calls from, if the operator has set them */
export const cureOfReason = (reason: FailureReason | ReceiverReason, addresses: string | undefined): Cure =>
  reason === 'address' && addresses !== undefined ? withAddresses(addresses) : cures[reason];
