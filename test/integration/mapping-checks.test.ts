import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { dataOf, envelopeOf, failureOf, refusedPaths } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';

let service: Service;
let project: MadeProject;
let linkedUser: string;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

beforeEach(async () => {
  project = await service.project();
  linkedUser = await service.linkedUser(project);
});

const send = (method: string, path: string, options = {}) =>
  service.call(method, path, { key: project.key, ...options });
const define = async (data_type = 'string', object = 'crm.contact'): Promise<void> => {
  dataOf(
    await send('POST', '/field-mapping/define', { body: { object, name: 'mine', description: '', data_type } }),
    201,
  );
};
const map = (remote_field: string, more: object = { id_linked_user: linkedUser }, provider: ProviderId = 'hubspot') =>
  send('POST', '/field-mapping/map', { body: { target: 'mine', provider, remote_field, ...more } });
const connect = (provider: ProviderId = 'hubspot', options = {}) =>
  service.connect(project, provider, { linkedUser, ...options });
const mappings = async () => dataOf(await send('GET', '/field-mapping/map'));
const refusalOf = (reply: Awaited<ReturnType<typeof map>>): string | undefined => {
  expect(refusedPaths(reply)).toEqual(['remote_field']);
  return envelopeOf(reply).details?.issues?.[0]?.message;
};

/** A custom field that only one of the two portals has. */
const ownOf = (index: 0 | 1): string => {
  const [own, others] = [hubspotPortals[index], hubspotPortals[1 - index]].map(
    (portal) => portal?.customProperties.contacts?.map(({ name }) => name) ?? [],
  );
  return own?.find((name) => !others?.includes(name)) ?? 'none';
};

describe('a target mapped for a linked user with an account', () => {
  it('is refused with similar names if the account has no such field, and nothing is mapped', async () => {
    await define();
    await connect();
    expect(refusalOf(await map('job_titel'))).toContain('this account has no such field; similar are jobtitle');
    expect(refusalOf(await map('Favorite Colour'))).toContain('similar are favourite_colour');
    expect(refusalOf(await map('zzzzzz'))).toBe('this account has no such field (all: GET /field-mapping/properties)');
    expect(await mappings()).toEqual([]);
  });

  it('is refused if the type of the field cannot keep its values', async () => {
    await define('array');
    await connect();
    expect(refusalOf(await map('jobtitle'))).toContain('jobtitle is of type string: an array cannot be kept there');
    expect(await mappings()).toEqual([]);
  });

  it('keeps its mapping after a refusal', async () => {
    await define();
    await connect();
    dataOf(await map('jobtitle'), 201);
    refusalOf(await map('no_such_field'));
    expect(await mappings()).toMatchObject([{ remote_field: 'jobtitle' }]);
  });

  it('is not mapped if the provider fails, and the failure is returned', async () => {
    await define();
    await connect();
    service.simulators.hubspot.failWith(403);
    expect(failureOf(await map('jobtitle'))).toEqual([424, 'provider_forbidden']);
    expect(await mappings()).toEqual([]);
  });

  it('is returned with the field, its options and whether it can be written', async () => {
    await define('enum');
    await connect();
    expect(dataOf(await map('Lead Status'), 201)).toMatchObject({
      remote_field: 'Lead Status',
      property: {
        name: 'hs_lead_status',
        data_type: 'enum',
        is_custom: false,
        is_writable: true,
        key: 'mine',
        target: { name: 'mine', data_type: 'enum' },
      },
    });
    const reply = await map('hs_lead_status');
    const { options } = Object(Object(dataOf(reply)).property);
    expect(options).toContainEqual({ value: 'NEW', label: 'New' });
    await send('DELETE', `/field-mapping/map/${Object(dataOf(reply)).id}`);
    expect(Object(dataOf(await map('email'), 201)).property).toMatchObject({
      is_writable: false,
      unified_field: 'email_addresses',
    });
  });

  it('is mapped if one of several accounts has the field', async () => {
    await define();
    await connect();
    await connect('hubspot', { account: 1 });
    for (const name of [ownOf(0), ownOf(1)]) {
      expect(Object(Object(envelopeOf(await map(name)).data).property).name).toBe(name);
    }
  });
});

describe('a mapping that needs no check of an account', () => {
  it('is for all linked users, for a linked user without an account, or for an account with another provider', async () => {
    await define();
    await connect('pipedrive');
    const seen: string[] = [];
    const stop = service.simulators.pipedrive.onExchange(({ path }) => void seen.push(path));
    expect(dataOf(await map('whatever'), 201)).toMatchObject({ property: null });
    expect(dataOf(await map('whatever', {}), 201)).toMatchObject({ property: null });
    expect(dataOf(await map('whatever', {}, 'pipedrive'), 201)).toMatchObject({ property: null });
    stop();
    expect(seen).toEqual([]);
  });

  it('is for a disconnected account', async () => {
    await define();
    const { id } = await connect();
    await send('DELETE', `/connections/${id}`);
    expect(dataOf(await map('whatever'), 201)).toMatchObject({ property: null });
  });
});
