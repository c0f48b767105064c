import { expect, it } from 'vitest';
import { recordOf, warnedPaths } from '../../harness/reply.ts';
import { engagements, meeting, type OpenAttendees, remoteIn } from '../../records/attendees.ts';
import { account } from './account.ts';

const ada = { email_address: 'ada@example.com', name: 'Ada', status: 'accepted', is_organizer: true };
const bo = { email_address: 'bo@example.com' };

export const attendees: OpenAttendees = ({ service, call }) => {
  const pipedrive = () => account(service().simulators);

  /** An attendee who is a person at the vendor. */
  const known = () => {
    const { email_address: email, ...others } = ada;
    return { email, ...others, person_id: pipedrive().create('persons', { name: 'Ada' }).id };
  };

  const meet = (): string => {
    const { id } = pipedrive().create('activities', { type: 'meeting', subject: 'Met' });
    pipedrive().update('activities', id, { attendees: [known()] });
    return String(id);
  };

  return {
    areReplaced: true,
    meetings: () => [[meet(), [ada]]],
    written: {
      guests: () => [
        { invited: ada, shown: ada },
        { invited: bo, shown: bo },
      ],
      invitations: {
        'with all that is said of them': () => ({ attendees: [ada, bo], shown: [ada, bo] }),
      },
      requests: ['/v2/activities'],
      same: { subject: 'Same' },
    },
    own: () =>
      it('keep what the vendor alone knows of them when they are sent back as they were read', async () => {
        const made = recordOf(await call('POST', engagements, { ...meeting, attendees: [ada] }), 201);
        const remote = Number(remoteIn(made));
        const person = known();
        pipedrive().update('activities', remote, { attendees: [person] });
        const change = { subject: 'Plans', attendees: made.attendees };
        expect(warnedPaths(await call('PATCH', `${engagements}/${made.id}`, change))).toEqual([]);
        expect(pipedrive().get('activities', remote)?.values).toMatchObject({ attendees: [person], subject: 'Plans' });
      }),
  };
};
