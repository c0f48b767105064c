import type { Simulators } from '../../../infra/simulators/registry.ts';
import type { Body } from '../../harness/connected.ts';
import type { ProviderId } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';
import { type Before, befores, type Consent, consents, ruleOf } from './rule.ts';

/** Ways to subscribe a contact with a body. `member`: as a member of a list. */
export const ways = ['create', 'upsert', 'batch', 'batch/upsert', 'job', 'member', 'member/batch', 'update'] as const;
export type Way = (typeof ways)[number];

export const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/**
 * A vendor's rules for the consent of a channel, as in docs/marketing-contacts.md:
 * `test/providers/<id>/consent-channels.ts`.
 */
export interface ConsentChannel {
  readonly channel: Channel;
  /** The vendor's word for each state of a contact. */
  readonly states: Partial<Record<Before, string>>;
  /** Whether a contact accepts a status. ActiveCampaign accepts a status only with a list. */
  readonly withContact: boolean;
  /** Whether a list accepts a status. */
  readonly withList: boolean;
  /**
   * Whether the decisions of an address can be read without a contact. Otherwise the new contact shows them, or the
   * vendor keeps them.
   */
  readonly readsAddress: boolean;
  /** Result of creating a deleted contact again, if the address cannot be read. Default: not subscribed. */
  readonly afterDelete?: 'subscribed' | 'asked';
  /** Whether the vendor keeps the time and source of a consent, with any status. */
  readonly keepsConsent?: true;
  /** Whether the vendor has no state for a contact without a decision. */
  readonly isAlwaysDecided?: true;
  /** Makes the simulator keep the decisions of an address, as the vendor may do. */
  readonly keepDecisions?: (simulators: Simulators) => void;
  /** Removes a contact by its remote id, at a vendor whose API has no delete. */
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
  /** Whether the contact is subscribed afterwards. */
  readonly isSubscribed: boolean;
  /** Whether a request that subscribes may reach the vendor. */
  readonly sends: boolean;
}

const exists = (before: Before): boolean => before !== 'unknown' && before !== 'deleted';

const creates = (way: Way): boolean => way === 'create' || way === 'batch' || way === 'job';

const ofList = (way: Way): boolean => way === 'member' || way === 'member/batch';

/** Whether the way creates a contact. */
const isNew = ({ way, before }: Cell): boolean => !exists(before) && (creates(way) || way.endsWith('upsert'));

const refused = (isSubscribed: boolean, ...codes: readonly number[]): Expected => ({
  codes: codes.length === 0 ? [422] : codes,
  isSubscribed,
  sends: false,
});

/**
 * Expectation for a contact that accepts no status. The status is a warning, and the body then contains nothing else to
 * write.
 */
const withoutPlace = (cell: Cell): Expected => {
  if (isNew(cell)) return cell.consent === 'none' ? refused(false) : refused(false, 201);
  return creates(cell.way) && cell.consent !== 'none' ? refused(false, 409) : refused(false, 200, 422);
};

/** The answer to a cell, and whether a request that subscribes may reach the vendor. */
export const expectedOf = (cell: Cell): Expected => {
  const { vendor, way, before, consent } = cell;
  const was = before === 'subscribed';
  if (consent === 'future' || (ofList(way) && !vendor.withList)) return refused(was);
  // An entry of `subscriptions` that subscribes needs a consent, whatever the state of the contact.
  if (vendor.channel === 'sms' && consent === 'none') return refused(was);
  if (!vendor.withContact && !ofList(way)) return { ...withoutPlace(cell), isSubscribed: was };
  if (creates(way) && exists(before)) return consent === 'none' ? refused(was) : refused(was, 409);
  const verdict = ruleOf(before, consent);
  if (verdict === 'there') return refused(true, 200);
  if (verdict === 'subscribes' && before === 'deleted' && !vendor.readsAddress)
    return { codes: [200, 201], isSubscribed: vendor.afterDelete === 'subscribed' || way === 'update', sends: true };
  if (verdict === 'subscribes') return { codes: [200, 201], isSubscribed: true, sends: true };
  // The new contact exists and is not subscribed. A warning says so.
  if (before === 'deleted' && !vendor.readsAddress && consent !== 'none')
    return { codes: [200, 201, 422], isSubscribed: false, sends: vendor.afterDelete === 'asked' };
  return refused(false);
};

/** Body that subscribes a contact to the channel. */
export const saying = (channel: Channel, consent: unknown): Body => {
  const said = { status: 'subscribed', ...(consent !== undefined && { consent }) };
  return channel === 'email' ? said : { subscriptions: [{ channel, ...said }] };
};

/** Channels of all providers that a body can subscribe a contact to. */
export const vendors: readonly Vendor[] = Object.entries(
  await fromFolders<readonly ConsentChannel[]>('consent-channels', 'consentChannels'),
).flatMap(([provider, all]) => all.map((one) => ({ provider: provider as ProviderId, ...one })));

/** Providers whose contacts a body can subscribe. */
export const subscribers: readonly ProviderId[] = [...new Set(vendors.map(({ provider }) => provider))];

/** A provider's rules for the consent of a channel. Undefined if the provider does not support the channel. */
export const channelOf = (provider: ProviderId, channel: Channel): ConsentChannel | undefined =>
  vendors.find((one) => one.provider === provider && one.channel === channel);

export const takesSms = (provider: ProviderId): boolean => channelOf(provider, 'sms') !== undefined;

/** Whether a status belongs to a list, so that a contact alone has none. */
export const isByList = (provider: ProviderId): boolean => channelOf(provider, 'email')?.withContact === false;

/**
 * Whether a cell is possible. Lists accept no channel, a missing contact cannot be updated, and some vendors lack an
 * undecided state.
 */
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

/** Cells of the short form: each pair of before and consent once per provider and channel. The seed selects the way. */
export const someCells = (seed: number): readonly Cell[] => {
  const groups = Map.groupBy(allCells, ({ vendor, before, consent }) =>
    [vendors.indexOf(vendor), before, consent].join(' '),
  );
  return [...groups.values()].flatMap((cells, nth) => cells[(nth * 3 + seed) % cells.length] ?? []);
};
