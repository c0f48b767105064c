import type { MeasuredPaging, PagingRun } from '../paging.ts';
import type { Section } from './report.ts';
import { median, spreadOf } from './statistics.ts';
import { type Bar, formatSpread, formatTime, renderTable } from './table.ts';

/** Maximum memory, MB. */
const memoryLimit = 256;
const slopeLimit = 1.2;

const inMegabytes = (bytes: number): number => bytes / 1024 / 1024;

const medianOf = ({ runs }: MeasuredPaging, pick: (run: PagingRun) => number): number => median(runs.map(pick));

const highestMemory = ({ runs }: MeasuredPaging): number => inMegabytes(Math.max(...runs.map(({ memory }) => memory)));

const rowOf = (measured: MeasuredPaging): readonly string[] => {
  const { subject, records, runs } = measured;
  const pages = records / 100;
  return [
    `${records} contacts`,
    subject,
    formatSpread(spreadOf(runs.map(({ seconds }) => seconds))),
    String(Math.round(records / medianOf(measured, ({ seconds }) => seconds))),
    formatTime((medianOf(measured, ({ seconds, provider }) => seconds - provider) * 1000) / pages),
    formatTime((medianOf(measured, ({ cpu }) => cpu) * 1000) / pages),
    highestMemory(measured).toFixed(0),
  ];
};

const memoryBar = (own: readonly MeasuredPaging[]): Bar => {
  const highest = Math.max(...own.map(highestMemory));
  return {
    text: `paging: the serving process has at most ${highest.toFixed(0)} MB resident, limit ${memoryLimit}`,
    met: highest < memoryLimit,
  };
};

const growthOf = (smaller: MeasuredPaging, larger: MeasuredPaging, pick: (run: PagingRun) => number): number =>
  medianOf(larger, pick) / larger.records / (medianOf(smaller, pick) / smaller.records);

const slopeBar = (smaller: MeasuredPaging, larger: MeasuredPaging): Bar => {
  const slope = growthOf(smaller, larger, ({ seconds }) => seconds);
  const cpu = growthOf(smaller, larger, (run) => run.cpu);
  return {
    text: `paging: ${larger.records} contacts take ${slope.toFixed(2)} × the time per contact of ${smaller.records}, at most ${slopeLimit} (${cpu.toFixed(2)} × its CPU time)`,
    met: slope <= slopeLimit,
  };
};

export const reportPaging = (measured: readonly MeasuredPaging[], runs: number): Section => {
  const own = measured.filter(({ subject }) => subject === 'service');
  return {
    lines: [
      `Paging through whole accounts in pages of 100 contacts with new ids, at most 128 MB of heap; median (range) of ${runs}`,
      ...renderTable([
        ['', '', 'seconds', 'contacts/s', 'ms per page without provider', 'CPU per page', 'resident MB'],
        ...measured.map(rowOf),
      ]),
    ],
    bars: [
      memoryBar(own),
      ...own.slice(1).flatMap((larger, index) => {
        const smaller = own[index];
        return smaller === undefined ? [] : [slopeBar(smaller, larger)];
      }),
    ],
  };
};
