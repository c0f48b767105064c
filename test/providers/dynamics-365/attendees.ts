import { expect } from 'vitest';
import type { Sent } from '../../harness/connected.ts';
import type { Guest, OpenAttendees } from '../../records/attendees.ts';
import { account } from './account.ts';

const partiesIn = (sent: readonly Sent[]): readonly unknown[] =>
  sent.flatMap(([, body]) => Object(body).appointment_activity_parties ?? []);

const guestOf = (email_address: string): Guest => ({ invited: { email_address }, shown: { email_address } });

export const attendees: OpenAttendees = ({ service }) => {
  const org = () => account(service().simulators);
  const contact = (lastname: string, emailaddress1: string, more: object = {}): string =>
    org().create('contact', { lastname, emailaddress1, ...more });

  const usersAndContacts = () => {
    const id = contact("O'Hara", "Mary.O'Hara@example.com", { firstname: 'Mary' });
    const user = org().user(0);
    const address = user.email.toUpperCase();
    const [host, mary, guest] = [
      { email_address: address, is_organizer: true },
      { email_address: "mary.o'hara@example.com" },
      { email_address: 'guest@example.com', name: 'A Guest' },
    ];
    return {
      attendees: [host, { ...mary, name: 'Somebody' }, guest],
      shown: [{ ...host, name: user.name }, { ...mary, name: "Mary O'Hara" }, guest],
      arrived: (_: unknown, sent: readonly Sent[]) =>
        expect(partiesIn(sent)).toEqual([
          {
            addressused: address,
            participationtypemask: 7,
            'partyid_systemuser@odata.bind': `/systemusers(${user.id})`,
          },
          {
            addressused: "mary.o'hara@example.com",
            participationtypemask: 5,
            'partyid_contact@odata.bind': `/contacts(${id})`,
          },
          { addressused: 'guest@example.com', participationtypemask: 5, unresolvedpartyname: 'A Guest' },
        ]),
    };
  };

  const oldestContact = () => {
    const [first = ''] = ['One', 'Two'].map((name) => contact(name, 'both@example.com'));
    org().age('contact', first, 60_000);
    const both = { email_address: 'both@example.com' };
    return { attendees: [both], shown: [{ ...both, name: 'One' }] };
  };

  const many = () => {
    const guests = Array.from({ length: 12 }, (_, index) => ({ email_address: `guest${index}@example.com` }));
    contact('Last', 'guest11@example.com');
    const none = { email_address: 'no address' };
    return {
      attendees: [...guests, none],
      shown: [...guests.slice(0, 11), { ...guests[11], name: 'Last' }, none],
    };
  };

  const meetings = () => {
    const appointment = (subject: string) =>
      org().create('appointment', {
        subject,
        scheduledstart: '2030-01-31T10:00:00Z',
        scheduledend: '2030-01-31T11:00:00Z',
      });
    const invited = appointment('Met');
    const ada = org().create('contact', { firstname: 'Ada', lastname: 'King' });
    const user = org().user(0);
    org().invite('appointment', invited, [
      { mask: 7, address: 'host@acme.example', of: { table: 'systemuser', id: user.id } },
      { mask: 5, address: 'ada@example.com', of: { table: 'contact', id: ada } },
      { mask: 6, address: 'guest@example.com' },
      { mask: 5, address: null, of: { table: 'contact', id: ada } },
      { mask: 10, address: 'room@acme.example' },
      { mask: 9, address: 'owner@acme.example', of: { table: 'systemuser', id: user.id } },
    ]);
    return [
      [
        invited,
        [
          { email_address: 'host@acme.example', name: user.name, is_organizer: true },
          { email_address: 'ada@example.com', name: 'Ada King' },
          { email_address: 'guest@example.com' },
        ],
      ],
      [appointment('Met nobody'), []],
    ] as const;
  };

  return {
    areReplaced: false,
    meetings,
    written: {
      guests: () => [guestOf('ada@example.com'), guestOf('bo@example.com')],
      invitations: {
        'users and contacts by their addresses, and others by their addresses alone': usersAndContacts,
        'the oldest contact of several that have an address': oldestContact,
        'many, and those whose addresses are looked for nowhere': many,
        'without an answer of theirs': () => ({
          attendees: [{ email_address: 'ada@example.com', status: 'accepted' }],
          shown: [{ email_address: 'ada@example.com' }],
          warned: ['attendees'],
        }),
      },
      requests: ['/appointments'],
      same: { subject: 'Same' },
    },
  };
};
