import { describe, expect, it } from 'vitest';
import { remotePathOf } from '../../../lib/engine/mapping/remote-ids.ts';
import { canDo, idPathsOf, partsOf } from '../../../lib/providers/language/kinds.ts';
import { type Account, declaredBy, pathOf } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { dataOf, envelopeOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';
import { recordFacts } from '../../providers/record-facts.ts';
import { changeOf } from '../objects/changes.ts';

const accountOf = useFilledAccounts();

const removable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'remove'));

/** Deletes a record at the vendor, as people do there. The service does not learn of this. */
const removeElsewhere = async (account: Account, { declaration, kind, name }: Declared, remoteId: string) => {
  const { remove } = declaration;
  const names = [...partsOf(declaration), ...idPathsOf(declaration).map(([name]) => name)];
  const path = remotePathOf(remoteId, names.length + (kind === undefined ? 0 : 1)) ?? expect.fail(remoteId);
  const values = new Map(names.map((name, index) => [name, path.at(index - names.length) ?? '']));
  const filled = (remove?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
  const body =
    remove?.graphql === undefined
      ? { method: remove?.method, path: filled, query: remove?.query ?? {} }
      : { method: 'POST', path: remove.path, body: { query: remove.graphql, variables: { id: values.get('id') } } };
  const first = recordFacts[account.provider]?.beforeRemove?.[name];
  if (first !== undefined)
    dataOf((await account.call('POST', '/passthrough', { body: { path: filled, ...first } })).reply);
  const { reply } = await account.call('POST', '/passthrough', { body });
  expect(Object(dataOf(reply)).status, JSON.stringify(reply.body)).toBeLessThan(300);
};

const goneFrom = async (account: Account, declared: Declared, id: unknown) => {
  const path = `${pathOf(declared)}/${id}`;
  const found: unknown[] = [];
  for (const [method, options] of [
    ['DELETE', {}],
    ...(canDo(declared.declaration, 'update') ? ([['PATCH', { body: changeOf(declared) }]] as const) : []),
  ] as const) {
    const { reply } = await account.call(method, path, options);
    const { error, details } = envelopeOf(reply);
    found.push([method, reply.status, error, details?.outcome]);
  }
  return found;
};

describe.each(byProvider(removable, 5))(`a deleted record of %s (SEED=${seed})`, (_, declared) => {
  const provider = declared.provider.id;
  const gone = canDo(declared.declaration, 'update')
    ? [
        ['DELETE', 404, 'not_found', 'not_applied'],
        ['PATCH', 404, 'not_found', 'not_applied'],
      ]
    : [['DELETE', 404, 'not_found', 'not_applied']];

  it('cannot be deleted again or changed', async () => {
    const account = await accountOf(provider);
    const { id } = (await createLeast(account, declared)).record;
    dataOf((await account.call('DELETE', `${pathOf(declared)}/${id}`)).reply);
    expect(await goneFrom(account, declared, id)).toEqual(gone);
  });

  it('cannot be deleted again or changed if it was deleted at the vendor', async () => {
    const account = await accountOf(provider);
    const { id, remote_id: remoteId } = (await createLeast(account, declared)).record;
    await removeElsewhere(account, declared, remoteId);
    expect(await goneFrom(account, declared, id)).toEqual(gone);
  });
});

describe('an update of a record that was deleted here', () => {
  it('sends no request to the vendor', async () => {
    const account = await accountOf('hubspot');
    const declared = declaredBy('hubspot').find(({ name }) => name === 'crm.company') ?? expect.fail('no companies');
    const { id } = (await createLeast(account, declared)).record;
    dataOf((await account.call('DELETE', `${pathOf(declared)}/${id}`)).reply);
    const { reply, exchanges } = await account.call('PATCH', `${pathOf(declared)}/${id}`, {
      body: { name: 'Renamed' },
    });
    expect(reply.status).toBe(404);
    expect(exchanges.map(({ method }) => method)).not.toContain('PATCH');
  });
});
