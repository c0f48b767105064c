import type { Walk, Walked } from './paging.ts';
import type { Section } from './report.ts';
import { median, spreadOf } from './statistics.ts';
import { type Bar, formatSpread, formatTime, renderTable } from './table.ts';

/** MB. */
const memoryLimit = 256;
const slopeLimit = 1.2;

const inMegabytes = (bytes: number): number => bytes / 1024 / 1024;

const medianOf = ({ walks }: Walked, pick: (walk: Walk) => number): number => median(walks.map(pick));

const highestMemory = ({ walks }: Walked): number => inMegabytes(Math.max(...walks.map(({ memory }) => memory)));

const rowOf = (walked: Walked): readonly string[] => {
  const { subject, records, walks } = walked;
  const pages = records / 100;
  return [
    `${records} contacts`,
    subject,
    formatSpread(spreadOf(walks.map(({ seconds }) => seconds))),
    String(Math.round(records / medianOf(walked, ({ seconds }) => seconds))),
    formatTime((medianOf(walked, ({ seconds, provider }) => seconds - provider) * 1000) / pages),
    formatTime((medianOf(walked, ({ cpu }) => cpu) * 1000) / pages),
    highestMemory(walked).toFixed(0),
  ];
};

const memoryBar = (own: readonly Walked[]): Bar => {
  const highest = Math.max(...own.map(highestMemory));
  return {
    text: `paging: the serving process has at most ${highest.toFixed(0)} MB resident, limit ${memoryLimit}`,
    met: highest < memoryLimit,
  };
};

const growthOf = (smaller: Walked, larger: Walked, pick: (walk: Walk) => number): number =>
  medianOf(larger, pick) / larger.records / (medianOf(smaller, pick) / smaller.records);

const slopeBar = (smaller: Walked, larger: Walked): Bar => {
  const slope = growthOf(smaller, larger, ({ seconds }) => seconds);
  const cpu = growthOf(smaller, larger, (walk) => walk.cpu);
  return {
    text: `paging: ${larger.records} contacts take ${slope.toFixed(2)} × the time per contact of ${smaller.records}, at most ${slopeLimit} (${cpu.toFixed(2)} × its CPU time)`,
    met: slope <= slopeLimit,
  };
};

export const reportPaging = (measured: readonly Walked[], runs: number): Section => {
  const own = measured.filter(({ subject }) => subject === 'service');
  return {
    lines: [
      `Paging through whole accounts, 100 contacts each time, their ids new to the service, with at most 128 MB of heap; median (range) of ${runs}`,
      ...renderTable([
        ['', '', 'seconds', 'contacts/s', 'ms per page less provider', 'CPU per page', 'resident MB'],
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
