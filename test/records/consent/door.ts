import type { Reply } from '../../../infra/local/caller.ts';
import type { Exchange } from '../../../infra/simulators/exchanges.ts';
import type { Body, CallAs } from '../../harness/connected.ts';
import { type AnsweredRecord, recordsOf } from '../../harness/reply.ts';
import type { Service } from '../../harness/service.ts';

export const contacts = '/marketingautomation/contacts';
export const lists = '/marketingautomation/lists';

/** A consent of each contact from the start. */
export const first = { opted_in_at: '2026-01-01T10:00:00Z' };

export interface Person {
  readonly id: string;
  readonly remote_id: string;
  readonly email_address: string;
  /** As it was read at some time. */
  read: Body;
}

/** A write of that number, from 0. */
export type Write = (person: Person, nth: number) => Promise<Reply>;

/** What is a provider's own in the suite of consent. Its simulator stores what it is sent, as far as it can be told to. */
export interface Door {
  /** What somebody may be there, in the vendor's words: seven of ten are sent nothing. The second is `unsubscribed`. */
  readonly states: readonly string[];
  /** The word for whoever is sent everything, and for whoever has unsubscribed himself. */
  readonly subscribed: string;
  readonly unsubscribed: string;
  /** Beside the address of the contact of that number. */
  readonly given?: (index: number) => Body;
  /** Domain of the addresses, where another door of the account has those of `customer.example`. */
  readonly domain?: string;
  /** At the vendor itself: one of `states`. */
  stateOf(person: Person): string;
  /** As people and their servers decide. */
  decide(person: Person, state: string): void;
  /** Whether a GET reads this contact alone. */
  reads(exchange: Exchange, person: Person): boolean;
  /** Whether a request asks what a contact is sent, where that is apart from the contact: the last read before a write. */
  readsApart?(exchange: Exchange): boolean;
  /** Whether somebody has neither agreed nor refused so far: of him, a consent from before is one. */
  isUndecided?(person: Person): boolean;
  /** Whether a request subscribes whomever it names, whatever the vendor makes of it. None of these may be sent. */
  subscribes?(exchange: Exchange): boolean;
  /** Subscribes somebody by a consent of now, where a contact has no status of its own to be changed. */
  readonly agrees?: (person: Person) => Promise<Reply>;
  /** What a contact who has agreed shows; the status of e-mail without. */
  readonly agreed?: Body;
  /** Addresses of the subscribed whom the suite has not made: nobody has agreed to anything there. */
  strangers(made: ReadonlySet<string>): readonly string[];
  /** Writes of the provider's own that do not say that somebody is to be subscribed now. */
  readonly writes: readonly Write[];
  /** Those among such writes that put people on lists: whoever is on one has the status that he had. */
  readonly joins: readonly Write[];
}

export type OpenDoor = (service: Service, call: CallAs) => Promise<Door>;

/** The doors of a provider, by channel: `doors.ts` in its folder. */
export type Doors = Readonly<Partial<Record<'e-mail' | 'text messages', OpenDoor>>>;

/** Writes to a contact that do not say that he is to be subscribed now. */
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

/** The writes of e-mail that subscribe people, and those that say of text messages what does not: a consent is of its channel. */
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

/** Changes that say nothing of a status, where a contact is one for all lists. */
export const otherWrites = (call: CallAs, members: string, language: string): readonly Write[] => [
  ({ id }, nth) => call('PATCH', `${contacts}/${id}`, { company_name: `C ${nth}`, language }),
  ({ id }) => call('DELETE', `${members}/${id}`),
];

/** Puts somebody on a list alone: without a word about his status, or with one that says nothing of what he has agreed to. */
export const quietJoins = (call: CallAs, members: string): readonly Write[] => [
  ({ id }) => call('PUT', `${members}/${id}`),
  ({ id }) => call('PUT', `${members}/${id}`, { status: 'subscribed' }),
  ({ id }) => call('PUT', `${members}/${id}`, { status: ' Subscribed', consent: first }),
];

/** The same by ids, in a batch: being on a list is no consent. */
export const quietBatches = (call: CallAs, members: string): readonly Write[] => [
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id, status: 'subscribed', consent: first }] }),
  ({ id }) => call('POST', `${members}/batch`, { items: [{ contact_id: id }] }),
];

/** Path of the contacts of a list, by the vendor's id of it; of the first one without. */
export const membersPath = async (call: CallAs, remote?: string): Promise<string> => {
  const isIt = ({ remote_id }: AnsweredRecord): boolean => remote === undefined || remote_id === remote;
  const found = recordsOf(await call('GET', lists)).find(isIt);
  if (found === undefined) throw new Error(`There is no list ${remote ?? 'at all'}.`);
  return `${lists}/${found.id}/contacts`;
};
