import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DynamicsSimulator, startDynamicsSimulator } from '../../../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../../../infra/simulators/dynamics-365/seeds.ts';
import { each } from '../../../../infra/simulators/shared/request.ts';

const [{ host, accessToken }] = dynamicsOrgs;

let dynamics: DynamicsSimulator;

beforeAll(async () => {
  dynamics = await startDynamicsSimulator();
});

afterAll(() => dynamics.close());

const get = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(response.status).toBe(200);
  return response.json();
};

const table = () => `${dynamics.url}/${host}/api/data/v9.2/systemusers`;

it('Dynamics 365 gives every page its own token, even if two pages in succession are empty', async () => {
  const all = each(await get(table()), 'value', 'systemuserid');
  expect(all.length).toBeGreaterThan(1);
  let pages = 0;
  dynamics.shortPages = () => {
    pages += 1;
    return pages % 4 === 0 ? 1 : 0;
  };
  const seen: unknown[] = [];
  const addresses: string[] = [];
  for (let url: unknown = table(); typeof url === 'string' && addresses.length < 40; ) {
    addresses.push(url);
    const page = await get(url);
    seen.push(...each(page, 'value', 'systemuserid'));
    url = Object(page)['@odata.nextLink'];
  }
  expect(seen).toEqual(all);
  expect(new Set(addresses).size).toBe(addresses.length);
});
