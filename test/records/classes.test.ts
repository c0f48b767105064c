import { beforeAll, describe, expect, it } from 'vitest';
import { byProvider } from '../harness/by-provider.ts';
import { connectedToEach } from '../harness/connected.ts';
import { dataOf } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { fromFolders } from '../providers/folders.ts';
import { type Classes, type ClassesAt, type OpenClasses, testClasses } from './classes.ts';

type Answered = Readonly<Record<string, unknown>>;

const fixtures = byProvider(Object.entries(await fromFolders<OpenClasses>('classes')), 1);
const at = connectedToEach(fixtures.map(([provider]) => provider as ProviderId));

const path = '/crm/custom-objects';

const testListed = ({ call, otherToken }: ClassesAt, { listed, secondHasNone }: Classes): void => {
  it('lists the classes of the account, with the types of their fields', async () => {
    const data = dataOf(await call('GET', path)) as readonly Answered[];
    expect(data.map((one) => one.class)).toEqual(listed.map((one) => one.class));
    for (const [index, { fields, required, ...members }] of listed.entries()) {
      expect(data[index]).toMatchObject(members);
      const found = data[index]?.fields as readonly Answered[];
      if (fields !== undefined) {
        expect(found.map(({ name, type }) => [name, type])).toEqual(fields.map(([name, type]) => [name, type]));
      }
      for (const [name, , others = {}] of fields ?? []) {
        const field = found.find((one) => one.name === name) ?? expect.fail(name);
        for (const [member, value] of Object.entries(others)) expect(field[member], `${name} ${member}`).toEqual(value);
      }
      const requires = found.filter((one) => one.required).map(({ name }) => name);
      if (required !== undefined) expect(requires).toEqual(required);
    }
  });

  if (!secondHasNone) return;
  it('is empty for an account without classes', async () => {
    expect(dataOf(await call('GET', path, { token: otherToken() }))).toEqual([]);
  });
};

describe.each(fixtures)('classes of %s', (provider, open) => {
  const id = provider as ProviderId;
  const { service, token } = at(id);
  let otherToken = '';
  const here: ClassesAt = {
    service,
    otherToken: () => otherToken,
    call: (method, path, options = {}) => service().call(method, path, { token: token(), ...options }),
  };
  const given = open(here);

  beforeAll(async () => {
    ({ token: otherToken } = await service().connect(await service().project(), id, { account: 1 }));
    given.prepare?.();
  });

  describe('GET /crm/custom-objects', () => testListed(here, given));
  for (const one of given.provided) testClasses(one, () => ({ service: service(), token: token(), otherToken }));
  given.own();
});
