import { afterAll, beforeAll, expect } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { MadeProject } from '../../infra/local/setup.ts';
import { canDo, mappingOf } from '../../lib/providers/language/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { type AnsweredRecord, recordOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import type { Declared } from '../providers/declared.ts';
import { type Account, declaredBy, listAll, metaOf, openAccount, pathOf, type Values } from './account.ts';
import { madeElsewhere } from './elsewhere.ts';
import { leastBody, sampleOf } from './samples.ts';

const isRef = ({ declaration }: Declared, name: string): boolean => {
  const mapping = mappingOf(declaration, name);
  return typeof mapping === 'object' && mapping.kind === 'ref';
};

/** Whether the vendor creates the related record if a new record names none. */
const isMadeOtherwise = ({ declaration }: Declared, name: string): boolean => {
  const mapping = mappingOf(declaration, name);
  return typeof mapping === 'object' && mapping.kind === 'ref' && mapping.makes === true;
};

/** Fields to try: the required fields and the vendor's automatic references, then these with all other references. */
const fieldsFor = (declared: Declared, schema: Values): readonly (readonly string[])[] => {
  const demanded = Object.entries(leastBody(declared)).flatMap(([name, value]) =>
    typeof value === 'string' ? name : [],
  );
  const { required = [], oneOf = [] } = declared.declaration;
  const all = Object.keys(Object(schema.properties));
  const made = all.filter((name) => isMadeOtherwise(declared, name));
  const needed = [...demanded, ...required, ...oneOf.slice(0, 1), ...made];
  return [needed, [...needed, ...all.filter((name) => isRef(declared, name))]];
};

/** A body with new values for these fields. */
const bodyWith = (account: Account, declared: Declared, schema: Values, fields: readonly string[]): Values => {
  const samples = fields.map((field) => sampleOf({ account, declared, schema, field, round: 0 }));
  return Object.assign(
    {},
    leastBody(declared),
    ...samples.map((sample) => (typeof sample === 'string' ? {} : sample.body)),
  );
};

interface NewRecord {
  readonly record: AnsweredRecord;
  /** A body with the same fields and new values. */
  readonly another: Values;
  /** Returns further such bodies, each with new values. */
  readonly more: () => Values;
}

/** Finds a new record of an object that callers cannot create. */
const foundRecord = async (account: Account, declared: Declared): Promise<NewRecord> => {
  const title = [account.provider, declared.name, declared.kind].filter((part) => part !== undefined).join(' ');
  const remoteId = madeElsewhere.get(title)?.(account.simulator) ?? expect.fail(`make ${title} elsewhere`);
  const { records } = await listAll(account, declared);
  const record = records.find((one) => String(one.remote_id).split('/').at(-1) === remoteId);
  return { record: record as AnsweredRecord, another: {}, more: () => ({}) };
};

/** Creates a record with the fields that its object and the vendor require. */
export const createLeast = async (account: Account, declared: Declared): Promise<NewRecord> => {
  if (!canDo(declared.declaration, 'create')) return foundRecord(account, declared);
  const schema = Object((await metaOf(account, declared)).create);
  const replies: Reply[] = [];
  for (const fields of fieldsFor(declared, schema)) {
    const { reply } = await account.call('POST', pathOf(declared), {
      body: bodyWith(account, declared, schema, fields),
    });
    const more = () => bodyWith(account, declared, schema, fields);
    if (reply.status === 201) return { record: recordOf(reply, 201), another: more(), more };
    replies.push(reply);
  }
  return expect.fail(JSON.stringify(replies.map(({ body }) => body)));
};

/** Objects that the references among these fields refer to. */
const referredBy = ({ declaration }: Declared, fields: readonly string[]): readonly string[] =>
  fields.flatMap((name) => {
    const mapping = mappingOf(declaration, name);
    return typeof mapping === 'object' && mapping.kind === 'ref' ? [mapping.object] : [];
  });

/** Objects that other records belong to. */
const owners = ['crm.contact', 'crm.company', 'crm.deal', 'ticketing.ticket', 'marketingautomation.contact'];

/** Learns the records of an account, and creates records for others to refer to. */
export const fillAccount = async (account: Account): Promise<void> => {
  const all = declaredBy(account.provider);
  // Records that partition the lists of others come first.
  for (const declared of all) {
    if (canDo(declared.declaration, 'list')) await listAll(account, declared);
  }
  const first = all.flatMap((one) => referredBy(one, (one.declaration.oneOf ?? []).slice(0, 1)));
  const required = all.flatMap((one) => referredBy(one, one.declaration.required ?? []));
  const made = new Set([...first, ...owners, ...required]);
  for (const declared of [...made].flatMap((owner) => all.filter(({ name }) => name === owner))) {
    account.learn(declared, (await createLeast(account, declared)).record);
  }
};

const openFor = async (service: Service, project: MadeProject, provider: ProviderName): Promise<Account> => {
  const { token } = await service.connect(project, provider, {
    scopes: ['records:read', 'records:write', 'passthrough'],
  });
  const account = openAccount(service, provider, token);
  await fillAccount(account);
  return account;
};

/**
 * Starts the service for a test file.
 * @returns a function that opens an account of a provider at the first call. Other records can refer to its records.
 */
export const useFilledAccounts = (): ((provider: string) => Promise<Account>) => {
  const accounts = new Map<string, Promise<Account>>();
  let service: Service;
  let project: MadeProject;

  beforeAll(async () => {
    service = await startService();
    project = await service.project();
  });
  afterAll(() => service.stop());

  return (provider) => {
    const account = accounts.get(provider) ?? openFor(service, project, provider as ProviderName);
    accounts.set(provider, account);
    return account;
  };
};
