import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pipedriveCompanies } from '../../../infra/simulators/pipedrive/seeds.ts';
import { recordOf, recordsOf, warnedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'pipedrive'));
});

afterAll(() => service.stop());

const send = (method: string, path: string, body?: object) => service.call(method, path, { token, body });
const account = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);

const ada = { email_address: 'ada@example.com', name: 'Ada', status: 'accepted', is_organizer: true };
const bo = { email_address: 'bo@example.com' };
const create = async (attendees: readonly object[]) =>
  recordOf(await send('POST', '/crm/engagements', { type: 'meeting', subject: 'Plan', attendees }), 201);

describe('the attendees of an engagement', () => {
  it('are written and read with all that is said of them, by a list too', async () => {
    const made = await create([ada, bo]);
    expect(made.attendees).toEqual([ada, bo]);
    expect(recordOf(await send('GET', `/crm/engagements/${made.id}`)).attendees).toEqual([ada, bo]);
    const listed = recordsOf(await send('GET', '/crm/engagements')).find(({ id }) => id === made.id);
    expect(listed?.attendees).toEqual([ada, bo]);
  });

  it('are replaced by others, and all taken away', async () => {
    const { id } = await create([ada]);
    const path = `/crm/engagements/${id}`;
    expect(recordOf(await send('PATCH', path, { attendees: [bo] })).attendees).toEqual([bo]);
    expect(recordOf(await send('PATCH', path, { attendees: [] })).attendees).toEqual([]);
  });

  it('keep what the vendor alone knows of them when they are sent back as they were read', async () => {
    const { id, remote_id, attendees } = await create([ada]);
    const person = account().create('persons', { name: 'Ada' }).id;
    const known = {
      email: ada.email_address,
      name: ada.name,
      status: 'accepted',
      is_organizer: true,
      person_id: person,
    };
    account().update('activities', Number(remote_id), { attendees: [known] });
    const reply = await send('PATCH', `/crm/engagements/${id}`, { subject: 'Plans', attendees });
    expect(warnedPaths(reply)).toEqual([]);
    expect(account().get('activities', Number(remote_id))?.values).toMatchObject({
      attendees: [known],
      subject: 'Plans',
    });
  });

  it('have an address each, which a body must name', async () => {
    const body = { type: 'meeting', subject: 'Plan', attendees: [{ name: 'Nobody' }] };
    expect((await send('POST', '/crm/engagements', body)).status).toBe(422);
  });
});
