import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { canDo } from '../../lib/providers/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { type Account, declaredBy, listAll, metaOf, openAccount, pathOf, type Values } from '../coverage/account.ts';
import { leastBody, sampleOf } from '../coverage/samples.ts';
import { envelopeOf, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Declared, everyDeclaration } from '../providers/declared.ts';

let service: Service;
let project: MadeProject;
const accounts = new Map<string, Promise<Account>>();

beforeAll(async () => {
  service = await startService();
  project = await service.project();
});

afterAll(() => service.stop());

const create = (account: Account, declared: Declared, body: Values) =>
  account.call('POST', pathOf(declared), { body, query: { strict: true } });

/** What its object and the vendor demand of a new record. */
const neededFor = async (account: Account, declared: Declared): Promise<Values> => {
  const schema = Object((await metaOf(account, declared)).create);
  const least = leastBody(declared);
  const texts = Object.entries(least).flatMap(([name, value]) => (typeof value === 'string' ? name : []));
  // Pipedrive wants a note to belong to something, and GitHub and Zendesk a comment.
  const owners = ['contact_ids', 'contact_id', 'ticket_id'].filter((name) => name in Object(schema.properties));
  const fields = [
    ...texts,
    ...(declared.declaration.required ?? []),
    ...owners,
    ...(declared.kind === undefined ? [] : ['type']),
  ];
  const samples = fields.map((field) => sampleOf({ account, declared, schema, field, round: 0 }));
  return Object.assign({}, least, ...samples.map((sample) => (typeof sample === 'string' ? {} : sample.body)));
};

const openFor = async (provider: ProviderName): Promise<Account> => {
  const account = openAccount(service, provider, (await service.connect(project, provider)).token);
  for (const declared of declaredBy(provider)) {
    if (canDo(declared.declaration, 'list')) await listAll(account, declared);
    if (!['crm.contact', 'ticketing.ticket'].includes(declared.name)) continue;
    const { reply } = await create(account, declared, await neededFor(account, declared));
    account.learn(declared, recordOf(reply, 201));
  }
  return account;
};

const accountOf = (provider: ProviderName): Promise<Account> => {
  const known = accounts.get(provider) ?? openFor(provider);
  accounts.set(provider, known);
  return known;
};

const creatable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'create'));

describe.each(creatable)('a new record of %s', (_, declared) => {
  it('may have null in every field that it need not have', async () => {
    const account = await accountOf(declared.provider.id as ProviderName);
    const needed = await neededFor(account, declared);
    const optional = Object.keys(declared.object.input?.shape ?? {}).filter((name) => !(name in needed));
    expect(optional).not.toEqual([]);
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const { reply } = await create(account, declared, { ...nulls, ...needed });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(envelopeOf(reply).warnings).toBeUndefined();
  });
});
