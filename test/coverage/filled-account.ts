import { canDo } from '../../lib/providers/language/kinds.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { recordOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { answersCreate, type Declared } from '../providers/declared.ts';
import { type Account, declaredBy, listAll, openAccount, pathOf, type Values } from './account.ts';
import { declaredFields } from './declared-coverage.ts';
import { doneElsewhere } from './elsewhere.ts';
import { leastBody, sampleOf } from './samples.ts';
import { openSubject } from './subject.ts';

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

/** An account in which there is a record of every object that can be created, with all that the object takes. */
const openFilled = async (service: Service, provider: ProviderName): Promise<Account> => {
  const { token } = await service.connect(await service.project(), provider);
  const account = openAccount(service, provider, token);
  doneElsewhere[provider]?.(service);
  const all = declaredBy(provider);
  for (const declared of all) if (canDo(declared.declaration, 'list')) await listAll(account, declared);
  for (const declared of all) {
    if (!answersCreate(declared.declaration)) continue;
    const { reply } = await account.call('POST', pathOf(declared), { body: await bodyOf(account, declared) });
    account.learn(declared, recordOf(reply, 201));
  }
  return account;
};

/** Such an account of each provider. @returns finds that of a provider @throws Error for a provider without one */
export const openAllFilled = async (service: Service): Promise<(provider: string) => Account> => {
  const accounts = new Map<string, Account>();
  for (const provider of providerNames) accounts.set(provider, await openFilled(service, provider));
  return (provider) => {
    const account = accounts.get(provider);
    if (account === undefined) throw new Error(`no account of ${provider}`);
    return account;
  };
};
