import type { Synced, SyncedAccount } from '../syncing.ts';
import type { Section } from './report.ts';
import { type Bar, formatTime, renderTable } from './table.ts';

/** Maximum memory, MB. */
const memoryLimit = 256;
const slopeLimit = 1.2;
/** Maximum share of the first run. */
const changesLimit = 0.01;

/** Contacts per page. */
const pageSize = 100;

const inMegabytes = (bytes: number): number => bytes / 1024 / 1024;

const rowOf = (name: string, records: number, { seconds, cpu, memory, ...counted }: Synced): readonly string[] => [
  name,
  formatTime(seconds),
  String(Math.round(records / seconds)),
  formatTime((cpu * 1000) / Math.max(1, records / pageSize)),
  inMegabytes(memory).toFixed(0),
  String(counted.lists),
  String(counted.requests - counted.lists),
  String(counted.reads),
  String(counted.writes),
  counted.writeUnits.toFixed(0),
];

const rowsOf = ({ records, changed, baseline, changes }: SyncedAccount) => [
  rowOf(`${records} contacts, first run`, records, baseline),
  rowOf(`${records} contacts, ${changed} changed`, changed, changes),
];

const pagesBar = ({ records, baseline }: SyncedAccount): Bar => {
  const pages = Math.ceil(records / pageSize);
  return {
    text: `sync: ${records} contacts take ${baseline.lists} requests of lists in the first run, for ${pages} pages`,
    met: baseline.lists === pages,
  };
};

const memoryBar = (measured: readonly SyncedAccount[]): Bar => {
  const highest = Math.max(...measured.flatMap(({ baseline, changes }) => [baseline.memory, changes.memory]));
  return {
    text: `sync: the worker has at most ${inMegabytes(highest).toFixed(0)} MB resident, limit ${memoryLimit}`,
    met: inMegabytes(highest) < memoryLimit,
  };
};

const slopeBar = (smaller: SyncedAccount, larger: SyncedAccount): Bar => {
  const growth = (pick: (synced: Synced) => number): number =>
    pick(larger.baseline) / larger.records / (pick(smaller.baseline) / smaller.records);
  const slope = growth(({ seconds }) => seconds);
  return {
    text: `sync: ${larger.records} contacts take ${slope.toFixed(2)} × the time per contact of ${smaller.records}, at most ${slopeLimit} (${growth(({ cpu }) => cpu).toFixed(2)} × the worker's CPU time)`,
    met: slope <= slopeLimit,
  };
};

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** Requests that every run needs. Accounts are compared only if these requests do not count. */
const fixedRequests = 5;

const changesBars = ({ records, changed, baseline, changes }: SyncedAccount): readonly Bar[] => {
  if (fixedRequests > baseline.requests * changesLimit) return [];
  const shares = {
    'requests to the provider': changes.requests / baseline.requests,
    'write calls': changes.writes / baseline.writes,
    'write units': changes.writeUnits / baseline.writeUnits,
  };
  return Object.entries(shares).map(([name, share]) => ({
    text: `sync: ${changed} changes of ${records} contacts take ${percent(share)} of the first run's ${name}, limit ${percent(changesLimit)}`,
    met: share < changesLimit,
  }));
};

export const reportSyncing = (measured: readonly SyncedAccount[]): Section => ({
  lines: [
    'Sync of whole accounts by a process that does nothing else, from a bundle, with at most 128 MB of heap',
    ...renderTable([
      ['', 'seconds', 'records/s', 'CPU per 100', 'resident MB', 'lists', 'others', 'reads', 'writes', 'write units'],
      ...measured.flatMap(rowsOf),
    ]),
    'seconds and CPU (ms) of the measured run, memory of the whole process. lists and others: requests to the provider. reads and writes: calls of the database.',
  ],
  bars: [
    ...measured.map(pagesBar),
    memoryBar(measured),
    ...measured.slice(1).flatMap((larger, index) => {
      const smaller = measured[index];
      return smaller === undefined ? [] : [slopeBar(smaller, larger)];
    }),
    ...measured.flatMap(changesBars),
  ],
});
