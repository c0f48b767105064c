import { type Answer, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { invalid } from '../errors.ts';
import type { Portal } from '../portal.ts';
import { seededAt } from '../seeds.ts';
import type { StatusRow } from './rows.ts';

/**
 * Subscription types of an account.
 * https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 */
const definitions = [
  { id: 1001, name: 'Marketing Information', isInternal: false, isDefault: true, isActive: true },
  { id: 1002, name: 'Newsletter', isInternal: false, isDefault: false, isActive: true },
  { id: 1003, name: 'Earlier offers', isInternal: false, isDefault: false, isActive: false },
  { id: 1004, name: 'One to One', isInternal: true, isDefault: true, isActive: true },
] as const;

const everything = 0;
const statuses = ['SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED'];

const rowOf = ({ statuses: table }: Portal, email: string, type: number): StatusRow | undefined =>
  table.all().find((row) => row.email === email && row.type === type);

const contactOf = ({ tables }: Portal, email: string) =>
  tables.contacts.all().find(({ archived, properties }) => !archived && properties.email === email);

/** A changed subscription also changes the contact. (unproven) */
const touch = (portal: Portal, email: string, optout?: boolean): void => {
  const row = contactOf(portal, email);
  if (row === undefined) return;
  const at = new Date(portal.rules.now()).toISOString();
  const properties = {
    ...row.properties,
    lastmodifieddate: at,
    ...(optout !== undefined && { hs_email_optout: String(optout) }),
  };
  portal.tables.contacts.put({ ...row, properties, updatedAt: at });
};

const put = (portal: Portal, email: string, type: number, status: string, basis?: StatusRow['basis']): StatusRow => {
  const { statuses: table } = portal;
  const at = new Date(portal.rules.now()).toISOString();
  const id = rowOf(portal, email, type)?.id ?? table.nextId();
  return table.put({ id, email, type, status, at, ...(basis && { basis }) });
};

const isOptedOut = (portal: Portal, email: string): boolean => {
  const row = rowOf(portal, email, everything);
  if (row !== undefined) return row.status === 'UNSUBSCRIBED';
  return contactOf(portal, email)?.properties.hs_email_optout === 'true';
};

const present = (portal: Portal, email: string, type: number, reason?: string) => {
  const row = rowOf(portal, email, type);
  return {
    channel: 'EMAIL',
    source: row === undefined ? 'NONE' : 'API',
    status: row?.status ?? 'NOT_SPECIFIED',
    subscriberIdString: email,
    subscriptionId: type,
    subscriptionName: definitions.find(({ id }) => id === type)?.name ?? '',
    timestamp: row?.at ?? seededAt,
    ...row?.basis,
    ...(reason !== undefined && { setStatusSuccessReason: reason }),
  };
};

/** Sets a status. A subscription to one type ends an unsubscribe from everything. @returns the vendor's answer */
const decide = (portal: Portal, email: string, type: number, status: string, basis?: StatusRow['basis']) => {
  const isAgain = status === 'SUBSCRIBED' && rowOf(portal, email, type)?.status === 'UNSUBSCRIBED';
  const ends = status === 'SUBSCRIBED' && isOptedOut(portal, email);
  if (ends) put(portal, email, everything, 'NOT_SPECIFIED');
  put(portal, email, type, status, basis);
  touch(portal, email, ends ? false : undefined);
  return present(portal, email, type, isAgain || ends ? 'RESUBSCRIBE_OCCURRED' : 'REQUESTED_CHANGE_OCCURRED');
};

const unsubscribe = (portal: Portal, email: string): void => {
  put(portal, email, everything, 'UNSUBSCRIBED');
  touch(portal, email, true);
};

const ok = (portal: Portal, results: readonly unknown[]): Answer => {
  const at = new Date(portal.rules.now()).toISOString();
  return { status: 200, body: { status: 'COMPLETE', startedAt: at, completedAt: at, results } };
};

const types = definitions.filter(({ isActive }) => isActive).map(({ id }) => id);

/** Maximum number of inputs in a request. (unproven) */
const mostInputs = 100;

const inputsOf = ({ body }: Call): readonly unknown[] => {
  const inputs: readonly unknown[] = isObject(body) && Array.isArray(body.inputs) ? body.inputs : [];
  if (inputs.length > mostInputs) throw invalid(`The maximum number of inputs is ${mostInputs}`);
  return inputs;
};

const addressesOf = (call: Call): readonly string[] => {
  if (call.query.get('channel') !== 'EMAIL') throw invalid('channel must be EMAIL');
  return inputsOf(call).map((email) => String(email).toLowerCase());
};

const readTypes = (portal: Portal, call: Call): Answer =>
  ok(
    portal,
    addressesOf(call).map((email) => ({
      subscriberIdString: email,
      statuses: types.map((type) => present(portal, email, type)),
    })),
  );

const readAll = (portal: Portal, call: Call): Answer => {
  const wideOf = (email: string) => ({
    channel: 'EMAIL',
    status: 'UNSUBSCRIBED',
    subscriberIdString: email,
    timestamp: rowOf(portal, email, everything)?.at ?? seededAt,
    wideStatusType: 'PORTAL_WIDE',
  });
  return ok(
    portal,
    addressesOf(call).map((email) => ({
      subscriberIdString: email,
      wideStatuses: isOptedOut(portal, email) ? [wideOf(email)] : [],
    })),
  );
};

const unsubscribeAll = (portal: Portal, call: Call): Answer => {
  const emails = addressesOf(call);
  for (const email of emails) unsubscribe(portal, email);
  return ok(
    portal,
    emails.map((email) => ({ subscriberIdString: email })),
  );
};

const write = (portal: Portal, call: Call): Answer =>
  ok(
    portal,
    inputsOf(call).map((input) => {
      const { subscriberIdString, subscriptionId, statusState, legalBasis, legalBasisExplanation } = Object(input);
      if (!types.includes(subscriptionId)) throw invalid(`There is no subscription ${subscriptionId}`);
      if (!statuses.includes(statusState)) throw invalid(`${statusState} is no status`);
      const basis = legalBasis === undefined ? undefined : { legalBasis, legalBasisExplanation };
      return decide(portal, String(subscriberIdString).toLowerCase(), subscriptionId, statusState, basis);
    }),
  );

const listDefinitions = (portal: Portal): Answer =>
  ok(
    portal,
    definitions.map(({ id, ...one }) => ({
      id: String(id),
      ...one,
      description: `Messages about ${one.name}`,
      communicationMethod: 'Email',
      purpose: 'Marketing',
      createdAt: seededAt,
      updatedAt: seededAt,
    })),
  );

const batch = '/communication-preferences/v4/statuses/batch';

/** Consent per address and subscription type, in batches. `unsubscribe-all` is a state of its own. */
export const subscriptionRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: '/communication-preferences/v4/definitions', handle: listDefinitions },
  { method: 'POST', path: `${batch}/read`, handle: readTypes },
  { method: 'POST', path: `${batch}/write`, handle: write },
  { method: 'POST', path: `${batch}/unsubscribe-all`, handle: unsubscribeAll },
  { method: 'POST', path: `${batch}/unsubscribe-all/read`, handle: readAll },
];

/** Property of a contact by the reason why all mail is suppressed. */
const suppressions: Readonly<Record<string, readonly [property: string, value: string]>> = {
  BOUNCED: ['hs_email_hard_bounce_reason_enum', 'UNKNOWN_USER'],
  INVALID: ['hs_email_bad_address', 'true'],
  COMPLAINED: ['hs_email_quarantined_reason', 'RECIPIENT_COMPLAINT'],
};

const suppressionOf = (portal: Portal, email: string): string | undefined => {
  const { properties = {} } = contactOf(portal, email) ?? {};
  return Object.entries(suppressions).find(([, [property, value]]) => properties[property] === value)?.[0];
};

/**
 * Suppresses mail to a contact after a bounce or a complaint. Subscriptions stay. Without a reason, ends the
 * suppression.
 */
const suppress = (portal: Portal, email: string, why?: string): void => {
  const row = contactOf(portal, email);
  if (row === undefined) return;
  const gone = Object.values(suppressions).map(([name]) => name);
  const kept = Object.entries(row.properties).filter(([name]) => !gone.includes(name));
  const properties = Object.fromEntries([...kept, ...(why === undefined ? [] : [suppressions[why] ?? [why, '']])]);
  portal.tables.contacts.put({ ...row, properties });
  touch(portal, email);
};

/** Test controls of subscriptions: decisions of a contact, and events of the mail. */
export const subscriptionsOf = (portal: Portal) => ({
  /**
   * Sets the status of every public type: SUBSCRIBED, UNSUBSCRIBED or NOT_SPECIFIED. `ALL` unsubscribes from
   * everything. BOUNCED, INVALID and COMPLAINED suppress all mail to a subscribed contact.
   */
  decide: (email: string, status: string): void => {
    suppress(portal, email, status in suppressions ? status : undefined);
    if (status === 'ALL') return unsubscribe(portal, email);
    if (isOptedOut(portal, email)) put(portal, email, everything, 'NOT_SPECIFIED');
    const of = status in suppressions ? 'SUBSCRIBED' : status;
    for (const { id, isActive, isInternal } of definitions) if (isActive && !isInternal) put(portal, email, id, of);
    touch(portal, email, false);
  },
  /** Whether the contact has given or withdrawn any consent. */
  hasDecided: (email: string): boolean =>
    isOptedOut(portal, email) ||
    types.some((type) => (rowOf(portal, email, type)?.status ?? 'NOT_SPECIFIED') !== 'NOT_SPECIFIED'),
  /** Present status, as a value that `decide` accepts. */
  stateOf: (email: string): string => {
    const suppression = suppressionOf(portal, email);
    if (suppression !== undefined) return suppression;
    return isOptedOut(portal, email) ? 'ALL' : (rowOf(portal, email, definitions[0].id)?.status ?? 'NOT_SPECIFIED');
  },
  /** Types that the contact receives. */
  subscribed: (email: string): readonly number[] =>
    isOptedOut(portal, email) || suppressionOf(portal, email) !== undefined
      ? []
      : types.filter((type) => rowOf(portal, email, type)?.status === 'SUBSCRIBED'),
});
