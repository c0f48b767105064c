import type { Reply } from '../../../infra/local/caller.ts';
import type { Exchange } from '../../../infra/simulators/shared/exchanges.ts';
import type { Body, CallAs } from '../../harness/connected.ts';
import { type AnsweredRecord, recordsOf } from '../../harness/reply.ts';
import type { Service } from '../../harness/service.ts';

export const contacts = '/marketingautomation/contacts';
export const lists = '/marketingautomation/lists';

/** First consent of every contact. */
export const first = { opted_in_at: '2026-01-01T10:00:00Z' };

export interface Person {
  readonly id: string;
  readonly remote_id: string;
  readonly email_address: string;
  /** The contact at an earlier read. */
  read: Body;
}

/** A write. `nth` is the number of the write, from 0. */
export type Write = (person: Person, nth: number) => Promise<Reply>;

/**
 * A provider's part in the consent suite. Its simulator stores all values that it receives, if it has such a setting.
 */
export interface Door {
  /** States of a contact in the vendor's words. Seven of ten receive nothing. The second is `unsubscribed`. */
  readonly states: readonly string[];
  /** The word for a subscribed contact, and the word for a contact who has unsubscribed. */
  readonly subscribed: string;
  readonly unsubscribed: string;
  /** Members of a new contact in addition to the address. */
  readonly given?: (index: number) => Body;
  /**
   * Domain of the addresses. Default: `customer.example`. Different if another door of the account uses the default.
   */
  readonly domain?: string;
  /** State of a contact at the vendor: one of `states`. */
  stateOf(person: Person): string;
  /** Changes the state, as a decision of the contact or of a mail server does. */
  decide(person: Person, state: string): void;
  /** Whether a request is a GET of this contact only. */
  reads(exchange: Exchange, person: Person): boolean;
  /** Whether a request reads subscriptions that are separate from the contact. It is the last read before a write. */
  readsApart?(exchange: Exchange): boolean;
  /** Whether the contact has no decision so far. For such a contact, an older consent is valid. */
  isUndecided?(person: Person): boolean;
  /**
   * Whether a request subscribes every contact that it names, whatever the vendor does then. No such request may be
   * sent.
   */
  subscribes?(exchange: Exchange): boolean;
  /** Subscribes a person with a current consent, if a contact has no status of its own. */
  readonly agrees?: (person: Person) => Promise<Reply>;
  /** Members that a contact shows after a new consent. Default: the status of e-mail. */
  readonly agreed?: Body;
  /** Subscribed addresses that the suite did not create. These people have given no consent. */
  strangers(made: ReadonlySet<string>): readonly string[];
  /** The provider's own writes that do not ask for a subscription now. */
  readonly writes: readonly Write[];
  /** Writes that put people on lists without a new consent. A contact who is already on a list keeps the status. */
  readonly joins: readonly Write[];
}

export type OpenDoor = (service: Service, call: CallAs) => Promise<Door>;

/** The doors of a provider, by channel: `doors.ts` in its folder. */
export type Doors = Readonly<Partial<Record<'e-mail' | 'text messages', OpenDoor>>>;

/** Writes to a contact that do not ask for a subscription now. */
export const quietWrites = (call: CallAs, { isUndecided }: Pick<Door, 'isUndecided'>): readonly Write[] => {
  const agreed = (person: Person): Body => (isUndecided?.(person) ? {} : { consent: first });
  const asRead = (person: Person): Body => {
    const { id: _, remote_id: __, consent, ...body } = person.read;
    return { ...body, ...(!isUndecided?.(person) && { consent }) };
  };
  return [
    ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { first_name: `Ada ${nth}` }),
    (person) => call('PATCH', `${contacts}/${person.id}`, asRead(person)),
    (person, nth) => call('PATCH', `${contacts}/${person.id}`, { ...asRead(person), last_name: `L ${nth}` }),
    ({ id }) => call('PATCH', `${contacts}/${id}`, { status: 'subscribed' }),
    (person) => call('PATCH', `${contacts}/${person.id}`, { status: ' Subscribed', ...agreed(person) }),
    ({ email_address }) => call('POST', contacts, { email_address, first_name: 'Again' }),
    ({ email_address }, nth) =>
      call('POST', `${contacts}/upsert`, { match: 'email', email_address, company_name: `C ${nth}` }),
    (person) => call('POST', `${contacts}/batch/update`, { items: [{ ...asRead(person), id: person.id }] }),
    ({ email_address }) => call('POST', `${contacts}/batch`, { items: [{ email_address, status: 'subscribed' }] }),
  ];
};

/**
 * Writes that subscribe to e-mail, and writes about text messages that do not subscribe. A consent belongs to its
 * channel.
 */
export const quietOfSms = (
  call: CallAs,
  members: string,
  { isUndecided }: Pick<Door, 'isUndecided'>,
): readonly Write[] => {
  const now = (): Body => ({ opted_in_at: new Date(Date.now() - 1).toISOString() });
  const agreed = (person: Person): Body => (isUndecided?.(person) ? {} : { consent: first });
  const saying = (status: string, more: Body = {}): Body => ({
    subscriptions: [{ channel: 'sms', status, ...more }],
  });
  const byEmail = (): Body => ({ status: 'subscribed', consent: now() });
  return [
    ({ id }) => call('PATCH', `${contacts}/${id}`, byEmail()),
    ({ id }) => call('PUT', `${members}/${id}`, byEmail()),
    ({ id }) =>
      call('PATCH', `${contacts}/${id}`, {
        subscriptions: [{ channel: 'email', status: 'subscribed', consent: now() }],
      }),
    ({ id }) => call('PATCH', `${contacts}/${id}`, { ...saying('subscribed'), ...byEmail() }),
    ({ id }) => call('PATCH', `${contacts}/${id}`, saying('subscribed')),
    (person) => call('PATCH', `${contacts}/${person.id}`, saying(' Subscribed', agreed(person))),
    (person) =>
      call('PATCH', `${contacts}/${person.id}`, saying('subscribed', { remote_status: 'OLD', ...agreed(person) })),
    ({ id }) => call('PATCH', `${contacts}/${id}`, saying('unsubscribed', { consent: now() })),
    ({ email_address }) => call('POST', contacts, { email_address, ...saying('subscribed', { consent: first }) }),
    (person, nth) =>
      call('POST', `${contacts}/upsert`, {
        match: 'email',
        email_address: person.email_address,
        company_name: `C ${nth}`,
        ...saying('subscribed', agreed(person)),
      }),
    (person) =>
      call('POST', `${contacts}/batch/update`, { items: [{ id: person.id, ...saying('subscribed', agreed(person)) }] }),
    (_, nth) =>
      call('POST', `${contacts}/batch`, {
        items: [{ email_address: `sms-${nth}@customer.example`, ...saying('subscribed'), ...byEmail() }],
      }),
    ({ id }, nth) =>
      call('PATCH', `${contacts}/${id}`, { phone_numbers: [{ phone_number: `+1617${String(5_550_000 + nth)}` }] }),
  ];
};

/** Changes without a status, for providers whose contacts are shared by all lists. */
export const otherWrites = (call: CallAs, members: string, language: string): readonly Write[] => [
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { company_name: `C ${nth}`, language }),
  ({ id }) => call('DELETE', `${members}/${id}`),
];

/** Puts a person on a list, without a status or with a status that contains no new consent. */
export const quietJoins = (call: CallAs, members: string): readonly Write[] => [
  ({ id }) => call('PUT', `${members}/${id}`),
  ({ id }) => call('PUT', `${members}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('PUT', `${members}/${id}`, { status: ' Subscribed', consent: first }),
];

/** Puts a person on a list by id, in a batch. A membership is not a consent. */
export const quietBatches = (call: CallAs, members: string): readonly Write[] => [
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id, status: 'subscribed', consent: first }] }),
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id }] }),
];

/** Path of the contacts of a list. @param remote the vendor's id of the list. Default: the first list. */
export const membersPath = async (call: CallAs, remote?: string): Promise<string> => {
  const isIt = ({ remote_id }: AnsweredRecord): boolean => remote === undefined || remote_id === remote;
  const found = recordsOf(await call('GET', lists)).find(isIt);
  if (found === undefined) throw new Error(`There is no list ${remote ?? 'at all'}.`);
  return `${lists}/${found.id}/contacts`;
};
