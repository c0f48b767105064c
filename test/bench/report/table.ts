import type { Spread } from './statistics.ts';

/** Lines of a table. The first column is aligned left, the others right. */
export const renderTable = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

/** Lines of a table in Markdown. The first row is the header. */
export const renderMarkdown = ([header = [], ...rows]: readonly (readonly string[])[]): readonly string[] =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);

export const formatTime = (ms: number): string => ms.toFixed(ms < 10 ? 2 : 1);

/** Formats median and range: `1.92 (1.88–2.01)`. */
export const formatSpread = ({ median, lowest, highest }: Spread, format = formatTime): string =>
  `${format(median)} (${format(lowest)}–${format(highest)})`;

/** A figure that has a limit. */
export interface Bar {
  readonly text: string;
  readonly met: boolean;
}

export const formatBar = ({ text, met }: Bar): string => `${met ? 'met    ' : 'NOT met'}  ${text}`;
