import { isDeepStrictEqual } from 'node:util';
import { getPath, getText } from '../../lib/engine/mapping/path.ts';
import type { FieldMapping, ObjectDeclaration, WriteRequest } from '../../lib/providers/define.ts';
import { canDo, mappingOf } from '../../lib/providers/kinds.ts';
import type { Exchange } from '../contract/exchange.ts';
import { type AnsweredRecord, envelopeOf, recordOf } from '../harness/reply.ts';
import type { Declared } from '../providers/declared.ts';
import { type Account, getOne, listAll, metaOf, pathOf, type Values, type Watched } from './account.ts';
import { declaredFields } from './declared-coverage.ts';
import { leastBody, type Round, roundsOf, type Sample, sampleOf } from './samples.ts';
import { type Proof, proveWritten } from './sources.ts';

/** What came of one field in one operation: nothing where it is proven, else why not. */
export interface Outcome extends Proof {
  readonly field: string;
}

/** An object of an account and what it takes there. */
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

const fill = ({ account, declared, create }: Subject, field: string, round: Round = 0): Sample | string =>
  sampleOf({ account, declared, schema: create, field, round });

const bodiesOf = (samples: readonly (Sample | string)[]): Values =>
  Object.assign({}, ...samples.map((sample) => (typeof sample === 'string' ? {} : sample.body)));

const isRef = (mapping: FieldMapping | undefined): boolean => typeof mapping === 'object' && mapping.kind === 'ref';

/**
 * Fields of a record that has nothing but what it needs, and of one that refers to whatever it can: some vendors want
 * a record to belong to another one.
 */
const leastFields = ({ declared }: Subject): readonly (readonly string[])[] => {
  const { declaration } = declared;
  const needed = Object.entries(leastBody(declared)).flatMap(([name, value]) =>
    typeof value === 'string' ? name : [],
  );
  const least = [...new Set([...needed, ...(declaration.required ?? [])])];
  const refs = declaredFields(declared, 'create').filter((name) => isRef(mappingOf(declaration, name)));
  return [least, [...new Set([...least, ...refs])]];
};

const bodyWith = (subject: Subject, fields: readonly string[]): Values => ({
  ...leastBody(subject.declared),
  ...bodiesOf(fields.map((field) => fill(subject, field))),
});

const saidBy = ({ reply }: Watched): string => {
  const { message = '' } = envelopeOf(reply);
  return `${reply.status} ${message}`;
};

const create = (subject: Subject, body: Values): Promise<Watched> =>
  subject.account.call('POST', pathOf(subject.declared), { body });

/** Fields that make a record the vendor takes, or why there are none. */
const findBase = async (subject: Subject): Promise<readonly string[] | string> => {
  let said = '';
  for (const fields of leastFields(subject)) {
    const watched = await create(subject, bodyWith(subject, fields));
    if (watched.reply.status === 201) {
      subject.account.learn(subject.declared, recordOf(watched.reply, 201));
      return fields;
    }
    said = saidBy(watched);
  }
  return `no record can be created: ${said}`;
};

/** A record as it is read in a request of its own. */
const readBack = async (
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

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Where in the body of a request a path of the record is. */
const under = ({ wrap, graphql, renames }: WriteRequest, path: string): string =>
  [graphql && 'variables', wrap, renames?.[path] ?? path].filter((part) => part !== undefined).join('.');

/** Where a write puts a field: paths of the body that must all be there. */
const writtenPaths = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
    case 'ref':
      return typeof mapping.write === 'string' ? [mapping.write] : [];
    case 'choice':
    case 'items':
    case 'html':
      return [mapping.at];
    case 'typed_fields':
      return mapping.typedFields.map(({ at }) => at);
    case 'parts':
      return Object.values(mapping.members).flatMap((paths) => [paths].flat().at(-1) ?? []);
    case 'moment':
      return [mapping.date];
    case 'end':
      return [mapping.duration];
    case 'constant':
      return [];
  }
};

/** Where a read finds it, where that is one place. */
const readPath = (mapping: FieldMapping): string | undefined => {
  if (typeof mapping === 'string') return mapping;
  if (mapping.kind === 'value' || mapping.kind === 'ref') return mapping.read;
  return ['choice', 'items', 'html'].includes(mapping.kind) && 'at' in mapping ? mapping.at : undefined;
};

/** A GraphQL operation that changes nothing is posted all the same. */
const isQuery = (body: unknown): boolean => /^\s*(?:query\b|\{)/.test(String(Object(body).query ?? ''));

const writesOf = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.filter(
    ({ method, status, requestBody }) => method !== 'GET' && status >= 200 && status < 300 && !isQuery(requestBody),
  );

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return isFilled(value) ? [String(value)] : [];
  return Object.values(value).flatMap(textsIn);
};

interface Sent {
  readonly account: Account;
  readonly declaration: ObjectDeclaration;
  /** Whether the name and type of a file go with its bytes. */
  readonly isFile: boolean;
  readonly request: WriteRequest;
  readonly exchanges: readonly Exchange[];
}

/** A record may be named in the body, or in the path of a request of its own. */
const names = ({ path, requestBody }: Exchange, id: string): boolean =>
  textsIn(requestBody).includes(id) || path.split('/').map(decodeURIComponent).includes(id);

/** What goes with the bytes of a file, in whatever part of the request. */
const fileFields: ReadonlySet<string> = new Set(['file_name', 'content_type']);

const tells = ({ query, requestHeaders, requestBody }: Exchange, text: string): boolean =>
  [...query.values(), requestHeaders['content-type'], ...textsIn(requestBody)].includes(text);

/** The requests in which a field went out; none where it did not. */
const carriersOf = (
  { account, declaration, isFile, request, exchanges }: Sent,
  field: string,
  body: Values,
): Exchange[] => {
  const writes = writesOf(exchanges);
  const given = textsIn(body[field]);
  if (declaration.children?.[field] !== undefined)
    return writes.filter(({ requestBody }) => given.every((text) => textsIn(requestBody).includes(text)));
  if (field === 'field_mappings') {
    const { keptIn: at } = declaration.customFields ?? {};
    const path = at === undefined ? '' : 'object' in at ? at.object : at.list;
    return writes.filter(({ requestBody }) => isFilled(getPath(requestBody, under(request, path))));
  }
  if (isFile && fileFields.has(field)) {
    return writes.filter((exchange) => given.every((text) => tells(exchange, text)));
  }
  const mapping = mappingOf(declaration, field);
  // The collection and the kind of a record are in the path of the request.
  if (mapping === undefined || (typeof mapping === 'object' && mapping.kind === 'constant')) return writes;
  const paths = writtenPaths(mapping);
  if (paths.length === 0) {
    const ids = given.flatMap((id) => account.remoteIdOf(id) ?? []);
    return writes.filter((exchange) => ids.length > 0 && ids.every((id) => names(exchange, id)));
  }
  return writes.filter(({ requestBody }) =>
    paths.every((path) => isFilled(getPath(requestBody, under(request, path)))),
  );
};

const isSameTime = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);

/** Whether the vendor keeps what was sent where it was sent: both are the same text, number or time. */
const isKept = (sent: unknown, kept: unknown): boolean => {
  if (!isFilled(kept)) return false;
  if (typeof sent === 'object' || typeof kept === 'object') return true;
  return String(sent) === String(kept) || isSameTime(String(sent), String(kept));
};

const storedFailure = ({ declaration, isFile, request }: Sent, field: string, carrier: Exchange, remote: unknown) => {
  const mapping = mappingOf(declaration, field);
  const path = mapping === undefined ? undefined : readPath(mapping);
  if (mapping === undefined || path === undefined) return undefined;
  const stored = getPath(remote, path);
  const [written] = writtenPaths(mapping);
  if (written !== path || isFile) return isFilled(stored) ? undefined : `the simulator has nothing at ${path}`;
  const sent = getPath(carrier.requestBody, under(request, path));
  return isKept(sent, stored)
    ? undefined
    : `the simulator has ${JSON.stringify(stored)} at ${path}, sent was ${JSON.stringify(sent)}`;
};

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

/** What every new record has is not sent. */
const isGivenAnyway = (
  declaration: ObjectDeclaration,
  operation: 'create' | 'update',
  field: string,
  body: Values,
): boolean => {
  const mapping = mappingOf(declaration, field);
  if (operation === 'update' || typeof mapping !== 'object' || mapping.kind !== 'choice') return false;
  return mapping.createdAs !== undefined && mapping.createdAs === body[field];
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
}

/** A part of a name that the body has as a whole. */
const partOf = (field: string, name: unknown): string | undefined => {
  const at = ['first_name', 'last_name'].indexOf(field);
  return typeof name === 'string' && at >= 0 ? name.split(' ')[at] : undefined;
};

/** Whether a write proves its field, and by what. */
const proofOf = async (subject: Subject, { operation, field, sample, body, watched }: Written): Promise<Proof> => {
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
  if (carrier === undefined && !moved && !isGivenAnyway(declaration, operation, field, body))
    return { failure: 'it was in no request' };
  const { id }: AnsweredRecord = recordOf(watched.reply, operation === 'create' ? 201 : 200);
  const { record, faults } = await readBack(subject, id);
  if (record === undefined) return { failure: 'the record was not found again' };
  if (faults.length > 0) return { failure: faults.join('; ') };
  const missing = carrier && storedFailure(sent, field, carrier, record.remote_data);
  if (missing !== undefined) return { failure: missing };
  const shown = shownOf(declared, record, field);
  if (!shown.some((value) => isShown(sample.shown, value, field)))
    return { failure: `${JSON.stringify(sample.shown)} was read as ${JSON.stringify(shown[0])}` };
  const { exchanges } = watched;
  const ours = body[field] ?? partOf(field, body.name) ?? sample.shown;
  return proveWritten(subject.account, declared, { field, ours, record, exchanges, remote: record.remote_data });
};

/** What a field needs beside it: the type of the records that have it. */
const neededBy = ({ declared }: Subject, field: string): Values => {
  const mapping = mappingOf(declared.declaration, field);
  if (typeof mapping !== 'object' || !('only' in mapping) || mapping.only === undefined) return {};
  return mapping.only;
};

/** Without the plain form of a text that is given with formatting: another text would contradict it. */
const withoutPlain = ({ declared }: Subject, field: string, body: Values): Values => {
  const { formatted = {} } = declared.object;
  return Object.fromEntries(Object.entries(body).filter(([name]) => formatted[name] !== field));
};

/** Whether a choice is what the record has already: it is not sent. */
const isThereAlready = async (subject: Subject, id: string, field: string, { shown }: Sample): Promise<boolean> => {
  const mapping = mappingOf(subject.declared.declaration, field);
  if (typeof mapping !== 'object' || mapping.kind !== 'choice') return false;
  const { record } = await readBack(subject, id);
  return record?.[field] === shown;
};

const createWith = async (subject: Subject, base: readonly string[], field: string, round: Round): Promise<Proof> => {
  const sample = fill(subject, field, round);
  if (typeof sample === 'string') return { failure: sample };
  const body = { ...withoutPlain(subject, field, bodyWith(subject, base)), ...sample.body };
  const watched = await create(subject, body);
  return proofOf(subject, { operation: 'create', field, sample, body, watched });
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
  const needsOne = isRef(mappingOf(declaration, field)) || declaration.quirks?.idsOf?.[field] !== undefined;
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
