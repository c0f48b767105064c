import * as z from 'zod';
import type { Reply } from '../../infra/local/caller.ts';
import { getPath } from '../../lib/engine/mapping/path.ts';
import type { Exchange } from '../contract/exchange.ts';
import { dataOf } from '../harness/reply.ts';

const request = z.strictObject({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().optional(),
});

const preview = z.strictObject({ requests: z.array(request), reads: z.array(request), record: z.unknown() });

export type Previewed = z.output<typeof preview>;

/** Returns `data` of a preview. */
export const previewOf = (reply: Reply): Previewed => preview.parse(dataOf(reply, 200));

/**
 * Paths of reads by POST. The list does not use the declarations, so that it finds a declaration that mistakes a write
 * for a read.
 */
const readsByPost =
  /\/(?:search\/?|records\/query|crm\/v8\/coql|batch\/(?:unsubscribe-all\/)?read|search\/jql|issue\/bulkfetch|comment\/list|composite\/sobjects\/\w+)$/;

const isGraphqlQuery = ({ requestBody }: Exchange): boolean =>
  /^\s*query\b/.test(String(getPath(requestBody, 'query')));

/** Whether an exchange changed something at the provider. */
export const isWrite = (exchange: Exchange): boolean =>
  exchange.method !== 'GET' && !readsByPost.test(exchange.path) && !isGraphqlQuery(exchange);

/** Returns a value from the response to an earlier request. */
const answered = (writes: readonly Exchange[], step: string, path: string): unknown => {
  const body = writes[Number(step) - 1]?.responseBody;
  return getPath(body, path) ?? getPath(body, `data.${path}`);
};

/**
 * Fills placeholders with values of earlier responses. A placeholder that is a whole JSON text becomes a value of any
 * type.
 * @param as converts a value: some vendors return a text and accept a number
 */
const filled = (
  text: string,
  writes: readonly Exchange[],
  as: (value: unknown) => unknown = (value) => value,
): string =>
  text
    .replaceAll(/"\{\{(\d+)\.([\w.]+)\}\}"/g, (_, step: string, path: string) =>
      JSON.stringify(as(answered(writes, step, path))),
    )
    .replaceAll(/\{\{(\d+)\.([\w.]+)\}\}/g, (_, step: string, path: string) => String(answered(writes, step, path)));

/** Replaces names that a write generates anew each time: `{{random}}`. */
const withoutMarks = (text: string): string =>
  text.replaceAll(
    /"(objectWriteTraceId|unique_id|uuid|id)":"(?:[0-9a-f]{8}-[0-9a-f-]{27}|\{\{random\}\})"/g,
    '"$1":"…"',
  );

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== '[redacted]')
      .map(([name, value]) => [name, value.replace(/boundary=.*/, 'boundary=')]),
  );

const targetOf = (url: string): { readonly path: string; readonly query: string } => {
  if (!URL.canParse(url)) return { path: url, query: '' };
  const { pathname, searchParams } = new URL(url);
  return { path: pathname, query: searchParams.toString() };
};

/** Bytes of every sent file, in JSON. */
const file = 'Y2VsbA==';

const differencesOf = (
  shown: Previewed['requests'][number],
  sent: Exchange,
  writes: readonly Exchange[],
): readonly string[] => {
  const found: string[] = [];
  const differ = (what: string, expected: unknown, actual: unknown): void => {
    if (JSON.stringify(expected) !== JSON.stringify(actual))
      found.push(`${what}: shown ${JSON.stringify(expected)}, sent ${JSON.stringify(actual)}`);
  };
  const { path, query } = targetOf(filled(shown.url, writes));
  differ('method', shown.method, sent.method);
  if (!path.endsWith(sent.path)) differ('path', path, sent.path);
  differ('query', query, sent.query.toString());
  const headers = headersOf(shown.headers);
  differ(
    'headers',
    headers,
    headersOf(Object.fromEntries(Object.keys(headers).map((name) => [name, sent.requestHeaders[name] ?? '']))),
  );
  if (typeof shown.body === 'string') {
    const boundary = /boundary=(.*)/.exec(sent.requestHeaders['content-type'] ?? '')?.[1] ?? '';
    const isJson = sent.requestHeaders['content-type'] === 'application/json';
    const bytes = isJson ? file : Buffer.from(file, 'base64').toString();
    const text = filled(shown.body, writes).replaceAll('{{boundary}}', boundary).replace('{{file}}', bytes);
    if (isJson) differ('body', text, JSON.stringify(sent.requestBody));
    differ('bytes', String(Buffer.byteLength(text)), sent.requestHeaders['content-length']);
    return found;
  }
  const isMadeUp = JSON.stringify(shown.body ?? '').includes('{{random}}');
  const named = (text: string | undefined) => (isMadeUp && text !== undefined ? withoutMarks(text) : text);
  const actual = sent.requestBody === undefined ? undefined : JSON.stringify(sent.requestBody);
  const given = shown.body === undefined ? undefined : JSON.stringify(shown.body);
  const bodies = given === undefined ? [] : [filled(given, writes), filled(given, writes, Number)];
  const body = bodies.find((one) => named(one) === named(actual)) ?? bodies[0];
  differ('body', named(body), named(actual));
  if (body !== undefined && !isMadeUp)
    differ('bytes', String(Buffer.byteLength(body)), sent.requestHeaders['content-length']);
  return found;
};

/** Whether a request goes to a storage for files, whose exchanges the simulator does not keep. */
const isStorage = ({ url }: Shown, writes: readonly Exchange[]): boolean =>
  filled(url, writes).includes('/signed-storage/');

/** Placeholder of a transition that only the record determines. There may be none, or several in sequence. */
const transition = '{{transition}}';

type Shown = Previewed['requests'][number];

const isTransition = ({ body }: Shown): boolean => JSON.stringify(body ?? '').includes(transition);

/** Replaces the placeholder of a transition by the sent id. */
const asSent = (shown: Shown, { requestBody }: Exchange): Shown => {
  const id = String(getPath(requestBody, 'transition.id'));
  return { ...shown, body: JSON.parse(JSON.stringify(shown.body).replace(transition, id)) };
};

/** Repeats each shown request for each time that it was sent. @returns pairs, whose first or second part may be missing */
const pairsOf = (
  shown: readonly Shown[],
  sent: readonly Exchange[],
): readonly (readonly [Shown | undefined, Exchange | undefined])[] => {
  const rest = [...sent];
  const pairs: (readonly [Shown | undefined, Exchange | undefined])[] = [];
  for (const one of shown) {
    if (!isTransition(one)) {
      pairs.push([one, rest.shift()]);
      continue;
    }
    while (rest[0]?.path.endsWith('/transitions')) {
      pairs.push([asSent(one, rest[0]), rest.shift()]);
    }
  }
  return [...pairs, ...rest.map((extra) => [undefined, extra] as const)];
};

/** Returns differences between the requests of a preview and of the call. */
export const differences = ({ requests }: Previewed, exchanges: readonly Exchange[]): readonly string[] => {
  const writes = exchanges.filter(isWrite);
  const watched = requests.filter((shown) => !isStorage(shown, writes));
  return pairsOf(watched, writes).flatMap(([shown, sent], index) => {
    if (shown === undefined) return [`${index + 1} is not shown: ${sent?.method} ${sent?.path}`];
    if (sent === undefined) return [`${index + 1} is not sent: ${shown.method} ${shown.url}`];
    return differencesOf(shown, sent, writes).map((text) => `${index + 1} ${text}`);
  });
};

/**
 * Returns differences for a batch, whose requests are sent together in any order. Each shown request must equal a sent
 * request byte for byte, after its placeholders are filled from earlier responses.
 */
export const differencesInAnyOrder = ({ requests }: Previewed, exchanges: readonly Exchange[]): readonly string[] => {
  const writes = exchanges.filter(isWrite);
  const rest = new Set(writes);
  // The matched requests keep the shown order, because placeholders use its numbers.
  const matched: Exchange[] = [];
  const found: string[] = [];
  for (const [index, shown] of requests.entries()) {
    if (isStorage(shown, matched)) continue;
    if (isTransition(shown)) {
      for (const sent of rest) if (differencesOf(asSent(shown, sent), sent, matched).length === 0) rest.delete(sent);
      continue;
    }
    const candidates = [...rest].map((sent) => [sent, differencesOf(shown, sent, matched)] as const);
    const [sent, reasons] = candidates.toSorted(([, a], [, b]) => a.length - b.length)[0] ?? [];
    if (sent === undefined || reasons === undefined) {
      found.push(`${index + 1} is not sent: ${shown.method} ${shown.url}`);
      continue;
    }
    rest.delete(sent);
    matched.push(sent);
    found.push(...reasons.map((text) => `${index + 1} ${text}`));
  }
  return [...found, ...[...rest].map(({ method, path }) => `not shown: ${method} ${path}`)];
};
