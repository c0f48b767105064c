import { expect, it } from 'vitest';
import type { Sent } from '../../harness/connected.ts';
import {
  engagements,
  type Guest,
  type Invitation,
  meeting,
  type OpenAttendees,
  remoteIn,
} from '../../records/attendees.ts';
import { account } from './account.ts';

const ada = { email_address: 'ada@example.com' };
const bo = { email_address: 'bo@example.com' };

/** An attendee without an answer. */
const unanswered = (one: object) => ({ ...one, status: 'not_known' });
const guestOf = (invited: typeof ada): Guest => ({ invited, shown: unanswered(invited) });

const rowsOf = (sent: readonly Sent[]): readonly Readonly<Record<string, unknown>>[] =>
  sent.flatMap(([, body]) => Object(body).data ?? []);

/** An invitation with more members. The vendor keeps only the address of an attendee of a new meeting. */
const addressAlone = (more: object) => (): Invitation => ({
  attendees: [{ ...ada, ...more }, bo],
  shown: [ada, bo].map(unanswered),
  warned: ['attendees'],
});

export const attendees: OpenAttendees = ({ service, call, writesWhile }) => {
  const org = () => account(service().simulators);

  const meet = (participants: readonly object[]): string =>
    org().create('Events', {
      Event_Title: 'Met',
      Start_DateTime: '2030-01-31T10:00:00+00:00',
      End_DateTime: '2030-01-31T11:00:00+00:00',
      Participants: participants,
    });

  const meetings = () => {
    const contact = org().create('Contacts', { First_Name: 'Ada', Last_Name: 'King', Email: ada.email_address });
    const lead = org().create('Leads', { Last_Name: 'Lee', Company: 'Acme', Email: 'lee@example.com' });
    const user = org().user(0);
    const remote = meet([
      { type: 'contact', participant: contact, status: 'accepted' },
      { type: 'lead', participant: lead },
      { type: 'user', participant: user.id },
      { type: 'email', participant: 'guest@example.com' },
      { type: 'email', participant: 'bare@example.com', Email: '' },
      { type: 'email', participant: 'shown@example.com', name: 'shown@example.com' },
      { type: 'contact', participant: org().create('Contacts', { Last_Name: 'No address' }) },
    ]);
    const shown = [
      { ...ada, name: 'Ada King', status: 'accepted' },
      unanswered({ email_address: 'lee@example.com', name: 'Lee' }),
      unanswered({ email_address: user.email, name: user.name }),
      unanswered({ email_address: 'guest@example.com' }),
      unanswered({ email_address: 'bare@example.com' }),
      unanswered({ email_address: 'shown@example.com' }),
    ];
    return [
      [remote, shown],
      [meet([]), []],
    ] as const;
  };

  const byAddress = (): Invitation => ({
    attendees: [ada, bo],
    shown: [ada, bo].map(unanswered),
    arrived: (made, sent) => {
      const Participants = [ada, bo].map(({ email_address }) => ({ type: 'email', participant: email_address }));
      expect(rowsOf(sent)).toEqual([expect.objectContaining({ Participants, $send_notification: false })]);
      expect(org().get('Events', remoteIn(made))?.Participants).toEqual(
        [ada, bo].map((one) => expect.objectContaining({ participant: one.email_address, invited: false })),
      );
    },
  });

  const own = (): void => {
    it('are not mentioned where the meeting is made without any', async () => {
      const [sent] = rowsOf(await writesWhile(() => call('POST', engagements, meeting)));
      expect(sent).toMatchObject({ Event_Title: 'Plan' });
      expect(sent).not.toHaveProperty('Participants');
      expect(sent).not.toHaveProperty('$send_notification');
    });

    it('have addresses: the vendor refuses a meeting with another text, and says which field it is', async () => {
      const subject = `None ${crypto.randomUUID()}`;
      const invited = [ada, { email_address: 'no address' }];
      const reply = await call('POST', engagements, { ...meeting, subject, attendees: invited });
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.body)).toContain('Participants');
      const subjects = org()
        .list('Events')
        .map(({ Event_Title }) => Event_Title);
      expect(subjects).not.toContain(subject);
    });
  };

  return {
    areReplaced: false,
    meetings,
    written: {
      guests: () => [guestOf(ada), guestOf(bo)],
      invitations: {
        'by their addresses, with no invitation of the vendor': byAddress,
        'without a name': addressAlone({ name: 'Ada King' }),
        'without an answer of theirs': addressAlone({ status: 'accepted' }),
        'without an organizer': addressAlone({ is_organizer: true }),
        'none, of a call': () => ({
          body: { type: 'call', direction: 'inbound', end_time: undefined },
          attendees: [ada],
          shown: [],
          warned: ['attendees'],
        }),
      },
      requests: ['/Events'],
      batched: (sent) =>
        expect(rowsOf(sent).map(({ $send_notification: told }) => told)).toEqual([false, false, undefined]),
      same: { data: [{ Event_Title: 'Same' }], trigger: [] },
    },
    own,
  };
};
