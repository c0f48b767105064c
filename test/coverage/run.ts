import { canDo } from '../../lib/providers/language/kinds.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import type { Service } from '../harness/service.ts';
import type { Declared } from '../providers/declared.ts';
import { type Account, declaredBy, listAll, openAccount } from './account.ts';
import { caseOf, declaredFields, type FieldCase, keyOf, type Operation } from './declared-coverage.ts';
import { doneElsewhere } from './elsewhere.ts';
import { proveReads } from './reads.ts';
import type { Proof } from './sources.ts';
import { type Outcome, openSubject, type Subject } from './subject.ts';
import { proveWrites } from './writes.ts';

/** A cell with its proof, or with the reason why it is unproven. */
export interface Result extends Proof {
  readonly fieldCase: FieldCase;
}

const prove = (subject: Subject, operation: Operation, fields: readonly string[]): Promise<readonly Outcome[]> =>
  operation === 'list' || operation === 'get'
    ? proveReads(subject.account, subject.declared, operation, fields)
    : proveWrites(subject, operation, fields);

/** Order of the operations. Reads come last, so that they find the written records. */
const order: readonly Operation[] = ['create', 'update', 'list', 'get'];

/**
 * Tries the cells of an object or of a kind of the object.
 * @param isWanted whether to try a field. Default: all fields.
 */
export const proveObject = async (
  account: Account,
  declared: Declared,
  isWanted: (field: string) => boolean = () => true,
): Promise<readonly Result[]> => {
  const subject = await openSubject(account, declared);
  const results: Result[] = [];
  for (const operation of order) {
    const fields = declaredFields(declared, operation).filter(isWanted);
    for (const { field, failure, source } of await prove(subject, operation, fields)) {
      const fieldCase = caseOf(declared, operation, field);
      results.push({ fieldCase, source, failure: failure && withKind(declared, failure) });
    }
  }
  return results;
};

const withKind = ({ kind }: Declared, text: string): string => (kind === undefined ? text : `${kind}: ${text}`);

/** The better of two results. An example may show a field before the ids of its records are known. */
const better = (one: Result | undefined, other: Result): Result => {
  if (one === undefined || one.failure !== undefined) return other;
  return one.source === undefined && other.failure === undefined ? other : one;
};

/** The worse of two results. */
const worse = (one: Result | undefined, other: Result): Result =>
  one?.failure !== undefined || (one !== undefined && one.source === undefined) ? one : other;

const proveProvider = async (account: Account): Promise<readonly Result[]> => {
  const found = new Map<Declared, Map<string, Result>>();
  const attempt = async (declared: Declared): Promise<void> => {
    const known = found.get(declared) ?? new Map<string, Result>();
    for (const result of await proveObject(account, declared))
      known.set(keyOf(result.fieldCase), better(known.get(keyOf(result.fieldCase)), result));
    found.set(declared, known);
  };

  const all = declaredBy(account.provider);
  for (const declared of all) if (canDo(declared.declaration, 'list')) await listAll(account, declared);
  for (const declared of all) await attempt(declared);
  // Now the account contains records of every object for others to refer to, so failed cells are tried again.
  const isOpen = (declared: Declared): boolean =>
    [...(found.get(declared)?.values() ?? [])].some(({ failure }) => failure !== undefined);
  for (const declared of all.filter(isOpen)) await attempt(declared);
  return [...found.values()].flatMap((results) => [...results.values()]);
};

/** Tries every declared cell of some providers, through the whole service. */
export const proveCases = async (service: Service, some: readonly ProviderName[]): Promise<readonly Result[]> => {
  const project = await service.project();
  const byKey = new Map<string, Result>();
  for (const provider of some) {
    const { token } = await service.connect(project, provider);
    doneElsewhere[provider]?.(service);
    // If a cell belongs to several kinds, every kind must prove it.
    for (const result of await proveProvider(openAccount(service, provider, token)))
      byKey.set(keyOf(result.fieldCase), worse(byKey.get(keyOf(result.fieldCase)), result));
  }
  return [...byKey.values()];
};
