import type { FieldMapping } from '../../lib/providers/define.ts';
import { canDo, mappingOf } from '../../lib/providers/language/kinds.ts';
import { envelopeOf, recordOf } from '../harness/reply.ts';
import type { Declared } from '../providers/declared.ts';
import { type Account, getOne, listAll, metaOf, pathOf, type Values, type Watched } from './account.ts';
import { declaredFields } from './declared-coverage.ts';
import { leastBody, type Round, type Sample, sampleOf } from './samples.ts';
import type { Proof } from './sources.ts';

/** Result of a field in an operation: a source if the field is proven, otherwise the failure. */
export interface Outcome extends Proof {
  readonly field: string;
}

/** An object of an account, with the fields that it accepts there. */
export interface Subject {
  readonly account: Account;
  readonly declared: Declared;
  readonly create: Values;
  readonly update: Values;
}

export const openSubject = async (account: Account, declared: Declared): Promise<Subject> => {
  const meta = await metaOf(account, declared);
  return { account, declared, create: Object(meta.create), update: Object(meta.update) };
};

export const fill = ({ account, declared, create }: Subject, field: string, round: Round = 0): Sample | string =>
  sampleOf({ account, declared, schema: create, field, round });

const bodiesOf = (samples: readonly (Sample | string)[]): Values =>
  Object.assign({}, ...samples.map((sample) => (typeof sample === 'string' ? {} : sample.body)));

export const isRef = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'ref';

/**
 * Fields of a minimal record, then of a minimal record with all references. Some vendors require that a record belongs
 * to another.
 */
const leastFields = ({ declared }: Subject): readonly (readonly string[])[] => {
  const { declaration } = declared;
  const needed = Object.entries(leastBody(declared)).flatMap(([name, value]) =>
    typeof value === 'string' ? name : [],
  );
  const least = [...new Set([...needed, ...(declaration.required ?? [])])];
  const refs = declaredFields(declared, 'create').filter((name) => isRef(mappingOf(declaration, name)));
  return [[...least, ...(declaration.oneOf ?? []).slice(0, 1)], [...new Set([...least, ...refs])]];
};

export const bodyWith = (subject: Subject, fields: readonly string[]): Values => ({
  ...leastBody(subject.declared),
  ...bodiesOf(fields.map((field) => fill(subject, field))),
});

export const saidBy = ({ reply }: Watched): string => {
  const { message = '' } = envelopeOf(reply);
  return `${reply.status} ${message}`;
};

export const create = (subject: Subject, body: Values): Promise<Watched> =>
  subject.account.call('POST', pathOf(subject.declared), { body });

/** Fields of a record that the vendor accepts, or the reason why there are none. */
export const findBase = async (subject: Subject): Promise<readonly string[] | string> => {
  let said = '';
  for (const fields of leastFields(subject)) {
    const watched = await create(subject, bodyWith(subject, fields));
    if (watched.reply.status === 202) return fields;
    if (watched.reply.status === 201) {
      subject.account.learn(subject.declared, recordOf(watched.reply, 201));
      return fields;
    }
    said = saidBy(watched);
  }
  return `no record can be created: ${said}`;
};

/** A record, read in a separate request. */
export const readBack = async (
  { account, declared }: Subject,
  id: string,
): Promise<{ readonly record: Values | undefined; readonly faults: readonly string[] }> => {
  if (canDo(declared.declaration, 'get')) {
    const watched = await getOne(account, declared, id);
    return { record: recordOf(watched.reply), faults: watched.faults };
  }
  const { records, faults } = await listAll(account, declared);
  return { record: records.find((record) => record.id === id), faults };
};
