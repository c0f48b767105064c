import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeProject } from '../../infra/local/setup.ts';
import { remotePathOf } from '../../lib/engine/mapping/remote-ids.ts';
import { canDo, idPathsOf, mappingOf, partsOf } from '../../lib/providers/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { type Account, declaredBy, listAll, metaOf, openAccount, pathOf, type Values } from '../coverage/account.ts';
import { leastBody, sampleOf } from '../coverage/samples.ts';
import { type AnsweredRecord, dataOf, envelopeOf, recordOf } from '../harness/reply.ts';
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

const isRef = ({ declaration }: Declared, name: string): boolean => {
  const mapping = mappingOf(declaration, name);
  return typeof mapping === 'object' && mapping.kind === 'ref';
};

/** Fields of a record that has what it needs, and of one that refers to all it can: some vendors want it to belong to one. */
const bodiesFor = async (account: Account, declared: Declared): Promise<readonly Values[]> => {
  const schema = Object((await metaOf(account, declared)).create);
  const least = leastBody(declared);
  const demanded = Object.entries(least).flatMap(([name, value]) => (typeof value === 'string' ? name : []));
  const needed = [...demanded, ...(declared.declaration.required ?? [])];
  const refs = Object.keys(Object(schema.properties)).filter((name) => isRef(declared, name));
  return [needed, [...needed, ...refs]].map((fields) => {
    const samples = fields.map((field) => sampleOf({ account, declared, schema, field, round: 0 }));
    return Object.assign({}, least, ...samples.map((sample) => (typeof sample === 'string' ? {} : sample.body)));
  });
};

const create = async (account: Account, declared: Declared): Promise<AnsweredRecord> => {
  const replies: Reply[] = [];
  for (const body of await bodiesFor(account, declared)) {
    const { reply } = await account.call('POST', pathOf(declared), { body });
    if (reply.status === 201) return recordOf(reply, 201);
    replies.push(reply);
  }
  return expect.fail(JSON.stringify(replies.map(({ body }) => body)));
};

const openFor = async (provider: ProviderName): Promise<Account> => {
  const { token } = await service.connect(project, provider, {
    scopes: ['records:read', 'records:write', 'passthrough'],
  });
  const account = openAccount(service, provider, token);
  // What others are listed by comes first.
  for (const declared of declaredBy(provider)) {
    if (canDo(declared.declaration, 'list')) await listAll(account, declared);
  }
  // These stay, for others to refer to.
  const owners = ['crm.contact', 'crm.company', 'crm.deal', 'ticketing.ticket'];
  for (const declared of declaredBy(provider).filter(({ name }) => owners.includes(name))) {
    account.learn(declared, await create(account, declared));
  }
  return account;
};

const accountOf = (provider: ProviderName): Promise<Account> => {
  const known = accounts.get(provider) ?? openFor(provider);
  accounts.set(provider, known);
  return known;
};

const removable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'remove'));

/** A text that an update of the object takes. */
const textOf = ({ object }: Declared): string =>
  ['name', 'content', 'body', 'file_name', 'first_name', 'subject'].find(
    (name) => name in (object.patch?.shape ?? {}),
  ) ?? expect.fail(`${object.noun} has no text`);

/** Deletes a record at the vendor, as a person does there: the service does not learn of it. */
const removeElsewhere = async (account: Account, { declaration, kind }: Declared, remoteId: string) => {
  const { remove } = declaration;
  const names = [...partsOf(declaration), ...idPathsOf(declaration).map(([name]) => name)];
  const path = remotePathOf(remoteId, names.length + (kind === undefined ? 0 : 1)) ?? expect.fail(remoteId);
  const values = new Map(names.map((name, index) => [name, path.at(index - names.length) ?? '']));
  const filled = (remove?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
  const body =
    remove?.graphql === undefined
      ? { method: remove?.method, path: filled, query: remove?.query ?? {} }
      : { method: 'POST', path: '/graphql', body: { query: remove.graphql, variables: { id: values.get('id') } } };
  const { reply } = await account.call('POST', '/passthrough', { body });
  expect(Object(dataOf(reply)).status, JSON.stringify(reply.body)).toBeLessThan(300);
};

const goneFrom = async (account: Account, declared: Declared, id: unknown) => {
  const path = `${pathOf(declared)}/${id}`;
  const found: unknown[] = [];
  for (const [method, options] of [
    ['DELETE', {}],
    ...(canDo(declared.declaration, 'update')
      ? ([['PATCH', { body: { [textOf(declared)]: 'Renamed' } }]] as const)
      : []),
  ] as const) {
    const { reply } = await account.call(method, path, options);
    const { error, details } = envelopeOf(reply);
    found.push([method, reply.status, error, details?.outcome]);
  }
  return found;
};

describe.each(removable)('a deleted record of %s', (_, declared) => {
  const provider = declared.provider.id as ProviderName;
  const gone = canDo(declared.declaration, 'update')
    ? [
        ['DELETE', 404, 'not_found', 'not_applied'],
        ['PATCH', 404, 'not_found', 'not_applied'],
      ]
    : [['DELETE', 404, 'not_found', 'not_applied']];

  it('is no more: neither deleted again nor changed', async () => {
    const account = await accountOf(provider);
    const { id } = await create(account, declared);
    dataOf((await account.call('DELETE', `${pathOf(declared)}/${id}`)).reply);
    expect(await goneFrom(account, declared, id)).toEqual(gone);
  });

  it('is no more where it was deleted at the vendor', async () => {
    const account = await accountOf(provider);
    const { id, remote_id: remoteId } = await create(account, declared);
    await removeElsewhere(account, declared, remoteId);
    expect(await goneFrom(account, declared, id)).toEqual(gone);
  });
});

describe('an update of a record that was deleted here', () => {
  it('is not sent, whatever the vendor would say to it', async () => {
    const account = await accountOf('hubspot');
    const declared = declaredBy('hubspot').find(({ name }) => name === 'crm.company') ?? expect.fail('no companies');
    const { id } = await create(account, declared);
    dataOf((await account.call('DELETE', `${pathOf(declared)}/${id}`)).reply);
    const { reply, exchanges } = await account.call('PATCH', `${pathOf(declared)}/${id}`, {
      body: { name: 'Renamed' },
    });
    expect(reply.status).toBe(404);
    expect(exchanges.map(({ method }) => method)).not.toContain('PATCH');
  });
});
