import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs, seed, someOf } from '../harness/runs.ts';
import { startCounting, stepsFor, stopCounting } from './code-steps.ts';
import { firstFault } from './growth.ts';
import { parsers, readers } from './parsers.ts';
import { shapesOf, singlesOf } from './shapes.ts';
import { isParser, sourceOf, sources } from './sources.ts';

/** Texts that separate, begin or end something in one of the parsed forms. */
const alphabet = [
  ...[
    '/',
    '//',
    '..',
    '.',
    '%',
    '%25',
    '%2f',
    '25',
    '?',
    '#',
    '&',
    '=',
    ';',
    ',',
    ', <',
    '<',
    '>',
    '>; rel="next"',
    ':',
  ],
  ...[
    '{',
    '{a}',
    '{a:',
    '}',
    '[',
    ']',
    '](',
    '![',
    '(',
    ')',
    '"',
    "'",
    '\\',
    '|',
    '`',
    '*',
    '_',
    '~~',
    '-',
    '- ',
    '> ',
  ],
  ...['a', 'aaaaaaaaa', 'Z', '0', '12', 'key=', 'token ', 'https://', 'é', '💠', '\ud800', ' ', '\n', '\t', '\u0000'],
];

/** Pieces of HTML. */
const markup = [
  '<div>',
  '</div>',
  '<p>',
  '<b></p>',
  '</b>',
  '<a href="',
  '<li>',
  '<td>',
  '<svg>',
  '<!--',
  '<br>',
  '&amp;',
];

/** Parsers that only read texts of our own, by purpose. */
const ofOurOwn: Readonly<Record<string, readonly string[]>> = {
  'names and paths of declarations': [
    'lib/api/openapi/names.ts',
    'lib/api/openapi/parts.ts',
    'lib/api/records/record-endpoints.ts',
    'lib/connections/provider-webhooks.ts',
    'lib/engine/compile/checks/finding.ts',
    'lib/engine/compile/checks/placeholders.ts',
    'lib/engine/compile/checks/provider/graphql-variables.ts',
    'lib/engine/compile/checks/provider/hosts.ts',
    'lib/engine/compile/checks/provider/places.ts',
    'lib/engine/compile/checks/provider/references.ts',
    'lib/engine/compile/checks/provider/url-paths.ts',
    'lib/engine/compile/checks/subjects.ts',
    'lib/engine/mapping/places.ts',
    'lib/providers/language/answers.ts',
    'lib/providers/hubspot/labels.ts',
    'lib/records/present.ts',
  ],
  'answers, by patterns that are declared and checked as such': ['lib/engine/oauth/grants.ts'],
  'a path of the route table with at most three parameters': ['lib/api/methods.ts'],
  'names of members that the route table withholds': ['lib/api/answer-for-caller.ts'],
  'a path of the console or the API with a few segments, a path of a declaration, and a path of an issue': [
    'lib/console/evidence.ts',
    'lib/console/show.ts',
    'lib/requests/line.ts',
    'lib/requests/failure-reason.ts',
  ],
  'ids and shapes of operations, which are made at the build, and a secret and signatures that are split once': [
    'lib/client/client.ts',
    'lib/client/operations.ts',
    'lib/client/webhooks.ts',
  ],
  'bytes that are packed here': ['lib/store/events/packed-writes.ts'],
  'bytes of an image, block by block, 32 KB at most': ['lib/pages/images.ts'],
  'keys that are made here': [
    'lib/sync/record-source.ts',
    'lib/store/dynamodb/key-template.ts',
    'lib/store/events/delivery-lists.ts',
    'lib/store/events/feed-blocks.ts',
    'lib/store/events/purge-queue.ts',
    'lib/management/requests/list-usage.ts',
    'lib/store/requests/issues.ts',
    'lib/store/projects/field-mappings.ts',
    'lib/store/sync/syncs.ts',
  ],
};

const others = Object.values(ofOurOwn).flat();

describe('code that parses texts', () => {
  it('is measured here, or reads only our own texts', () => {
    const found = sources.filter(isParser).map(({ path }) => path);
    expect(found.filter((path) => parsers[path] === undefined && !others.includes(path))).toEqual([]);
    expect(others.filter((path) => !found.includes(path) || parsers[path] !== undefined)).toEqual([]);
    const paths = sources.map(({ path }) => path);
    expect(Object.keys(parsers).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it.each([
    'export const f = (t: string): string[] => { for (const x of t.split(",")) y(x); };',
    'export const f = (t: string): number => { let at = 0; while (t[at] === "a") at += 1; return at; };',
    'export const f = (t: string): string => t.indexOf("a") === -1 ? t : f(t.slice(1));',
  ])('is recognised by its operations: %s', (text) => {
    expect(isParser(sourceOf('a.ts', text))).toBe(true);
  });

  it.each([
    'export const f = (t: string): string[] => t.split(",");',
    'export const f = (all: string[]): void => { for (const x of all) y(x); };',
  ])('is not code with a single call, or with none: %s', (text) => {
    expect(isParser(sourceOf('a.ts', text))).toBe(false);
  });
});

/** Searches the rest of the text repeatedly, which is quadratic. */
const again = (text: string): unknown => [...text].filter((_, at) => at % 16 === 0 && text.indexOf('never', at) !== -1);

/** Readers to test. The form reader is always included, because strangers send forms. */
const tried = someOf(readers, 3, seed, ([name]) => name.startsWith('lib/engine/form.ts'));

describe(`a text that is 8 times as long takes at most about 8 times as many steps (SEED=${seed})`, () => {
  beforeAll(startCounting);

  afterAll(stopCounting);

  it('fails for code that searches the rest of a text repeatedly', () => {
    expect(firstFault(singlesOf(['never a']), stepsFor(again))).toBeUndefined();
    expect(firstFault(singlesOf(['n']), stepsFor(again))).toMatch(/steps for/);
  });

  it.each(tried)('%s', (name, read) => {
    const pieces = name.includes('/rich-text/') ? [...alphabet, ...markup] : alphabet;
    const random = fc.sample(shapesOf(pieces), { seed, numRuns: runs(8, 50) });
    expect(firstFault([...singlesOf(pieces), ...random], stepsFor(read))).toBeUndefined();
  });
});
