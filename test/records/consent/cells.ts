import type { Simulators } from '../../../infra/simulators/registry.ts';
import type { Body } from '../../harness/connected.ts';
import type { ProviderId } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';
import { type Before, befores, type Consent, consents, ruleOf } from './rule.ts';

/** Ways in which a body can say that a person is subscribed. `member`: of a list. */
export const ways = ['create', 'upsert', 'batch', 'batch/upsert', 'job', 'member', 'member/batch', 'update'] as const;
export type Way = (typeof ways)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** How a vendor keeps the consent of a channel, as docs/marketing-contacts.md says it: `test/providers/<id>/consent-channels.ts`. */
export interface ConsentChannel {
  readonly channel: Channel;
  /** The vendor's words for what a person may be there. */
  readonly states: Partial<Record<Before, string>>;
  /** Whether a contact takes a status. ActiveCampaign has it with a list alone. */
  readonly withContact: boolean;
  /** Whether a list takes it. */
  readonly withList: boolean;
  /** Whether what an address has decided can be read without a contact: else the new contact shows it, or the vendor keeps it. */
  readonly readsAddress: boolean;
  /** What a create makes of a person who was deleted, if the address cannot be read: not subscribed unless set. */
  readonly afterDelete?: 'subscribed' | 'asked';
  /** Whether the vendor keeps when and how a person has consented, with any status. */
  readonly keepsConsent?: true;
  /** Whether the vendor has no state of a contact who has not decided. */
  readonly isAlwaysDecided?: true;
  /** Makes the simulator of a vendor that may keep what an address has decided do so. */
  readonly keepDecisions?: (simulators: Simulators) => void;
  /** Removes a contact, by its remote id, at a vendor whose API has no delete. */
  readonly remove?: (simulators: Simulators, contact: string) => void;
}

export interface Vendor extends ConsentChannel {
  readonly provider: ProviderId;
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
    return { codes: [200, 201], isSubscribed: vendor.afterDelete === 'subscribed' || way === 'update', sends: true };
  if (verdict === 'subscribes') return { codes: [200, 201], isSubscribed: true, sends: true };
  // The new contact is there, and is not subscribed, which a warning says.
  if (before === 'deleted' && !vendor.readsAddress && consent !== 'none')
    return { codes: [200, 201, 422], isSubscribed: false, sends: vendor.afterDelete === 'asked' };
  return refused(false);
};

/** What a body says of the channel. */
export const saying = (channel: Channel, consent: unknown): Body => {
  const said = { status: 'subscribed', ...(consent !== undefined && { consent }) };
  return channel === 'email' ? said : { subscriptions: [{ channel, ...said }] };
};

/** Every provider at which a body can subscribe a contact, once for each channel. */
export const vendors: readonly Vendor[] = Object.entries(
  await fromFolders<readonly ConsentChannel[]>('consent-channels', 'consentChannels'),
).flatMap(([provider, all]) => all.map((one) => ({ provider: provider as ProviderId, ...one })));

/** The providers whose contacts a body can subscribe. */
export const subscribers: readonly ProviderId[] = [...new Set(vendors.map(({ provider }) => provider))];

/** How a provider keeps the consent of a channel; `undefined` for a channel that it does not have. */
export const channelOf = (provider: ProviderId, channel: Channel): ConsentChannel | undefined =>
  vendors.find((one) => one.provider === provider && one.channel === channel);

export const takesSms = (provider: ProviderId): boolean => channelOf(provider, 'sms') !== undefined;

/** Whether a status is of a list, and a contact by itself has none. */
export const isByList = (provider: ProviderId): boolean => channelOf(provider, 'email')?.withContact === false;

/** Lists take no channel; what no contact is there can be neither updated nor put on a list; some vendors have no word for the undecided. */
const isPossible = ({ vendor, way, before }: Cell): boolean => {
  if (exists(before) && vendor.states[before] === undefined) return false;
  if (ofList(way) && vendor.channel === 'sms') return false;
  return !(before === 'unknown' && vendor.isAlwaysDecided === true && !isNew({ vendor, way, before, consent: 'none' }));
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
