import { canDo } from '../../lib/providers/language/kinds.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { byProvider } from '../harness/by-provider.ts';
import { recordOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { answersCreate, type Declared } from '../providers/declared.ts';
import { type Account, declaredBy, listAll, openAccount, pathOf, type Values } from './account.ts';
import { declaredFields } from './declared-coverage.ts';
import { doneElsewhere } from './elsewhere.ts';
import { leastBody, sampleOf } from './samples.ts';
import { openSubject } from './subject.ts';

/** A body with every field that the object accepts. The sample of a formatted text includes the plain text. */
const bodyOf = async (account: Account, declared: Declared): Promise<Values> => {
  const { create: schema } = await openSubject(account, declared);
  const plain = new Set(Object.values(declared.object.formatted ?? {}));
  const samples = declaredFields(declared, 'create')
    .filter((field) => !plain.has(field))
    .map((field) => sampleOf({ account, declared, schema, field, round: 0 }));
  const bodies = samples.flatMap((sample) => (typeof sample === 'string' ? [] : [sample.body]));
  return Object.assign({}, leastBody(declared), ...bodies);
};

/** An account with a record of every object that can be created, with every field that the object accepts. */
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

/**
 * Opens a filled account at each provider, or at the providers of `npm run test:provider`.
 * @returns a function from provider to account, which throws if there is none
 */
export const openAllFilled = async (service: Service): Promise<(provider: string) => Account> => {
  const accounts = new Map<string, Account>();
  for (const provider of byProvider(providerNames, 1)) accounts.set(provider, await openFilled(service, provider));
  return (provider) => {
    const account = accounts.get(provider);
    if (account === undefined) throw new Error(`no account of ${provider}`);
    return account;
  };
};
