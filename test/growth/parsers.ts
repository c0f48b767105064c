import { readForm as readPageForm } from '../../lib/api/form.ts';
import { isReturnUrl } from '../../lib/api/management/projects/return-urls.ts';
import { acceptBody } from '../../lib/api/request.ts';
import { parseToken } from '../../lib/crypto/tokens.ts';
import { readForm } from '../../lib/engine/form.ts';
import { redact } from '../../lib/engine/http/answer/failures.ts';
import { cursorAfter } from '../../lib/engine/http/answer/paginator.ts';
import { itemsIn } from '../../lib/engine/http/answer/record-selector.ts';
import { isBlockedLiteral } from '../../lib/engine/http/public-address.ts';
import { createRedactor } from '../../lib/engine/http/redaction.ts';
import { checkHostParts } from '../../lib/engine/http/request/base-url.ts';
import { targetNamed } from '../../lib/engine/http/request/file-host.ts';
import { answered, passedOn } from '../../lib/engine/http/request/passthrough-headers.ts';
import { faultOfPath } from '../../lib/engine/http/request/relative-path.ts';
import { fill, fillRequest, fillString } from '../../lib/engine/http/request/template.ts';
import { parseRetryAfter } from '../../lib/engine/http/retry.ts';
import { hideIn } from '../../lib/engine/http/session/hide-account-values.ts';
import { Preview } from '../../lib/engine/http/session/preview.ts';
import { refuseMovedWrite } from '../../lib/engine/http/session/redirects.ts';
import type { Session } from '../../lib/engine/http/session/session.ts';
import { encodeChoice, normalise, toChoices } from '../../lib/engine/mapping/choices.ts';
import { readEnd, readMoment } from '../../lib/engine/mapping/moments.ts';
import { appendPath, getPath, removePath, setPath, textsNamed } from '../../lib/engine/mapping/path.ts';
import { readRecord } from '../../lib/engine/mapping/read/record.ts';
import { refusedPath } from '../../lib/engine/mapping/refused-paths.ts';
import { remotePathOf } from '../../lib/engine/mapping/remote-ids.ts';
import { nearNames } from '../../lib/engine/near-names.ts';
import { mentionsIn } from '../../lib/engine/provider-webhooks/notifications.ts';
import { isProven } from '../../lib/engine/provider-webhooks/signature.ts';
import { toHtml, withoutMarks } from '../../lib/engine/rich-text/plain-text.ts';
import { richText } from '../../lib/engine/rich-text/rich-text.ts';
import { sanitise } from '../../lib/engine/rich-text/sanitise.ts';
import { textOf } from '../../lib/engine/rich-text/text.ts';
import { read } from '../../lib/engine/rich-text/tokens.ts';
import { parseTime, toIso } from '../../lib/engine/time.ts';
import { readCredentials } from '../../lib/management/connect/connect-form.ts';
import { digitsOf, isHeld, withExactNumbers } from '../../lib/objects/decimals.ts';
import { splitName } from '../../lib/objects/fields.ts';
import { objects } from '../../lib/objects/registry.ts';
import { isColour, readableOn } from '../../lib/pages/colour.ts';
import { html } from '../../lib/pages/html.ts';
import { en } from '../../lib/pages/words/en.ts';
import { languageOf } from '../../lib/pages/words/languages.ts';
import { providers } from '../../lib/providers/all.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { toDocument } from '../../lib/providers/jira/blocks.ts';
import { bounded } from '../../lib/providers/jira/bounded.ts';
import { inlinesOf } from '../../lib/providers/jira/inline-markdown.ts';
import { readInlines } from '../../lib/providers/jira/inlines.ts';
import { beginsBlock, cellsOf, fenceOf, headingOf, isFenceEnd, markerOf } from '../../lib/providers/jira/lines.ts';
import { toMarkdown } from '../../lib/providers/jira/markdown.ts';
import { decimalNumber } from '../../lib/providers/language/codecs.ts';
import { readCondition } from '../../lib/records/entity-tags.ts';
import type { Route } from '../../lib/route.ts';
import { declarationOf } from '../providers/declared.ts';

/** Reads a text. A reader may throw for an invalid text, because a refusal is also a result. */
type Reader = (text: string) => unknown;

const tolerant =
  (read: Reader): Reader =>
  (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return undefined;
    }
  };

const provider = providers.jira as Provider;
const bytes = (text: string): Uint8Array => Buffer.from(text);
const message = (text: string) => ({
  method: 'POST',
  uri: text,
  headers: { a: text, authorization: `Bearer ${text}` },
  body: bytes(text),
});
const event = (text: string, headers: Record<string, string>) =>
  ({ body: text, headers, isBase64Encoded: false }) as unknown as Parameters<typeof readPageForm>[0];
const documentOf = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const moment = { kind: 'moment', date: 'date', time: 'time' } as Parameters<typeof readMoment>[0];
const end = { kind: 'end', duration: 'time', since: 'start', unit: 'clock' } as unknown as Parameters<
  typeof readEnd
>[0];
const choices = (text: string) =>
  ({
    field: { kind: 'choice', at: 'a', words: { [text]: 'a' } },
    choices: [{ value: 'a', label: text }],
  }) as unknown as Parameters<typeof encodeChoice>[0];
const nested = (text: string) => [...text].reduceRight<object>((inner) => ({ a: inner, b: 'text' }), {});

const severalValues = {
  id: 'id',
  fields: { domains: { kind: 'value', read: 'a', more: { at: 'b', split: ';' } } },
} as const;
const noTools = { toUnified: () => '', choices: new Map(), collection: [], collections: new Map() };

const hop = {
  provider,
  base: { url: 'https://a.example', trusted: false },
  template: { method: 'PATCH', path: '/a/{a}' },
  path: '/a/a',
  redactor: createRedactor(() => []),
} as const;
const moved = (location: string) => ({ status: 307, headers: { location }, body: Buffer.alloc(0) });

const session = { redactor: createRedactor(() => []), ownHeaders: [] } as unknown as Session;
const writesOf = (text: string, body: string | Uint8Array, file?: Uint8Array) => {
  const preview = new Preview(true, {});
  const headers = { 'content-type': `multipart/form-data; boundary=${text}` };
  preview.addWrite({ method: 'POST', url: text, headers, body, file, session });
  return preview.writes;
};

/** Readers of all code in `lib` that parses other people's texts, by file and by name for messages. */
export const parsers: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  'lib/api/form.ts': {
    readForm: (text) =>
      readPageForm(
        event(text, { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
      ),
  },
  'lib/api/management/projects/return-urls.ts': { isReturnUrl: (text) => [text, `https://a${text}`].map(isReturnUrl) },
  'lib/api/request.ts': {
    acceptBody: (text) => acceptBody({} as Route, event(text, { 'content-type': 'application/json' })),
    'acceptBody, by its type': (text) => acceptBody({} as Route, event('{}', { 'content-type': text })),
  },
  'lib/crypto/tokens.ts': { parseToken: (text) => [text, `uis_${text}`].map((token) => parseToken('uis', token)) },
  'lib/engine/http/public-address.ts': { isBlockedLiteral },
  'lib/engine/mapping/refused-paths.ts': {
    refusedPath: (text) =>
      Object.values(providers).flatMap((provider) =>
        provider.objects['crm.contact'] === undefined
          ? []
          : refusedPath(
              { declaration: declarationOf(provider, 'crm.contact'), object: objects['crm.contact'], customFields: [] },
              text,
            ),
      ),
  },
  'lib/engine/mapping/choices.ts': {
    normalise,
    encodeChoice: (text) => encodeChoice(choices(text), text),
    toChoices: (text) =>
      toChoices({ records: ['a'], value: 'b' } as unknown as Parameters<typeof toChoices>[0], {
        a: [...text].map((b) => ({ b })),
      }),
  },
  'lib/engine/http/answer/failures.ts': { redact },
  'lib/engine/http/session/preview.ts': {
    'Preview, writes': (text) => writesOf(text, JSON.stringify(text)),
    'Preview, writes of a file': (text) => writesOf(text, bytes(`a${text}b`), bytes(text)),
  },
  'lib/engine/http/session/hide-account-values.ts': {
    hideIn: (text) => hideIn({ values: [text], given: text.slice(1) }, [text, `${text}a`]),
  },
  'lib/engine/http/request/file-host.ts': {
    targetNamed: (text) => targetNamed(provider, { url: 'https://a.example', trusted: false }, text),
  },
  'lib/engine/http/request/passthrough-headers.ts': {
    passedOn: (text) => passedOn({ connection: text, [text]: text }, [text]),
    answered: (text) => answered({ connection: text }),
  },
  'lib/engine/provider-webhooks/notifications.ts': {
    mentionsIn: (text) =>
      mentionsIn(
        {
          events: 'a',
          type: { body: ['type'] },
          subjects: [{ type: /^a/, object: 'ticketing.ticket', id: ['id'] }],
        } as unknown as Parameters<typeof mentionsIn>[0],
        message(''),
        { a: [...text.slice(0, text.length / 16)].map((id) => ({ type: 'a', id })) },
      ),
  },
  'lib/engine/form.ts': {
    readForm,
    'readForm, deep names': (text) => readForm(`${text.slice(0, text.length / 2)}=1&${text.slice(text.length / 2)}=2`),
  },
  'lib/engine/provider-webhooks/signature.ts': {
    'isProven, jwt': (text) => isProven('jwt', message(text), 'secret', 0),
    'isProven, basic': (text) => isProven('basic', message(text), 'secret', 0),
    'isProven, hmac': (text) =>
      isProven(
        {
          algorithm: 'sha256',
          encoding: 'hex',
          header: 'a',
          signs: ['timestamp', 'body'],
          sentAt: { at: { body: 'a' }, unit: 'ms', tolerance: 1 },
        },
        message(text),
        'secret',
        0,
      ),
  },
  'lib/engine/http/request/base-url.ts': {
    checkHostParts: (text) => checkHostParts(providers.zendesk as Provider, { subdomain: text }),
  },
  'lib/engine/mapping/read/lists.ts': {
    'readRecord, with further values in one text': (text) => readRecord(severalValues, { a: 'a', b: text }, noTools),
  },
  'lib/engine/mapping/remote-ids.ts': { remotePathOf: (text) => [1, 3].map((count) => remotePathOf(text, count)) },
  'lib/engine/http/answer/record-selector.ts': {
    itemsIn: (text) =>
      itemsIn({ a: text }, { records: 'a', split: ',', as: 'name', inherits: { b: 'c' } } as unknown as Parameters<
        typeof itemsIn
      >[1]),
  },
  'lib/engine/mapping/moments.ts': {
    readMoment: (text) =>
      [
        { date: text, time: text },
        { date: '2026-01-02', time: text },
      ].map((remote) => readMoment(moment, remote)),
    readEnd: (text) => readEnd(end, { time: text }, '2026-01-02T00:00:00Z'),
  },
  'lib/engine/http/answer/paginator.ts': {
    cursorAfter: (text) =>
      [text, `<https://a>; ${text}`].map((link) =>
        cursorAfter({ type: 'link', query: ['page'] }, { body: {}, headers: { link } }, [], {
          cursor: undefined,
          limit: 1,
        }),
      ),
  },
  'lib/engine/mapping/path.ts': {
    getPath: (text) => getPath({ a: { a: 1 } }, text),
    setPath: (text) => setPath({}, text, 1),
    removePath: (text) => {
      const target = {};
      setPath(target, text, 1);
      removePath(target, text);
    },
    appendPath: (text) => {
      const target = {};
      for (const letter of text) appendPath(target, 'a.b', letter);
    },
    textsNamed: (text) => textsNamed(nested(text), 'b'),
  },
  'lib/engine/http/redaction.ts': {
    text: (text) => createRedactor(() => ['aaaaaaaaab', 'secret secret']).text(text),
    value: (text) => createRedactor(() => ['aaaaaaaaab']).value({ [text]: [...text] }),
  },
  'lib/engine/http/session/redirects.ts': {
    refuseMovedWrite: (text) => refuseMovedWrite(hop, moved(text)),
    'refuseMovedWrite, of another record': (text) => refuseMovedWrite(hop, moved(`/a/${text}`)),
  },
  'lib/engine/http/retry.ts': { parseRetryAfter: (text) => parseRetryAfter(text, 0) },
  // The function accepts at most 8,000 characters.
  'lib/engine/http/request/relative-path.ts': {
    faultOfPath: (text) => faultOfPath(`/${text.slice(0, text.length / 5)}`),
  },
  'lib/engine/http/request/template.ts': {
    fill: (text) => fill(text, { a: 'a', a_a: 1 }),
    fillString: (text) => fillString('{a}/{a}', { a: text }),
    fillRequest: (text) =>
      fillRequest(
        {
          method: 'GET',
          path: '/{a}',
          query: { a: '{a:quoted}', b: '{b:csv}', c: '{b:and}' },
        } as unknown as Parameters<typeof fillRequest>[0],
        { a: text, b: [...text] },
      ),
  },
  'lib/engine/rich-text/plain-text.ts': { toHtml, withoutMarks },
  'lib/engine/rich-text/sanitise.ts': {
    'sanitise, of addresses': (text) => sanitise(`<a href="${text}">a</a><img src="https://${text}">`),
  },
  'lib/engine/rich-text/text.ts': { textOf: (text) => textOf(sanitise(read(text).html)) },
  'lib/engine/rich-text/tokens.ts': { read },
  'lib/engine/rich-text/rich-text.ts': {
    readHtml: (text) => richText.readHtml(text),
    givenHtml: (text) => richText.givenHtml(text),
    'readHtml, of what was written': (text) => richText.readHtml(richText.toHtml(text)),
  },
  'lib/engine/time.ts': { parseTime, toIso },
  'lib/management/connect/connect-form.ts': {
    readCredentials: (text) =>
      readCredentials(en, providers.zendesk as Provider, Object.entries((providers.zendesk as Provider).credentials), {
        'credentials.subdomain': text,
        'credentials.email': text,
      }),
  },
  'lib/pages/words/languages.ts': { languageOf },
  'lib/engine/near-names.ts': {
    nearNames: (text) =>
      nearNames(
        text,
        [`b${text}`, 'name'].map((name) => ({ name, label: name })) as unknown as Parameters<typeof nearNames>[1],
      ),
  },
  'lib/objects/decimals.ts': {
    digitsOf: (text) => [text, `1.${text}`].map(digitsOf),
    isHeld: (text) => [text, `1.${'0'.repeat(text.length)}`].map(isHeld),
    withExactNumbers: (text) => [text, `{"a":"${text}`].map(withExactNumbers),
  },
  'lib/objects/fields.ts': { splitName },
  'lib/records/entity-tags.ts': { readCondition: (text) => [text, `"${text}"`].map(readCondition) },
  'lib/pages/colour.ts': { isColour, readableOn: (text) => readableOn('#ffffff', text) },
  'lib/pages/html.ts': { html: (text) => html`<p title="${text}">${[...text]}</p>` },
  'lib/providers/language/codecs.ts': { decimalNumber: (text) => decimalNumber.refuse?.(text) },
  'lib/providers/jira/blocks.ts': { toDocument },
  'lib/providers/jira/bounded.ts': {
    bounded: (text) => bounded(documentOf(text)),
    'bounded, of many nodes': (text) =>
      bounded({ type: 'doc', content: [...text].map((letter) => ({ type: 'text', text: letter })) }),
    'bounded, of nodes in one another': (text) =>
      bounded(
        [...text].reduceRight<{ type: string; content: { type: string }[] }>(
          (inner) => ({ type: 'x', content: [inner, { type: 'rule' }] }),
          { type: 'x', content: [] },
        ),
      ),
  },
  'lib/providers/jira/inline-markdown.ts': {
    inlinesOf: (text) => inlinesOf({ type: 'paragraph', content: [{ type: 'text', text }] }, 'cell'),
  },
  'lib/providers/jira/inline-tokens.ts': { readInlines },
  'lib/providers/jira/emphasis.ts': { readInlines: (text) => readInlines(`**${text}`) },
  'lib/providers/jira/lines.ts': {
    headingOf: (text) => [text, `# ${text}`].map(headingOf),
    fenceOf: (text) => [text, `\`\`\`${text}`].map(fenceOf),
    isFenceEnd: (text) => isFenceEnd(text, { marks: '```', language: '' }),
    cellsOf,
    markerOf: (text) => [text, `- ${text}`].map(markerOf),
    beginsBlock: (text) => [beginsBlock(text, text, true), beginsBlock('|a|', `|${text}`, true)],
  },
  'lib/providers/jira/markdown.ts': {
    toMarkdown: (text) => toMarkdown(documentOf(text)),
    'toMarkdown, of what was read': (text) => toMarkdown(toDocument(text)),
  },
};

export const readers: readonly (readonly [name: string, read: Reader])[] = Object.entries(parsers).flatMap(
  ([path, all]) => Object.entries(all).map(([name, read]) => [`${path}: ${name}`, tolerant(read)] as const),
);
