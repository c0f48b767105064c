import { describe, expect, it } from 'vitest';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { pathOf, type Watched } from '../../coverage/account.ts';
import { createLeast, useFilledAccounts } from '../../coverage/new-records.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, failureOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { everyDeclaration } from '../../providers/declared.ts';
import { changeOf } from '../objects/changes.ts';

let sequence = 0;
const accountOf = useFilledAccounts();

const nextKey = (): string => {
  sequence += 1;
  return `repeat-${sequence}`;
};

const isReplay = ({ reply, exchanges }: Watched, first: Watched): void => {
  expect(reply.headers.get('idempotent-replayed')).toBe('true');
  expect([reply.status, reply.body]).toEqual([first.reply.status, first.reply.body]);
  expect(exchanges).toEqual([]);
};

const changeable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'update'));
const removable = everyDeclaration.filter(([, { declaration }]) => canDo(declaration, 'remove'));

describe.each(byProvider(changeable, 5))(`an update of %s with an Idempotency-Key (SEED=${seed})`, (_, declared) => {
  it('is made once, and its answer is replayed', async () => {
    const account = await accountOf(declared.provider.id);
    const { record } = await createLeast(account, declared);
    const change = changeOf(declared);
    const headers = { 'idempotency-key': nextKey() };
    const update = (body: object) => account.call('PATCH', `${pathOf(declared)}/${record.id}`, { body, headers });
    const first = await update(change);
    expect(first.reply.status, JSON.stringify(first.reply.body)).toBe(200);
    isReplay(await update(change), first);
    const other = await update(Object.fromEntries(Object.keys(change).map((field) => [field, 'Renamed again'])));
    expect(failureOf(other.reply)).toEqual([409, 'idempotency_conflict']);
    expect(other.exchanges).toEqual([]);
  });
});

describe.each(byProvider(removable, 5))(`a delete of %s with an Idempotency-Key (SEED=${seed})`, (_, declared) => {
  it('is made once, and its answer is replayed; without the key, the answer is 404', async () => {
    const account = await accountOf(declared.provider.id);
    const { record } = await createLeast(account, declared);
    const path = `${pathOf(declared)}/${record.id}`;
    const headers = { 'idempotency-key': nextKey() };
    const first = await account.call('DELETE', path, { headers });
    expect(first.reply.status, JSON.stringify(first.reply.body)).toBe(200);
    isReplay(await account.call('DELETE', path, { headers }), first);
    const { reply } = await account.call('DELETE', path);
    expect([reply.status, envelopeOf(reply).details?.outcome]).toEqual([404, 'not_applied']);
  });
});
