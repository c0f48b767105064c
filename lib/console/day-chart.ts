import { type Html, html } from '../pages/html.ts';

/** Counts of a day. */
interface DayCounts {
  /** `2026-11-30`. */
  readonly day: string | null;
  readonly count: number;
  readonly unsuccessful: number;
}

/** Height of the chart, and width of a day, in its own units. */
const height = 100;
const width = 10;

const bar = (of: string, at: number, from: number, length: number): Html | false =>
  length > 0 &&
  html`<rect class="${of}" x="${at * width + 1}" y="${(height - from - length).toFixed(2)}" width="${width - 2}" height="${length.toFixed(2)}"/>`;

const inWords = (day: string, count: number, unsuccessful: number): string =>
  `${day}: ${count.toLocaleString('en')}, ${unsuccessful.toLocaleString('en')} unsuccessful`;

/**
 * A chart with one bar for each day, and the same numbers as a table that opens by a click.
 * @param days in their order; a day without counts has no bar
 */
export const dayChart = (days: readonly string[], counts: readonly DayCounts[]): Html => {
  const byDay = new Map(counts.map((one) => [one.day, one]));
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const bars = days.map((day, at) => {
    const { count = 0, unsuccessful = 0 } = byDay.get(day) ?? {};
    const [all, wrong] = [(count / most) * height, (unsuccessful / most) * height];
    return html`<g><title>${inWords(day, count, unsuccessful)}</title>${bar('wrong', at, 0, wrong)}${bar('right', at, wrong, all - wrong)}</g>`;
  });
  const rows = days.flatMap((day) => {
    const found = byDay.get(day);
    return found === undefined ? [] : { ...found, day };
  });
  return html`<figure class="chart"><svg role="img" aria-label="Requests by day. The table below has the numbers." viewBox="0 0 ${days.length * width} ${height}" preserveAspectRatio="none">${bars}</svg>
<figcaption><span>${days[0]}</span><span>Most in a day: ${most.toLocaleString('en')}</span><span>${days.at(-1)}</span></figcaption></figure>
<details><summary>As a table</summary><table><thead><tr><th scope="col">Day</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Unsuccessful</th></tr></thead>
<tbody>${rows.map(({ day, count, unsuccessful }) => html`<tr><th scope="row">${day}</th><td class="number">${count.toLocaleString('en')}</td><td class="number">${unsuccessful.toLocaleString('en')}</td></tr>`)}</tbody></table></details>`;
};
