import { afterAll, beforeAll, expect, it } from 'vitest';
import { canDo } from '../../lib/providers/kinds.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { type Account, declaredBy, listAll, openAccount, pathOf, type Values } from '../coverage/account.ts';
import { declaredFields } from '../coverage/declared-coverage.ts';
import { doneElsewhere } from '../coverage/elsewhere.ts';
import { leastBody, sampleOf } from '../coverage/samples.ts';
import { openSubject } from '../coverage/subject.ts';
import { recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { type Declared, everyDeclaration } from '../providers/declared.ts';

/*
 * A record of a list is the record that a get answers, field for field: a sync reads lists, and a client that gets a record
 * must not find another one. Elements that are records of their own, the comments of a ticket, are for a get alone.
 */

/** Records of an object that are read one by one: those that were made last. */
const most = 12;

let service: Service;
const accounts = new Map<string, Account>();

/** A record with everything that the object takes. A text and its formatted form are one: the sample of the latter has both. */
const bodyOf = async (account: Account, declared: Declared): Promise<Values> => {
  const { create: schema } = await openSubject(account, declared);
  const plain = new Set(Object.values(declared.object.formatted ?? {}));
  const samples = declaredFields(declared, 'create')
    .filter((field) => !plain.has(field))
    .map((field) => sampleOf({ account, declared, schema, field, round: 0 }));
  const bodies = samples.flatMap((sample) => (typeof sample === 'string' ? [] : [sample.body]));
  return Object.assign({}, leastBody(declared), ...bodies);
};

const open = async (provider: ProviderName): Promise<Account> => {
  const { token } = await service.connect(await service.project(), provider);
  const account = openAccount(service, provider, token);
  doneElsewhere[provider]?.(service);
  const all = declaredBy(provider);
  for (const declared of all) if (canDo(declared.declaration, 'list')) await listAll(account, declared);
  for (const declared of all) {
    if (!canDo(declared.declaration, 'create')) continue;
    const { reply } = await account.call('POST', pathOf(declared), { body: await bodyOf(account, declared) });
    account.learn(declared, recordOf(reply, 201));
  }
  return account;
};

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  for (const provider of providerNames) accounts.set(provider, await open(provider));
}, 60_000);

afterAll(() => service.stop(), 60_000);

const accountOf = ({ provider }: Declared): Account => {
  const account = accounts.get(provider.id);
  if (account === undefined) throw new Error(`no account of ${provider.id}`);
  return account;
};

/** What both are to show: without what the vendor answered, whose lists have places of their own. */
const comparable = ({ declaration }: Declared, { remote_data: _, ...record }: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => declaration.children?.[name] === undefined));

const readTwice = everyDeclaration.filter(
  ([, { declaration }]) => canDo(declaration, 'list') && canDo(declaration, 'get'),
);

it.each(readTwice)('a record of a list is the one that a get answers: %s', async (_, declared) => {
  const account = accountOf(declared);
  const { records } = await listAll(account, declared);
  expect(records.length).toBeGreaterThan(0);
  for (const listed of records.slice(-most)) {
    const { reply } = await account.call('GET', `${pathOf(declared)}/${listed.id}`);
    expect(comparable(declared, listed)).toEqual(comparable(declared, recordOf(reply)));
  }
});
