import { prices } from '../../fleet/prices.ts';
import type { HotMeasured } from '../hot-keys.ts';
import type { Section } from './report.ts';
import { type Bar, renderTable } from './table.ts';

/**
 * Maximum write units of a partition key per second:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const mostOfKey = 1_000;

const format = (units: number): string => units.toFixed(0);

const linesOf = ({ case: { name, rate }, places }: HotMeasured): readonly string[] => {
  const all = places.reduce((sum, { units }) => sum + units, 0);
  return [
    `${name}: ${rate} changes a second, ${format(all)} WRU/s, ${(all * 3600 * prices.writeUnit).toFixed(2)} dollars an hour`,
    ...renderTable([
      ['table or index', 'WRU/s in total', 'WRU/s of hottest key', 'hottest key'],
      ...places.map(({ place, units, hottest }) => [place, format(units), format(hottest.units), hottest.key]),
    ]),
  ];
};

const barsOf = ({ case: { name }, places }: HotMeasured): readonly Bar[] =>
  places.map(({ place, hottest }) => ({
    text: `hot keys: ${name}: the hottest of ${place} takes ${format(hottest.units)} WRU/s, at most ${mostOfKey}`,
    met: hottest.units <= mostOfKey,
  }));

/** Reports the hottest key of every table and index, at the rate of each case. */
export const reportHotKeys = (measured: readonly HotMeasured[]): Section => ({
  lines: [
    'Write units of each partition key, for changes of 1 KB that are delivered to one webhook: counted for a sample, and',
    'scaled to the rate',
    ...measured.flatMap(linesOf),
  ],
  bars: measured.flatMap(barsOf),
});
