import { describe, expect, it } from 'vitest';
import { metaOf, pathOf } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { recordOf, warnedPaths } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { answersCreate, type Declared, everyDeclaration, selecting } from '../../providers/declared.ts';

const accountOf = useFilledAccounts();

const creatable = everyDeclaration.filter(([, { declaration }]) => answersCreate(declaration));

describe.each(byProvider(creatable, 5))(`a new record of %s (SEED=${seed})`, (_, declared) => {
  it('accepts null in every optional field', async () => {
    const account = await accountOf(declared.provider.id);
    const { another } = await createLeast(account, declared);
    const fields = Object.keys(declared.object.input?.shape ?? {});
    // A create without a kind uses the first kind that can be created.
    const kind = Object.entries(selecting(declared.provider.id, declared.name, declared.kind));
    const chosen = Object.fromEntries(kind.filter(([name]) => fields.includes(name)));
    const optional = fields.filter((name) => !(name in another) && !(name in chosen));
    expect(optional).not.toEqual([]);
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const body = { ...nulls, ...chosen, ...another };
    const { reply } = await account.call('POST', pathOf(declared), { body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    // Fields that the object requires and the provider does not support.
    const { properties } = Object(Object(await metaOf(account, declared)).create);
    const unsupported = Object.keys(another).filter(
      (name) => Object(Object(properties)[name])['x-unsupported'] === true,
    );
    expect(warnedPaths(reply)).toEqual(unsupported);
  });
});

/** Elements of section 2.2 with all their members. The first member is the value itself. */
/** Mailchimp accepts complete addresses only. https://mailchimp.com/developer/marketing/docs/merge-fields/ */
const neededOf = ({ provider }: Declared, list: string): object =>
  provider.id === 'mailchimp' && list === 'addresses'
    ? { street_1: '1 Main St', state: 'DE', postal_code: '19703', country: 'US' }
    : {};

const elements = [
  ['email_addresses', { email_address: 'null@example.com', email_address_type: null, owner_type: null }],
  ['phone_numbers', { phone_number: '+12125550100', phone_type: null, owner_type: null }],
  [
    'addresses',
    {
      city: 'London',
      street_1: null,
      street_2: null,
      state: null,
      postal_code: null,
      country: null,
      address_type: null,
      owner_type: null,
    },
  ],
] as const;

const lists = everyDeclaration.flatMap(([title, declared]) =>
  elements.flatMap(([list, element]) =>
    list in declared.declaration.fields
      ? [
          {
            provider: declared.provider.id,
            title: `${title} ${list}`,
            declared,
            list,
            element: { ...element, ...neededOf(declared, list) },
          },
        ]
      : [],
  ),
);

describe(`null in an element of a list (SEED=${seed})`, () => {
  it.each(byProvider(lists, 5))(
    'counts as an absent member in a create and an update: $title',
    async ({ declared, list, element }) => {
      const account = await accountOf(declared.provider.id);
      const { another } = await createLeast(account, declared);
      const [[member = '', value]] = Object.entries(element) as [[string, unknown]];
      const query = { strict: true };
      const made = await account.call('POST', pathOf(declared), { body: { ...another, [list]: [element] }, query });
      const record = recordOf(made.reply, 201);
      expect(Object(record[list])[0]).toMatchObject({ [member]: value });
      const path = `${pathOf(declared)}/${record.id}`;
      const changed = await account.call('PATCH', path, { body: { [list]: [element] }, query });
      expect(recordOf(changed.reply)[list]).toEqual(record[list]);
      const refused = await account.call('PATCH', path, { body: { [list]: [{ ...element, [member]: 5 }] } });
      expect(refused.reply.status).toBe(422);
    },
  );
});
