import { matchPath } from '../../shared/paths.ts';
import { type Answer, asRefusal, type Call, isObject, type Route } from '../../shared/vendor.ts';
import { bodyOf, dataRoute } from '../api.ts';
import { Fault, noResource, parserFault } from '../faults.ts';
import type { Org } from '../org.ts';

/**
 * Maximum number of requests within a request.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_composite.htm
 */
const mostSubrequests = 25;
/** Maximum number of queries and collections together. */
const mostQueries = 5;

type Routes = () => readonly Route<Org>[];

interface Subrequest {
  readonly method: string;
  readonly url: string;
  readonly referenceId: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const readSubrequest = (value: unknown): Subrequest => {
  if (!isObject(value)) throw parserFault('A subrequest is no object');
  const { method, url, referenceId, body, httpHeaders } = value;
  if (typeof method !== 'string' || typeof url !== 'string') throw parserFault('A subrequest has no method or no url');
  if (typeof referenceId !== 'string' || !/^\w+$/.test(referenceId)) {
    throw new Fault(400, 'INVALID_REFERENCE_ID', `Invalid reference id: ${String(referenceId)}`);
  }
  const headers = Object.entries(isObject(httpHeaders) ? httpHeaders : {});
  return {
    method: method.toUpperCase(),
    url,
    referenceId,
    body,
    headers: Object.fromEntries(headers.map(([name, text]) => [name.toLowerCase(), String(text)])),
  };
};

const isQuery = ({ url }: Subrequest): boolean =>
  /^\/services\/data\/v\d+\.0\/(?:query|queryAll|composite\/sobjects)\b/.test(url);

const isNested = ({ url }: Subrequest): boolean => /\/composite\/?(?:batch|tree|graph)?(?:\?|$)/.test(url);

const readAll = (call: Call): Subrequest[] => {
  const { compositeRequest } = bodyOf(call);
  if (!Array.isArray(compositeRequest) || compositeRequest.length === 0) {
    throw parserFault('The compositeRequest parameter is required.');
  }
  const all = compositeRequest.map(readSubrequest);
  if (all.length > mostSubrequests) throw limitFault(`The limit of ${mostSubrequests} subrequests was exceeded`);
  if (all.filter(isQuery).length > mostQueries) {
    throw limitFault(`The limit of ${mostQueries} query and collection subrequests was exceeded`);
  }
  const ids = all.map(({ referenceId }) => referenceId);
  if (new Set(ids).size < ids.length) throw new Fault(400, 'INVALID_REFERENCE_ID', 'A reference id is there twice');
  return all;
};

// A 400 for too many subrequests. (unproven) The code and the words.
const limitFault = (message: string): Fault => new Fault(400, 'LIMIT_EXCEEDED', message);

/** Answers of earlier subrequests by reference id. */
type Known = ReadonlyMap<string, unknown>;

const lookUp = (known: Known, path: string): unknown => {
  const [name = '', ...steps] = path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  if (!known.has(name))
    throw new Fault(400, 'PROCESSING_HALTED', `Invalid reference specified. No value for ${path} found in ${name}`);
  const value = steps.reduce<unknown>((current, step) => Object(current)[step], known.get(name));
  if (value === undefined) {
    throw new Fault(400, 'PROCESSING_HALTED', `Invalid reference specified. No value for ${path} found in ${name}`);
  }
  return value;
};

const reference = /@\{([\w.[\]]+)\}/g;

/** A value whose texts have their references replaced. */
const filled = (value: unknown, known: Known): unknown => {
  if (typeof value === 'string') return value.replaceAll(reference, (_, path: string) => String(lookUp(known, path)));
  if (Array.isArray(value)) return value.map((each) => filled(each, known));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, known)]));
};

/** Runs a request within another request. */
const dispatch = (org: Org, routes: Routes, outer: Call, inner: Subrequest): Answer => {
  const target = new URL(inner.url, outer.origin);
  const path = target.pathname.replace(/(?<=.)\/$/, '');
  for (const route of routes()) {
    const params = route.method === inner.method ? matchPath(route.path, path) : undefined;
    if (!params) continue;
    return route.handle(org, {
      method: inner.method,
      path,
      params,
      query: target.searchParams,
      headers: { ...outer.headers, ...inner.headers },
      body: inner.body,
      bytes: Buffer.alloc(0),
      origin: outer.origin,
      cut: outer.cut,
    });
  }
  return noResource().answer();
};

const run = (org: Org, routes: Routes, outer: Call, inner: Subrequest, known: Known): Answer => {
  try {
    if (isNested(inner)) throw parserFault('A composite request does not hold another one');
    const url = String(filled(inner.url, known));
    return dispatch(org, routes, outer, { ...inner, url, body: filled(inner.body, known) });
  } catch (error) {
    if (error instanceof Fault) return error.answer();
    const refused = asRefusal(error);
    if (refused) return refused;
    throw error;
  }
};

const shown = ({ referenceId }: Subrequest, { status, body, headers = {} }: Answer) => ({
  body: body ?? null,
  httpHeaders: headers,
  httpStatusCode: status,
  referenceId,
});

class Halted extends Error {
  readonly answers: readonly Answer[];

  constructor(answers: readonly Answer[]) {
    super('halted');
    this.answers = answers;
  }
}

const halted = new Fault(
  400,
  'PROCESSING_HALTED',
  'The transaction was rolled back since another operation in the same transaction failed.',
).answer();

const runAll = (org: Org, routes: Routes, call: Call, all: readonly Subrequest[], allOrNone: boolean): Answer[] => {
  const known = new Map<string, unknown>();
  const answers: Answer[] = [];
  for (const inner of all) {
    const answer = run(org, routes, call, inner, known);
    answers.push(answer);
    if (answer.status < 400) known.set(inner.referenceId, answer.body);
    else if (allOrNone) throw new Halted(answers);
  }
  return answers;
};

const composite =
  (routes: Routes) =>
  (org: Org, call: Call): Answer => {
    const all = readAll(call);
    const allOrNone = bodyOf(call).allOrNone === true;
    try {
      const answers = org.transact(() => runAll(org, routes, call, all, allOrNone));
      return {
        status: 200,
        body: { compositeResponse: answers.map((answer, place) => shown(at(all, place), answer)) },
      };
    } catch (error) {
      if (!(error instanceof Halted)) throw error;
      const failed = error.answers.length - 1;
      const body = all.map((inner, place) => shown(inner, place === failed ? at(error.answers, place) : halted));
      return { status: 200, body: { compositeResponse: body } };
    }
  };

const at = <T>(list: readonly T[], place: number): T => {
  const value = list[place];
  if (value === undefined) throw new Error(`Nothing at ${place}`);
  return value;
};

/** Several requests within a single request, which counts as one. */
export const compositeRoutes = (routes: Routes) => [dataRoute('POST', '/composite', composite(routes))];
