import type { ObjectName } from '../../lib/objects/names.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import { compare, truthOf } from './compare.ts';
import { type Recorded, recordedOf } from './exchanges.ts';
import { notesOf } from './notes.ts';
import { contextOfRecord, presentationOf, type Read, readAs, schemaIssues } from './reading.ts';
import type { RecordedRecord } from './resource.ts';
import { recordsIn } from './resources.ts';

/** Counts of a vendor's recordings by result. */
export interface Tally {
  readonly provider: ProviderName;
  payloads: number;
  /** Responses without a record of ours: a deletion, a release, a marketing e-mail. */
  others: number;
  records: number;
  equal: number;
  /** Number of occurrences by object, field and reason. */
  readonly forms: Map<string, number>;
  readonly lost: Map<string, number>;
  readonly wrong: string[];
  readonly invalid: string[];
}

const addTo = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const withReason = (provider: ProviderName, place: string): string =>
  `${place}: ${notesOf(provider).lost?.[place] ?? 'no reason is known'}`;

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((total, count) => total + count, 0);

const compareAll = (tally: Tally, object: ObjectName, read: Read, remote: unknown): void => {
  const truth = truthOf(tally.provider)[object];
  if (truth === undefined) return;
  for (const field of Object.keys(truth.fields).filter((name) => name in read.record)) {
    const found = compare({ provider: tally.provider, read, remote, object, truth, field });
    const place = `${object} ${field}`;
    if (found?.verdict === 'equal') tally.equal += 1;
    if (found?.verdict === 'form') addTo(tally.forms, `${place}: ${found.reason}`);
    if (found?.verdict === 'lost') addTo(tally.lost, withReason(tally.provider, place));
    if (found?.verdict === 'wrong') tally.wrong.push(`${place}: ${found.reason}`);
  }
};

const readOne = async (tally: Tally, recorded: RecordedRecord): Promise<void> => {
  const context = contextOfRecord(tally.provider, recorded);
  if (context === undefined) return;
  const { object, remote, partition } = recorded;
  const read = readAs(context, await presentationOf(context, remote), remote, partition);
  tally.records += 1;
  tally.invalid.push(...schemaIssues(context, read.record).map((issue) => `${object} ${issue}`));
  compareAll(tally, object, read, remote);
};

const readPayload = async (tally: Tally, exchange: Recorded): Promise<void> => {
  const records = recordsIn(tally.provider, exchange);
  tally.payloads += 1;
  if (records.length === 0) tally.others += 1;
  for (const recorded of records) await readOne(tally, recorded);
};

/**
 * Reads and compares all recordings of a vendor.
 * @throws the errors of the readers
 */
export const tallyOf = async (provider: ProviderName): Promise<Tally> => {
  const none = { payloads: 0, others: 0, records: 0, equal: 0, wrong: [], invalid: [] };
  const tally: Tally = { provider, ...none, forms: new Map(), lost: new Map() };
  for (const exchange of recordedOf(provider)) await readPayload(tally, exchange);
  return tally;
};

const columns = ['vendor', 'payloads', 'without', 'records', 'compared', 'equal', 'form only', 'lost', 'wrong'];

const rowOf = ({ provider, payloads, others, records, equal, forms, lost, wrong }: Tally): readonly string[] => {
  const [form, gone] = [sum(forms), sum(lost)];
  const compared = equal + form + gone + wrong.length;
  return [provider, ...[payloads, others, records, compared, equal, form, gone, wrong.length].map(String)];
};

const linesOf = (title: string, counts: Map<string, number>): readonly string[] =>
  counts.size === 0 ? [] : [`  ${title}:`, ...[...counts].toSorted().map(([name, count]) => `    ${name} (${count})`)];

/** The tallies as a table. Below it, each field that differs in form or is lost. */
export const report = (tallies: readonly Tally[]): string => {
  const rows = [columns, ...tallies.map(rowOf)].map((row) =>
    row
      .map((cell) => cell.padEnd(10))
      .join(' ')
      .trimEnd(),
  );
  const details = tallies.flatMap(({ provider, forms, lost }) => {
    const lines = [...linesOf('in another form', forms), ...linesOf('lost', lost)];
    return lines.length === 0 ? [] : [provider, ...lines];
  });
  return [...rows, ...details].join('\n');
};
