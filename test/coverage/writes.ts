import { isDeepStrictEqual } from 'node:util';
import { getText } from '../../lib/engine/mapping/path.ts';
import type { FieldMapping, ObjectDeclaration } from '../../lib/providers/define.ts';
import { canDo, isReadable, mappingOf } from '../../lib/providers/language/kinds.ts';
import { type AnsweredRecord, envelopeOf, recordOf } from '../harness/reply.ts';
import type { Declared } from '../providers/declared.ts';
import { listAll, pathOf, type Values, type Watched } from './account.ts';
import { carriersOf, storedFailure } from './carriers.ts';
import { declaredFields } from './declared-coverage.ts';
import { type Round, roundsOf, type Sample, sampleOf } from './samples.ts';
import { type Proof, proveWritten } from './sources.ts';
import { bodyWith, create, fill, findBase, isRef, type Outcome, readBack, type Subject, saidBy } from './subject.ts';

/** Values that a record shows for a field: a choice by word and by remote value, a part of a name in the whole name. */
const shownOf = ({ object }: Declared, record: Values, field: string): readonly unknown[] => {
  if (field in record) return [record[field], record[`remote_${field}`]];
  const whole = Object.entries(object.derived ?? {}).find(([, parts]) => parts.includes(field))?.[0];
  return whole === undefined ? [] : [record[whole]];
};

interface CustomValue {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  /** The same value as some providers show it: with labels of options. */
  readonly labels: unknown;
}

const isShown = (expected: unknown, shown: unknown, field: string): boolean => {
  if (field === 'field_mappings') {
    const values = Object(shown);
    return (expected as CustomValue[]).every(({ name, title, value, labels }) =>
      [value, labels].some((one) => isDeepStrictEqual(values[name] ?? values[title], one)),
    );
  }
  return isDeepStrictEqual(expected, shown);
};

/**
 * Whether transitions change a choice. The record then proves the write, because a transition may start from any state.
 */
const isMoved = (declaration: ObjectDeclaration, field: string): boolean => {
  const mapping = mappingOf(declaration, field);
  return typeof mapping === 'object' && mapping.kind === 'choice' && mapping.transitions !== undefined;
};

interface Written {
  readonly operation: 'create' | 'update';
  readonly field: string;
  readonly sample: Sample;
  readonly body: Values;
  readonly watched: Watched;
  /** Returns a body that creates another record without the field. */
  readonly without?: () => Values;
}

const isChoice = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'choice';

/** Whether a new record has the choice by default. The service does not send such a choice. */
const isGivenAnyway = async (subject: Subject, { field, sample, without }: Written): Promise<boolean> => {
  if (without === undefined || !isChoice(mappingOf(subject.declared.declaration, field))) return false;
  const { reply } = await create(subject, without());
  if (reply.status !== 201) return false;
  const { record } = await readBack(subject, recordOf(reply, 201).id);
  return record !== undefined && shownOf(subject.declared, record, field).includes(sample.shown);
};

/** Part of a name that the body contains as a whole. */
const partOf = (field: string, name: unknown): string | undefined => {
  const at = ['first_name', 'last_name'].indexOf(field);
  return typeof name === 'string' && at >= 0 ? name.split(' ')[at] : undefined;
};

/** Proof of a written field, or the failure. */
const proofOf = async (subject: Subject, attempt: Written): Promise<Proof> => {
  const { operation, field, sample, body, watched } = attempt;
  const { declared } = subject;
  const { declaration } = declared;
  const request = declaration[operation];
  if (watched.reply.status >= 300 || request === undefined)
    return { failure: `${operation} answered ${saidBy(watched)}` };
  const warning = envelopeOf(watched.reply).warnings?.find(({ path }) => path.startsWith(field));
  if (warning !== undefined) return { failure: warning.message };
  if (watched.faults.length > 0) return { failure: watched.faults.join('; ') };
  const isFile = declared.object.file === true;
  const sent = { account: subject.account, declaration, isFile, request, exchanges: watched.exchanges };
  const moved = isMoved(declaration, field);
  const [carrier] = moved ? [] : carriersOf(sent, field, body);
  if (carrier === undefined && !moved && !(await isGivenAnyway(subject, attempt)))
    return { failure: 'it was in no request' };
  // The response does not contain the record, so the sent request is compared.
  if (request.accepted) {
    const written = { field, ours: body[field], record: body, exchanges: watched.exchanges, remote: undefined };
    return proveWritten(subject.account, declared, written);
  }
  const { id }: AnsweredRecord = recordOf(watched.reply, operation === 'create' ? 201 : 200);
  const { record, faults } = await readBack(subject, id);
  if (record === undefined) return { failure: 'the record was not found again' };
  if (faults.length > 0) return { failure: faults.join('; ') };
  const { exchanges } = watched;
  const ours = body[field] ?? partOf(field, body.name) ?? sample.shown;
  const proven = proveWritten(subject.account, declared, {
    field,
    ours,
    record,
    exchanges,
    remote: record.remote_data,
  });
  // No response shows the field.
  if (!isReadable(mappingOf(declaration, field))) return proven;
  const missing = carrier && storedFailure(sent, field, carrier, record.remote_data);
  if (missing !== undefined) return { failure: missing };
  const shown = shownOf(declared, record, field);
  if (!shown.some((value) => isShown(sample.shown, value, field)))
    return { failure: `${JSON.stringify(sample.shown)} was read as ${JSON.stringify(shown[0])}` };
  return proven;
};

/** Other fields that a field requires: the type of the records that have it. */
const neededBy = ({ declared }: Subject, field: string): Values => {
  const mapping = mappingOf(declared.declaration, field);
  if (typeof mapping !== 'object' || !('when' in mapping) || mapping.when === undefined) return {};
  return mapping.when;
};

/** A body without the plain form of a formatted text, because another plain text would contradict the field. */
const withoutPlain = ({ declared }: Subject, field: string, body: Values): Values => {
  const { formatted = {} } = declared.object;
  return Object.fromEntries(Object.entries(body).filter(([name]) => formatted[name] !== field));
};

/** Whether the record already has the choice. The service does not send such a choice. */
const isThereAlready = async (subject: Subject, id: string, field: string, { shown }: Sample): Promise<boolean> => {
  if (!isChoice(mappingOf(subject.declared.declaration, field))) return false;
  const { record } = await readBack(subject, id);
  return record !== undefined && shownOf(subject.declared, record, field).includes(shown);
};

/** Base fields without the alternatives of the tried field, if a record needs one among several fields. */
const besides = ({ declared: { declaration } }: Subject, base: readonly string[], field: string) => {
  const oneOf: readonly string[] = declaration.oneOf ?? [];
  return oneOf.includes(field) ? base.filter((name) => !oneOf.includes(name)) : base;
};

const createWith = async (subject: Subject, base: readonly string[], field: string, round: Round): Promise<Proof> => {
  const sample = fill(subject, field, round);
  if (typeof sample === 'string') return { failure: sample };
  const least = (): Values => withoutPlain(subject, field, bodyWith(subject, besides(subject, base, field)));
  const body = { ...least(), ...sample.body };
  const watched = await create(subject, body);
  const without = (): Values => Object.fromEntries(Object.entries(least()).filter(([name]) => name !== field));
  return proofOf(subject, { operation: 'create', field, sample, body, watched, without });
};

/** Id of a record to change. Creates a new record if possible, so that changes do not affect each other. */
const somethingToChange = async (subject: Subject, base: readonly string[] | string): Promise<string | undefined> => {
  if (typeof base !== 'string') return recordOf((await create(subject, bodyWith(subject, base))).reply, 201).id;
  const { records } = await listAll(subject.account, subject.declared);
  return getText(records[0], 'id');
};

const updateWith = async (
  subject: Subject,
  base: readonly string[] | string,
  field: string,
  round: Round,
): Promise<Proof | undefined> => {
  const { account, declared, update } = subject;
  const id = await somethingToChange(subject, base);
  if (id === undefined) return { failure: 'there is no record to change' };
  const sample = sampleOf({ account, declared, schema: update, field, round, own: id });
  if (typeof sample === 'string') return { failure: sample };
  if (await isThereAlready(subject, id, field, sample)) return undefined;
  const body = { ...neededBy(subject, field), ...sample.body };
  const watched = await account.call('PATCH', `${pathOf(declared)}/${id}`, { body });
  return proofOf(subject, { operation: 'update', field, sample, body, watched });
};

/** Tries several values. A reference or a name must work for some record, a choice for all choices of the account. */
const proveTurns = async (
  { account, declared, create: taken, update }: Subject,
  operation: 'create' | 'update',
  field: string,
  prove: (round: Round) => Promise<Proof | undefined>,
): Promise<Proof> => {
  const turns = roundsOf({ account, declared, schema: operation === 'create' ? taken : update, field });
  const { declaration } = declared;
  const needsOne = isRef(mappingOf(declaration, field)) || declaration.quirks?.ids?.[field] !== undefined;
  let proof: Proof = {};
  for (let round = 0; round < turns; round += 1) {
    proof = (await prove(operation === 'create' ? round : round + 1)) ?? proof;
    if ((proof.failure === undefined) === needsOne) return proof;
  }
  return proof;
};

/** Writes every field that an operation accepts, each in its own request. */
export const proveWrites = async (
  subject: Subject,
  operation: 'create' | 'update',
  fields: readonly string[] = declaredFields(subject.declared, operation),
): Promise<readonly Outcome[]> => {
  if (fields.length === 0) return [];
  const base = canDo(subject.declared.declaration, 'create') ? await findBase(subject) : 'the object has no create';
  const outcomes: Outcome[] = [];
  for (const field of fields) {
    const prove = (round: Round): Promise<Proof | undefined> => {
      if (operation === 'update') return updateWith(subject, base, field, round);
      return typeof base === 'string' ? Promise.resolve({ failure: base }) : createWith(subject, base, field, round);
    };
    outcomes.push({ field, ...(await proveTurns(subject, operation, field, prove)) });
  }
  return outcomes;
};
