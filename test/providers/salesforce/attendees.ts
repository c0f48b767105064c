import { expect, it } from 'vitest';
import { recordOf, recordsOf, warnedPaths } from '../../harness/reply.ts';
import {
  engagements,
  type Guest,
  type Invitation,
  meeting,
  type OpenAttendees,
  remoteIn,
} from '../../records/attendees.ts';
import { account } from './account.ts';

let number = 0;

export const attendees: OpenAttendees = ({ service, call }) => {
  const org = () => account(service().simulators);

  /** Creates a contact with a unique address. */
  const contact = (LastName: string, more: object = {}) => {
    number += 1;
    const email_address = `${LastName.toLowerCase()}.o'hara${number}@example.com`;
    const id = org().create('Contact', { LastName, Email: email_address, ...more });
    return { id, email_address, shown: { email_address, name: LastName, status: 'New' } };
  };

  const guest = (name: string): Guest => {
    const { email_address, shown } = contact(name);
    return { invited: { email_address }, shown };
  };

  /** People with a row at a meeting, invited or not. */
  const rowsOf = (event: string) =>
    org()
      .list('EventRelation')
      .filter(({ EventId, IsDeleted }) => EventId === event && IsDeleted !== true)
      .map(({ RelationId, IsInvitee, IsParent }) => [RelationId, IsInvitee, IsParent]);

  const meetings = () => {
    const event = () =>
      org().create('Event', {
        Subject: 'Met',
        StartDateTime: '2030-01-31T10:00:00.000Z',
        EndDateTime: '2030-01-31T11:00:00.000Z',
      });
    const invited = event();
    const invite = (RelationId: string, Status: string) =>
      org().create('EventRelation', { EventId: invited, RelationId, Status, IsInvitee: true });
    const ada = contact('King', { FirstName: 'Ada' });
    invite(ada.id, 'Accepted');
    invite(org().userId, 'New');
    invite(org().create('Contact', { LastName: 'No address' }), 'Declined');
    return [
      [
        invited,
        [
          { ...ada.shown, name: 'Ada King', status: 'accepted' },
          { email_address: expect.any(String), name: expect.any(String), status: 'New' },
        ],
      ],
      [event(), []],
    ] as const;
  };

  const usersAndContacts = (): Invitation => {
    const user = org().get(org().userId) ?? expect.fail('no user');
    const ada = contact('Ada');
    return {
      attendees: [ada.email_address.toUpperCase(), String(user.Email)].map((email_address) => ({ email_address })),
      shown: [ada.shown, { email_address: user.Email, name: user.Name, status: 'New' }],
      arrived: (made) =>
        expect(rowsOf(remoteIn(made))).toEqual([
          [ada.id, true, false],
          [org().userId, true, false],
        ]),
    };
  };

  const unknown = (): Invitation => {
    const ada = contact('Ada');
    return {
      attendees: [{ email_address: ada.email_address }, { email_address: 'nobody@example.com' }],
      shown: [ada.shown],
      warned: ['attendees[1]'],
    };
  };

  const answered = (): Invitation => {
    const ada = contact('Ada');
    return {
      attendees: [{ email_address: ada.email_address, status: 'accepted' }],
      shown: [ada.shown],
      warned: ['attendees'],
    };
  };

  const create = async (body: object) => recordOf(await call('POST', engagements, { ...meeting, ...body }), 201);

  const own = (): void => {
    it('are the oldest contact of several, and the lead that the meeting is with', async () => {
      const one = contact('One');
      contact('Two', { Email: one.email_address });
      const Email = `lee${one.email_address}`;
      const lead = org().create('Lead', { LastName: 'Lee', Company: 'Acme', Email });
      const [{ id: lead_id } = { id: '' }] = recordsOf(await call('GET', '/crm/leads?limit=100&sort=-created_at'));
      const invited = [one.email_address, Email].map((email_address) => ({ email_address }));
      const made = await create({ lead_id, attendees: invited });
      expect(rowsOf(remoteIn(made)).map(([person]) => person)).toEqual([one.id, lead]);
    });

    it('are added to those who are sent back with their answers', async () => {
      const [ada, bo] = [guest('Ada'), guest('Bo')];
      const { id } = await create({ attendees: [ada.invited] });
      const changed = await call('PATCH', `${engagements}/${id}`, { attendees: [ada.shown, bo.invited] });
      expect(warnedPaths(changed)).toEqual([]);
      expect(recordOf(changed).attendees).toEqual([ada.shown, bo.shown]);
    });

    it('are replaced by an update, which leaves the contact that the meeting is with', async () => {
      const [ada, bo, cy] = [contact('Ada'), contact('Bo'), contact('Cy')];
      const made = await create({ attendees: [{ email_address: ada.email_address }] });
      const event = remoteIn(made);
      org().create('EventRelation', { EventId: event, RelationId: cy.id, IsParent: true, IsInvitee: true });
      const replaceBy = async (guests: readonly object[], rows: readonly unknown[]) => {
        const reply = await call('PATCH', `${engagements}/${made.id}`, { attendees: guests });
        expect(rowsOf(event)).toEqual(rows);
        return recordOf(reply).attendees;
      };
      const withBo = [
        [cy.id, false, true],
        [bo.id, true, false],
      ];
      expect(await replaceBy([{ email_address: bo.email_address }], withBo)).toEqual([bo.shown]);
      expect(await replaceBy([{ email_address: cy.email_address }], [[cy.id, true, true]])).toEqual([
        expect.objectContaining({ name: 'Cy' }),
      ]);
      expect(await replaceBy([], [[cy.id, false, true]])).toEqual([]);
    });

    it('leave the meeting where the vendor refuses them, with a warning', async () => {
      service().simulators.salesforce.failWith(403, { method: 'POST', path: /\/composite\/sobjects$/ });
      const reply = await call('POST', engagements, { ...meeting, attendees: [guest('Ada').invited] });
      expect(warnedPaths(reply)).toEqual(['attendees']);
      expect(recordOf(reply, 201).attendees).toEqual([]);
    });
  };

  return {
    areReplaced: true,
    meetings,
    written: {
      guests: () => [guest('Ada'), guest('Bo')],
      invitations: {
        'users and contacts of the org, whatever the capitals of their addresses': usersAndContacts,
        'without those whom the org does not know': unknown,
        'without those who have no address': () => ({
          attendees: [{ email_address: 'no address' }],
          shown: [],
          warned: ['attendees[0]'],
        }),
        'without an answer of theirs': answered,
      },
      requests: ['/sobjects/Event', '/composite/sobjects'],
      same: { Subject: 'Same' },
    },
    own,
  };
};
