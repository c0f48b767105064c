import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import type { CallAs } from '../../harness/connected.ts';
import {
  contacts,
  type Doors,
  first,
  membersPath,
  type OpenDoor,
  type Person,
  quietJoins,
  type Write,
} from '../../records/consent/door.ts';

/** Number of different addresses that the tests add by a list. Thousands of addresses would slow the simulator down. */
const strangers = 40;

const batches = (call: CallAs, members: string, otherMembers: string): readonly Write[] => [
  ({ email_address }, nth) =>
    call('POST', `${members}/batch`, {
      items: [{ email_address }, { email_address: `m${nth % strangers}@a.example` }],
    }),
  ({ id, email_address }, nth) => {
    const others = [`new-${nth % strangers}@customer.example`, `newer-${nth % strangers}@customer.example`];
    const items = others.map((one) => ({ email_address: one, status: 'subscribed' }));
    return call('POST', `${nth % 2 === 0 ? members : otherMembers}/batch`, {
      items: [...items, nth % 4 < 2 ? { contact_id: id } : { email_address }],
    });
  },
  ({ email_address }, nth) => {
    const given = { status: 'subscribed', consent: first };
    // The second address keeps this a batch. A batch with a single contact is sent as a single request.
    return call('POST', `${members}/batch`, {
      items: [{ email_address, ...given }, { email_address: `n${nth % strangers}@a.example` }],
    });
  },
  ({ id, email_address }, nth) => {
    const items = [
      { contact_id: id },
      { email_address: `n${nth % strangers}@a.example` },
      { email_address: `X${email_address}` },
    ];
    return call('POST', `${otherMembers}/batch`, { items });
  },
];

const remoteOf = ({ remote_id }: Person): string => remote_id.split('/')[1] ?? '';

/** Opens a vendor that stores all values that it receives, so only the requests decide who is subscribed. */
const openMailchimp: OpenDoor = async (service, call) => {
  const account = service.simulators.mailchimp.account(mailchimpAccounts[0].accountId);
  account.rules.keepsConsent = false;
  const [list = ''] = account.lists();
  const otherList = account.createList({ ...account.list(list).values, name: 'Others' });
  const [members, otherMembers] = [await membersPath(call, list), await membersPath(call, otherList)];
  return {
    states: ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'subscribed'].concat([
      'transactional',
      'unsubscribed',
      'subscribed',
      'cleaned',
      'unsubscribed',
    ]),
    subscribed: 'subscribed',
    unsubscribed: 'unsubscribed',
    given: () => ({ consent: first }),
    stateOf: (person) => String(account.get(list, remoteOf(person))?.values.status),
    decide: (person, status) => account.set(list, remoteOf(person), { status }),
    reads: ({ path }, person) =>
      [remoteOf(person), encodeURIComponent(person.email_address)].some((name) => path.endsWith(`/members/${name}`)),
    strangers: (made) => {
      const all = [list, otherList].flatMap((of) =>
        account.contacts(of).map((id) => account.get(of, id)?.values ?? {}),
      );
      if (all.length < made.size + 5) throw new Error('Hardly anybody was put on a list.');
      const subscribed = all.filter(({ status }) => status === 'subscribed');
      return subscribed
        .filter(({ list_id: of, email_address }) => of === otherList || !made.has(String(email_address)))
        .map(({ email_address }) => String(email_address));
    },
    writes: [
      ({ id }, nth) =>
        call('PATCH', `${contacts}/${id}`, { field_mappings: { 'Loyalty no': String(nth) }, language: 'fr' }),
    ],
    joins: [
      ...quietJoins(call, members),
      ({ id }) => call('PUT', `${otherMembers}/${id}`),
      ...batches(call, members, otherMembers),
    ],
  };
};

/** Doors by channel. */
export const doors: Doors = { 'e-mail': openMailchimp };
