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

/** What a record shows for a field: a choice by its word or as the provider names it, a part of a name in the whole. */
const shownOf = ({ object }: Declared, record: Values, field: string): readonly unknown[] => {
  if (field in record) return [record[field], record[`remote_${field}`]];
  const whole = Object.entries(object.derived ?? {}).find(([, parts]) => parts.includes(field))?.[0];
  return whole === undefined ? [] : [record[whole]];
};

interface CustomValue {
  readonly name: string;
  readonly title: string;
  readonly value: unknown;
  /** The same, as some providers show options. */
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

/** Moves lead to it, from wherever the record stands: that it is there is what shows. */
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
  /** A body that creates another record and does not give the field. */
  readonly without?: () => Values;
}

const isChoice = (mapping: FieldMapping | undefined): boolean =>
  typeof mapping === 'object' && mapping.kind === 'choice';

/** A choice that every new record has is not sent: a record that is created without the field has it too. */
const isGivenAnyway = async (subject: Subject, { field, sample, without }: Written): Promise<boolean> => {
  if (without === undefined || !isChoice(mappingOf(subject.declared.declaration, field))) return false;
  const { reply } = await create(subject, without());
  if (reply.status !== 201) return false;
  const { record } = await readBack(subject, recordOf(reply, 201).id);
  return record !== undefined && shownOf(subject.declared, record, field).includes(sample.shown);
};

/** A part of a name that the body has as a whole. */
const partOf = (field: string, name: unknown): string | undefined => {
  const at = ['first_name', 'last_name'].indexOf(field);
  return typeof name === 'string' && at >= 0 ? name.split(' ')[at] : undefined;
};

/** Whether a write proves its field, and by what. */
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
  // No answer names it: what is compared is what was sent.
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
  // No answer says what became of it.
  if (!isReadable(mappingOf(declaration, field))) return proven;
  const missing = carrier && storedFailure(sent, field, carrier, record.remote_data);
  if (missing !== undefined) return { failure: missing };
  const shown = shownOf(declared, record, field);
  if (!shown.some((value) => isShown(sample.shown, value, field)))
    return { failure: `${JSON.stringify(sample.shown)} was read as ${JSON.stringify(shown[0])}` };
  return proven;
};

/** What a field needs beside it: the type of the records that have it. */
const neededBy = ({ declared }: Subject, field: string): Values => {
  const mapping = mappingOf(declared.declaration, field);
  if (typeof mapping !== 'object' || !('when' in mapping) || mapping.when === undefined) return {};
  return mapping.when;
};

/** Without the plain form of a text that is given with formatting: another text would contradict it. */
const withoutPlain = ({ declared }: Subject, field: string, body: Values): Values => {
  const { formatted = {} } = declared.object;
  return Object.fromEntries(Object.entries(body).filter(([name]) => formatted[name] !== field));
};

/** Whether a choice is what the record has already: it is not sent. */
const isThereAlready = async (subject: Subject, id: string, field: string, { shown }: Sample): Promise<boolean> => {
  if (!isChoice(mappingOf(subject.declared.declaration, field))) return false;
  const { record } = await readBack(subject, id);
  return record !== undefined && shownOf(subject.declared, record, field).includes(shown);
};

/** What stands in the place of a field of which a record needs one among others is left out where that is tried. */
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

/** A record to change, new where records can be created: what one change does must not stand in the way of the next. */
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

/** A reference or a name has to work for some record, a choice for every one that the account has. */
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

/** Writes every field that an operation takes, each by itself. */
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
