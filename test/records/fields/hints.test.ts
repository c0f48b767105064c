import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf, refusedPaths, warnedPaths } from '../../harness/reply.ts';
import { seed, someOf } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';

/*
 * Tests the hints of section 2.2 of the interface, one at a time. A record shows a hint as it was sent, or a warning
 * contains its path and a strict request is refused. The test lists itself what each provider keeps, because the
 * declarations cannot prove themselves.
 */

type Values = Readonly<Record<string, unknown>>;

const providers = ['hubspot', 'pipedrive'] as const;

let service: Service;
const tokens = new Map<string, string>();
let sequence = 0;

const next = (): number => {
  sequence += 1;
  return sequence;
};

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of providers) tokens.set(provider, (await service.connect(project, provider)).token);
});

afterAll(() => service.stop());

const least: Readonly<Record<string, Values>> = {
  '/crm/contacts': {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email_addresses: [],
    phone_numbers: [],
    addresses: [],
    field_mappings: {},
  },
  '/crm/companies': { name: 'Engines', field_mappings: {} },
};

const lists = [
  { path: '/crm/contacts', list: 'email_addresses', type: 'email_address_type', words: ['work', 'home', 'Primary'] },
  { path: '/crm/contacts', list: 'phone_numbers', type: 'phone_type', words: ['WORK', 'mobile', 'home', 'pager'] },
  { path: '/crm/contacts', list: 'addresses', type: 'address_type', words: ['office'] },
  { path: '/crm/companies', list: 'phone_numbers', type: 'phone_type', words: ['work', 'mobile'] },
  { path: '/crm/companies', list: 'addresses', type: 'address_type', words: ['office'] },
] as const;

const elementOf = (list: string): Values => {
  if (list === 'email_addresses') return { email_address: `hint-${next()}@example.com` };
  return list === 'phone_numbers' ? { phone_number: `+1 212 555 ${1000 + next()}` } : { city: `London ${next()}` };
};

const hints = lists.flatMap(({ path, list, type, words }) => [
  ...words.map((word) => ({ path, list, member: type, word })),
  { path, list, member: 'owner_type', word: 'contact' },
]);

const cases = providers.flatMap((provider) =>
  // Companies of Pipedrive have no phone numbers.
  hints
    .filter(({ path, list }) => provider === 'hubspot' || path === '/crm/contacts' || list === 'addresses')
    .flatMap((hint) =>
      (['create', 'update'] as const).map((mode) => ({
        title: `${provider} ${mode} ${hint.path} ${hint.list} ${hint.member} ${hint.word}`,
        provider,
        mode,
        ...hint,
      })),
    ),
);

const inLowerCase = (value: unknown): string => String(value).toLowerCase();

describe('a hint', () => {
  it.each(someOf(cases, 4, seed))(
    `$title is kept, or reported (SEED=${seed})`,
    async ({ provider, mode, path, list, member, word }) => {
      const token = tokens.get(provider) ?? '';
      const send = async (element: Values, query = {}) => {
        const body = { [list]: [{ ...element, [member]: word }] };
        if (mode === 'create') return service.call('POST', path, { token, body: { ...least[path], ...body }, query });
        const { id } = recordOf(await service.call('POST', path, { token, body: least[path] }), 201);
        return service.call('PATCH', `${path}/${id}`, { token, body, query });
      };
      const element = elementOf(list);
      const reply = await send(element);
      const { id } = recordOf(reply, mode === 'create' ? 201 : 200);
      const record = recordOf(await service.call('GET', `${path}/${id}`, { token }));
      const [shown] = [record[list]].flat();
      const strict = await send(elementOf(list), { strict: true });
      const isKept = inLowerCase(Object(shown)[member]) === inLowerCase(word);
      const named = isKept ? [] : [`${list}[0].${member}`];
      expect(shown).toMatchObject(element);
      expect(warnedPaths(reply)).toEqual(named);
      if (isKept) expect([200, 201], JSON.stringify(strict.body)).toContain(strict.status);
      else expect(refusedPaths(strict)).toEqual(named);
    },
  );

  it.each(providers)('that was read from %s is sent back without a warning', async (provider) => {
    const token = tokens.get(provider) ?? '';
    const lists = {
      email_addresses: [elementOf('email_addresses')],
      phone_numbers: [elementOf('phone_numbers'), elementOf('phone_numbers')],
      addresses: [elementOf('addresses')],
    };
    const body = { ...least['/crm/contacts'], ...lists };
    const { id } = recordOf(await service.call('POST', '/crm/contacts', { token, body }), 201);
    const path = `/crm/contacts/${id}`;
    const { email_addresses, phone_numbers, addresses } = recordOf(await service.call('GET', path, { token }));
    const back = { email_addresses, phone_numbers, addresses };
    const reply = await service.call('PATCH', path, { token, body: back, query: { strict: true } });
    expect(recordOf(reply)).toMatchObject(back);
  });
});
