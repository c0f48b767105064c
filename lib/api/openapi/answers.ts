import { type ErrorCode, statusOfCode } from '../../errors.ts';
import type { Route } from '../../route.ts';
import { jobRecord } from '../management/jobs.ts';
import type { Header, MediaType, Reference, ResponseObject, Schema } from './document.ts';
import type { Refusals } from './examples.ts';
import { codesOf, isUnified, meaningOfCode } from './failures.ts';
import type { Schemas } from './schemas.ts';

const answerHeaders = {
  'x-request-id': {
    description: 'Identifies the request in the log.',
    required: true,
    schema: { type: 'string' },
  },
  'x-unified-version': {
    description: 'The version of the service, as in `GET /health`.',
    required: true,
    schema: { type: 'string' },
  },
  deprecation: {
    description: 'Start of the deprecation of the route: `@` and seconds since 1970.',
    required: true,
    schema: { type: 'string' },
  },
  sunset: {
    description: 'Every release before this day contains the route.',
    required: true,
    schema: { type: 'string' },
  },
  link: {
    description: 'Page about what to use instead of the route.',
    required: true,
    schema: { type: 'string' },
  },
  'server-timing': {
    description: 'Milliseconds spent waiting for the provider, and in the service itself.',
    required: true,
    schema: { type: 'string' },
  },
  'retry-after': {
    description: 'Seconds to wait before the next try, if the time is known.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
  location: {
    description: 'Address of the next page.',
    required: true,
    schema: { type: 'string' },
  },
  'ratelimit-limit': {
    description: 'Requests per minute of the project, or of the key if the key has fewer left.',
    required: false,
    schema: { type: 'integer', minimum: 1 },
  },
  'ratelimit-remaining': {
    description: 'Requests that are left in this minute. Other calls at the same time may use them up.',
    required: false,
    schema: { type: 'integer', minimum: 0 },
  },
  'ratelimit-reset': {
    description: 'Seconds until the minute ends. For a 429: seconds until the next request is admitted.',
    required: false,
    schema: { type: 'integer', minimum: 1 },
  },
  etag: {
    description:
      'Identifies the state of the record or file, for `If-None-Match` and `If-Match`. Absent after a partial read.',
    required: false,
    schema: { type: 'string' },
  },
  'idempotent-replayed': {
    description: '`true` if this is the answer to an earlier request with the same Idempotency-Key.',
    required: false,
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Record<string, Header>;

/** Headers of every answer. */
const common = ['x-request-id', 'x-unified-version'] as const;

const limitHeaders = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const;

/** Name of a header in the components: its last word. It is short, because each answer refers to its headers. */
const componentOf = (header: string): string => header.slice(header.lastIndexOf('-') + 1);

const referTo = (names: readonly (keyof typeof answerHeaders)[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${componentOf(name)}` }]));

/** Headers of answers, as components. */
export const headerComponents: Readonly<Record<string, Header>> = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, header]) => [componentOf(name), header]),
);

const meaningOfStatus: Readonly<Record<Route['status'], string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. It will be done later.',
  302: 'Redirect to another address.',
};

const redirect = (description: string): ResponseObject => ({
  description,
  headers: referTo([...common, 'location']),
  content: {},
});

/** Schema of a success answer. A preview returns 200, and so do writes that create nothing. */
const schemaOf = (route: Route, status: number, schemas: Schemas) => {
  if (status === 202 && route.deferred !== undefined) return schemas.of(route, 'deferred') ?? {};
  const written = schemas.of(route, 'answer') ?? {};
  if (!route.previewed || status !== 200) return written;
  const isWritten = route.status === 200 || route.mayExist === true;
  return isWritten ? { anyOf: [written, schemas.preview] } : schemas.preview;
};

/**
 * Content of a success answer. A built file may be a page for a browser and JSON for a program. Each form has its
 * media type.
 */
const contentOf = (route: Route, schema: Schema): ResponseObject['content'] => {
  if (route.kind !== 'built' || !Array.isArray(schema.anyOf)) return { [mediaTypeOf(route)]: { schema } };
  const forms: readonly Schema[] = schema.anyOf;
  return Object.fromEntries(
    forms.map((form) => [form.type === 'string' ? 'text/html' : 'application/json', { schema: form }]),
  );
};

const success = (route: Route, status: number, description: string, schemas: Schemas): ResponseObject => ({
  description,
  headers: referTo([
    ...common,
    ...(route.deprecated === undefined ? [] : (['deprecation', 'sunset', 'link'] as const)),
    ...(route.auth === 'none' ? [] : limitHeaders),
    ...(isUnified(route) ? (['server-timing'] as const) : []),
    ...(route.idempotent ? (['idempotent-replayed'] as const) : []),
    ...(route.condition === undefined && route.kind !== 'built' ? [] : (['etag'] as const)),
  ]),
  content: contentOf(route, schemaOf(route, status, schemas)),
});

/** Answer for a caller that already has the current record. */
const unchanged: ResponseObject = {
  description: 'The record still has the ETag of `If-None-Match`: there is no body.',
  headers: referTo([...common, ...limitHeaders, 'server-timing', 'etag']),
  content: {},
};

/** Answer for a caller that already has the current file. */
const unchangedFile: ResponseObject = {
  description: 'The file still has the ETag of `If-None-Match`: there is no body.',
  headers: referTo([...common, 'etag']),
  content: {},
};

const mediaTypes = {
  page: 'text/html',
  file: '*/*',
  built: '*/*',
  script: 'text/javascript',
  hook: 'application/json',
} as const;

const mediaTypeOf = ({ kind }: Route): string => (kind === undefined ? 'application/json' : mediaTypes[kind]);

const allCodes = Object.keys(statusOfCode) as ErrorCode[];

const refusalsOf = (codes: readonly ErrorCode[], refusals: Refusals): Pick<MediaType, 'examples'> => {
  const seen = codes.flatMap((code) => (code in refusals ? [[code, { value: refusals[code] }] as const] : []));
  return seen.length === 0 ? {} : { examples: Object.fromEntries(seen) };
};

/** The answers for failures: one for each status, by the name `409`, with an example of each code. */
export const describeFailures = (schemas: Schemas, refusals: Refusals): Readonly<Record<string, ResponseObject>> => {
  const byStatus = Map.groupBy(allCodes, (code) => statusOfCode[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${meaningOfCode[code]}.`).join(' '),
        headers: referTo([...common, 'retry-after', ...limitHeaders]),
        content: { 'application/json': { schema: schemas.error, ...refusalsOf(codes, refusals) } },
      },
    ]),
  );
};

/** The answers of a page route. A failure is a page like a success, and a success may be a redirect to another page. */
const pageAnswers = (route: Route, schemas: Schemas): Readonly<Record<string, ResponseObject>> => {
  const byStatus = Map.groupBy(codesOf(route), (code) => statusOfCode[code]);
  const page = success(route, route.status, meaningOfStatus[route.status], schemas);
  return Object.fromEntries([
    [route.status, page],
    [303, { description: 'Redirect to another address.', headers: referTo([...common, 'location']), content: {} }],
    ...[...byStatus].map(([status, codes]) => {
      const description = `A page that explains this: ${codes.map((code) => meaningOfCode[code]).join('; ')}.`;
      return [status, { ...page, description }];
    }),
  ]);
};

/** The answer for a file that does not exist. A browser receives a page. */
const missingFile = (schemas: Schemas): ResponseObject => ({
  description: '`not_found`: there is no such file. The body is a page if `Accept` names `text/html`.',
  headers: referTo(common),
  content: { 'application/json': { schema: schemas.error }, 'text/html': { schema: { type: 'string' } } },
});

/** The 200 answer of a route that usually answers another status: the resource existed already, or a preview. */
const further = (route: Route, schemas: Schemas): readonly (readonly [number, ResponseObject])[] => {
  const there = route.mayExist ? ['It existed already.'] : [];
  const preview = route.previewed && route.status !== 200 ? ['A preview.'] : [];
  const meanings = [...there, ...preview];
  return meanings.length === 0 ? [] : [[200, success(route, 200, meanings.join(' Or: '), schemas)]];
};

/** The 202 answer of a route that usually answers another status: a job, or a record without an id. */
const later = (route: Route, schemas: Schemas): readonly (readonly [number, ResponseObject])[] => {
  if (route.deferred === undefined) return [];
  const description = route.deferred === jobRecord ? 'A job does it: `GET /jobs/{id}`.' : meaningOfStatus[202];
  return [[202, success(route, 202, description, schemas)]];
};

/** All answers of a route, by status. */
export const answersOf = (route: Route, schemas: Schemas): Readonly<Record<string, ResponseObject | Reference>> => {
  if (route.kind === 'page') return pageAnswers(route, schemas);
  const statuses = [...new Set(codesOf(route).map((code) => statusOfCode[code]))];
  const meaning = meaningOfStatus[route.status];
  return Object.fromEntries([
    ...further(route, schemas),
    [route.status, route.redirect ? redirect(meaning) : success(route, route.status, meaning, schemas)],
    ...later(route, schemas),
    ...(route.condition === 'If-None-Match' ? [[304, unchanged]] : []),
    ...(route.mayRedirect ? [[302, redirect(meaningOfStatus[302])]] : []),
    ...(route.kind === 'built' ? [[304, unchangedFile]] : []),
    ...statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ...(route.kind === 'built' && statuses.includes(404) ? [[404, missingFile(schemas)]] : []),
  ]);
};
