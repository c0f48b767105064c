import { pathOf } from '../../lib/api/records/records.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { withClass } from '../harness/classes.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import type { Sample } from '../records/objects/own-samples.ts';
import { makerFor } from '../records/objects/samples.ts';
import { callsWhile, type FunctionCalls } from './calls.ts';

/** A request to trace. */
export interface TracedRequest {
  readonly method: string;
  /**
   * Path with query. `/crm/contacts?limit=100` lists a hundred new records. `{id}` stands for a new record, `{class}`
   * for a class of the account.
   */
  readonly target: string;
  readonly provider: ProviderId;
}

export interface Trace {
  readonly status: number;
  /** Requests to the provider. */
  readonly requests: number;
  readonly functions: readonly FunctionCalls[];
}

/** Number of earlier runs of the same request, so that declarations, keys and metadata are in the caches. */
const warmUps = 3;

/** The member of a sample that is the body of a request, by method. */
const bodyMembers: Readonly<Record<string, keyof Sample>> = { POST: 'create', PATCH: 'change' };

/** @throws Error for a path without an object */
const objectOf = (target: string): UnifiedObject => {
  const [path = ''] = target.split('?');
  const found = Object.values<UnifiedObject>(objects)
    .filter((object) => path.startsWith(pathOf(object)))
    .toSorted((left, right) => pathOf(right).length - pathOf(left).length)[0];
  if (found === undefined) throw new Error(`${path} is the path of no object: try /crm/contacts.`);
  return found;
};

const traceAt = async (service: Service, { method, target, provider }: TracedRequest): Promise<Trace> => {
  const object = objectOf(target);
  const { token } = await service.connect(await service.project(), provider);
  const maker = makerFor(service, provider, token);
  /** Returns the path and the body of a run. A delete or an update needs a record, and a create needs a body. */
  const prepare = async (): Promise<() => Promise<{ readonly status: number; readonly body: unknown }>> => {
    const member = bodyMembers[method];
    const body = member && (await maker.sampleOf(nameOf(object)))[member];
    const id = target.includes('{id}') ? await maker.makeSample(nameOf(object)) : '';
    return () => service.call(method, withClass(target, provider).replace('{id}', id), { token, body });
  };
  const listed = Number(new URLSearchParams(target.split('?')[1]).get('limit') ?? 0);
  for (let made = 0; made < listed; made += 1) await maker.makeSample(nameOf(object));
  for (let run = 0; run < warmUps; run += 1) await (await prepare())();
  const run = await prepare();
  let requests = 0;
  const stop = service.simulators[provider].onExchange(() => {
    requests += 1;
  });
  let answer: Awaited<ReturnType<typeof run>> | undefined;
  const functions = await callsWhile(async () => {
    answer = await run();
  });
  stop();
  if (answer === undefined || answer.status >= 400)
    throw new Error(`${method} ${target} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  return { status: answer.status, requests, functions };
};

/** Starts a service with simulated providers, and traces one request of a warm process. */
export const traceRequest = async (request: TracedRequest): Promise<Trace> => {
  const service = await startService({ isWatched: false });
  return traceAt(service, request).finally(() => service.stop());
};
