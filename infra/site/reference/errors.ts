import { meaningOfCode } from '../../../lib/api/openapi/failures.ts';
import { recorded } from '../../../lib/api/openapi/recorded.ts';
import { type ErrorCode, statusOfCode } from '../../../lib/errors.ts';
import { type Html, html, type Part } from '../../../lib/pages/html.ts';
import { joined, pre, prose } from './text.ts';

/** Codes by status, in ascending order. */
export const byStatus = (
  all: Iterable<ErrorCode>,
): readonly (readonly [status: number, codes: readonly ErrorCode[]])[] =>
  [...Map.groupBy(all, (code) => statusOfCode[code])].toSorted(([one], [other]) => one - other);

/** Errors of an operation by status, with a link to the part of the page with meanings and examples. */
export const errorLine = (all: readonly ErrorCode[]): Part => {
  const statuses = byStatus(all).map(([status, some]) => html`<b>${status}</b> ${some.join(', ')}`);
  return html`<h3>Errors</h3><p class="codes">${joined(statuses, '; ')} <a href="#errors">(examples)</a></p>`;
};

/** Recorded answer with one of the errors. Some errors occur on pages for people only, so no JSON exists. */
const exampleOf = (some: readonly ErrorCode[]): Html => {
  const code = some.find((one) => one in recorded.refusals);
  if (code === undefined) return html`<p>The answer is a page that explains the error.</p>`;
  return html`<details><summary>Example</summary>${pre(JSON.stringify(recorded.refusals[code], null, 2), 'json')}</details>`;
};

/** All errors of a page by status, each status with an example. The operations link to them. */
export const errorsPart = (all: ReadonlySet<ErrorCode>): Part => {
  return byStatus(all).map(([status, some]) => {
    const meanings = some.map(
      (code) => html`<dt><a href="/docs/errors#${code}"><code>${code}</code></a><dd>${prose(meaningOfCode[code])}`,
    );
    return html`<h3 id="e${status}">${status}</h3><dl>${meanings}</dl>${exampleOf(some)}`;
  });
};
