import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { patience } from '../harness/wait-for.ts';

/** A person's browser, and a record of its events. */
export interface Visit {
  readonly page: Page;
  /** Forbidden events: requests to other origins, violated policies, errors of the page. */
  readonly problems: readonly string[];
  /** All responses so far. */
  readonly documents: readonly string[];
  /** Received bytes so far, including headers. */
  received(): number;
  /** Barriers that axe finds on the current page, one line per barrier. @param rules ids of rules. Default: all rules */
  barriers(rules?: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}

const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
};

/** Lets axe measure the contrast of signs such as ✓ too. By default, these cases are undecided. */
const measureSigns = `axe._audit.checks['color-contrast'].options.ignoreUnicode = false`;

/** Finds barriers. Undecided cases count too, because a text must certainly be readable. */
const findBarriers = async (page: Page, rules?: readonly string[]): Promise<readonly string[]> => {
  const options = rules === undefined ? axeOptions : { ...axeOptions, runOnly: [...rules] };
  // axe is evaluated as a text: the page's own policy forbids scripts, but does not apply to the debugger.
  await page.evaluate(axe.source);
  await page.evaluate(measureSigns);
  const { violations, incomplete } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return [...violations, ...incomplete].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

const sayViolations = `document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  console.error('policy violated: ' + effectiveDirective + ' ' + blockedURI))`;

/** Whether a message only reports a status. The browser reports every document that is not a 2xx. */
const isStatus = (text: string): boolean => text.startsWith('Failed to load resource: the server responded with');

/** @param origins allowed origins of requests */
const watchProblems = (page: Page, origins: readonly string[]): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error on the page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isStatus(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && !origins.includes(origin)) problems.push(`request to ${origin}`);
  });
  page.on('requestfailed', (request) => problems.push(`failed: ${request.failure()?.errorText}`));
  return problems;
};

const watchDocuments = (page: Page): string[] => {
  const documents: string[] = [];
  page.on('response', (response) => {
    documents.push(JSON.stringify(response.headers()));
    if (response.status() !== 303)
      response.text().then(
        (text) => documents.push(text),
        () => undefined,
      );
  });
  return documents;
};

/** Counts the bytes on the wire, as the browser's own network panel does. */
const countBytes = async (page: Page): Promise<() => number> => {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.requestWillBeSent', ({ redirectResponse }) => {
    bytes += redirectResponse?.encodedDataLength ?? 0;
  });
  await session.send('Network.enable');
  return () => bytes;
};

/** Opens a fresh browser window without stored data. @param origins allowed origins of requests */
export const visit = async (
  browser: Browser,
  origins: readonly string[],
  options: BrowserContextOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  await context.addInitScript(sayViolations);
  const page = await context.newPage();
  return {
    page,
    problems: watchProblems(page, origins),
    documents: watchDocuments(page),
    received: await countBytes(page),
    barriers: (rules) => findBarriers(page, rules),
    close: () => context.close(),
  };
};
