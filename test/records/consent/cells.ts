import type { Body } from '../../harness/connected.ts';
import type { ProviderId } from '../../harness/service.ts';
import { type Before, befores, type Consent, consents, ruleOf } from './rule.ts';

/** Ways in which a body can say that a person is subscribed. `member`: of a list. */
export const ways = ['create', 'upsert', 'batch', 'batch/upsert', 'job', 'member', 'member/batch', 'update'] as const;
export type Way = (typeof ways)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** What a provider is, as docs/marketing-automation.md says it. */
export interface Vendor {
  readonly provider: ProviderId;
  readonly channel: Channel;
  /** The vendor's words for what a person may be there. */
  readonly states: Partial<Record<Before, string>>;
  /** Whether a contact takes a status. ActiveCampaign has it with a list alone. */
  readonly withContact: boolean;
  /** Whether a list takes it. */
  readonly withList: boolean;
  /** Whether what an address has decided can be read without a contact: else the new contact shows it, or the vendor keeps it. */
  readonly readsAddress: boolean;
}

export interface Cell {
  readonly vendor: Vendor;
  readonly way: Way;
  readonly before: Before;
  readonly consent: Consent;
}

export interface Expected {
  readonly codes: readonly number[];
  /** Whether the person is subscribed after it. */
  readonly isSubscribed: boolean;
  /** Whether a request that subscribes may reach the vendor. */
  readonly sends: boolean;
}

const exists = (before: Before): boolean => before !== 'unknown' && before !== 'deleted';

const creates = (way: Way): boolean => way === 'create' || way === 'batch' || way === 'job';

const ofList = (way: Way): boolean => way === 'member' || way === 'member/batch';

/** Whether the way makes a new contact. */
const isNew = ({ way, before }: Cell): boolean => !exists(before) && (creates(way) || way.endsWith('upsert'));

const refused = (isSubscribed: boolean, ...codes: readonly number[]): Expected => ({
  codes: codes.length === 0 ? [422] : codes,
  isSubscribed,
  sends: false,
});

/** A status that a contact does not take is a warning; nothing else of the body is left to be written then. */
const withoutPlace = (cell: Cell): Expected => {
  if (isNew(cell)) return cell.consent === 'none' ? refused(false) : refused(false, 201);
  return creates(cell.way) && cell.consent !== 'none' ? refused(false, 409) : refused(false, 200, 422);
};

/** The answer, and what may reach the vendor. */
export const expectedOf = (cell: Cell): Expected => {
  const { vendor, way, before, consent } = cell;
  const was = before === 'subscribed';
  if (consent === 'future' || (ofList(way) && !vendor.withList)) return refused(was);
  // An entry of `subscriptions` that subscribes has its consent, whoever it is of.
  if (vendor.channel === 'sms' && consent === 'none') return refused(was);
  if (!vendor.withContact && !ofList(way)) return { ...withoutPlace(cell), isSubscribed: was };
  if (creates(way) && exists(before)) return consent === 'none' ? refused(was) : refused(was, 409);
  const verdict = ruleOf(before, consent);
  if (verdict === 'there') return refused(true, 200);
  if (verdict === 'subscribes' && before === 'deleted' && !vendor.readsAddress)
    return { codes: [200, 201], isSubscribed: vendor.provider === 'klaviyo' || way === 'update', sends: true };
  if (verdict === 'subscribes') return { codes: [200, 201], isSubscribed: true, sends: true };
  // The new contact is there, and is not subscribed, which a warning says.
  if (before === 'deleted' && !vendor.readsAddress && consent !== 'none')
    return { codes: [200, 201, 422], isSubscribed: false, sends: vendor.provider === 'activecampaign' };
  return refused(false);
};

/** What a body says of the channel. */
export const saying = (channel: Channel, consent: unknown): Body => {
  const said = { status: 'subscribed', ...(consent !== undefined && { consent }) };
  return channel === 'email' ? said : { subscriptions: [{ channel, ...said }] };
};

const emailStates = { brevo: ['allowed', 'user', 'bounce', 'complaint'] } as const;

export const vendors: readonly Vendor[] = [
  {
    provider: 'mailchimp',
    channel: 'email',
    states: { subscribed: 'subscribed', unsubscribed: 'unsubscribed', pending: 'pending', bounced: 'cleaned' },
    withContact: true,
    withList: true,
    readsAddress: true,
  },
  {
    provider: 'hubspot',
    channel: 'email',
    states: { subscribed: 'SUBSCRIBED', unsubscribed: 'UNSUBSCRIBED', bounced: 'BOUNCED', complained: 'COMPLAINED' },
    withContact: true,
    withList: false,
    readsAddress: true,
  },
  {
    provider: 'klaviyo',
    channel: 'email',
    states: {
      subscribed: 'SUBSCRIBED',
      unsubscribed: 'UNSUBSCRIBED UNSUBSCRIBE',
      bounced: 'SUBSCRIBED HARD_BOUNCE',
      complained: 'SUBSCRIBED SPAM_COMPLAINT',
    },
    withContact: true,
    withList: true,
    readsAddress: false,
  },
  {
    provider: 'activecampaign',
    channel: 'email',
    states: { subscribed: '1', unsubscribed: '2', pending: '0', bounced: '3' },
    withContact: false,
    withList: true,
    readsAddress: false,
  },
  {
    provider: 'brevo',
    channel: 'email',
    states: {
      subscribed: emailStates.brevo[0],
      unsubscribed: emailStates.brevo[1],
      bounced: emailStates.brevo[2],
      complained: emailStates.brevo[3],
    },
    withContact: true,
    withList: false,
    readsAddress: false,
  },
  {
    provider: 'klaviyo',
    channel: 'sms',
    states: { subscribed: 'SUBSCRIBED', unsubscribed: 'UNSUBSCRIBED' },
    withContact: true,
    withList: false,
    readsAddress: false,
  },
  {
    provider: 'brevo',
    channel: 'sms',
    states: { subscribed: 'allowed', unsubscribed: 'blocked' },
    withContact: true,
    withList: false,
    readsAddress: false,
  },
];

/** Lists take no channel; what no contact is there can be neither updated nor put on a list; Brevo has no word for the undecided. */
const isPossible = ({ vendor, way, before }: Cell): boolean => {
  if (exists(before) && vendor.states[before] === undefined) return false;
  if (ofList(way) && vendor.channel === 'sms') return false;
  return !(before === 'unknown' && vendor.provider === 'brevo' && !isNew({ vendor, way, before, consent: 'none' }));
};

export const allCells: readonly Cell[] = vendors
  .flatMap((vendor) =>
    ways.flatMap((way) =>
      befores.flatMap((before) => consents.map((consent): Cell => ({ vendor, way, before, consent }))),
    ),
  )
  .filter(isPossible);

/** For each provider and channel each pair of before and consent once, in one of the ways: another one for each seed. */
export const someCells = (seed: number): readonly Cell[] => {
  const groups = Map.groupBy(allCells, ({ vendor, before, consent }) =>
    [vendors.indexOf(vendor), before, consent].join(' '),
  );
  return [...groups.values()].flatMap((cells, nth) => cells[(nth * 3 + seed) % cells.length] ?? []);
};
