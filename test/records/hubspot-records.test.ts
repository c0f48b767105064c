import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hubspotPortals } from '../../infra/simulators/index.ts';
import { recordOf, recordsOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  service = await startService();
  ({ token } = await service.connect(await service.project(), 'hubspot'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
/** By the id that the vendor has for it. */
const found = async (path: string, id: number) =>
  recordsOf(await call('GET', path, { query: { limit: 100 } })).find(({ remote_id }) => remote_id === String(id));

describe('an owner who has left', () => {
  /** Of the first portal; the third owner is archived. */
  const owner = '41000103';

  it('is in no list, and answers by the id that his records have for him, and in them', async () => {
    const { id } = portal().create('deals', { dealname: 'D', dealstage: 'contractsent', hubspot_owner_id: owner });
    const deal = await found('/crm/deals', id);
    const user = { remote_id: owner, name: 'Cy Closed' };
    expect(recordOf(await call('GET', `/crm/users/${deal?.user_id}`))).toMatchObject(user);
    const expanded = recordOf(await call('GET', `/crm/deals/${deal?.id}`, { query: { expand: 'user_id' } })).expanded;
    expect(Object(expanded).user_id).toMatchObject(user);
    const listed = recordsOf(await call('GET', '/crm/users', { query: { limit: 100 } }));
    expect(listed.map(({ remote_id }) => remote_id)).not.toContain(owner);
  });
});
