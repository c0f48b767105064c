import { ApiError, quotedIn } from '../errors.ts';
import type { Ask, Quirk, Step, Upload } from '../providers/define.ts';
import { type GivenFile, sendFile, sendTo } from './files/transfer.ts';
import { placeholdersIn, type Values } from './http/request/template.ts';
import { sendWhole } from './http/session/send-whole.ts';
import type { Session } from './http/session/session.ts';

/** The session and values of a running quirk. */
export interface QuirkScope {
  readonly session: Session;
  /** Placeholders for all requests of the quirk. A request may add its own. */
  readonly values: Values;
  /** The file of the record, if the record has a file. */
  readonly file?: GivenFile;
}

const fileIn = ({ session, file }: QuirkScope): GivenFile => {
  if (file !== undefined) return file;
  throw new Error(`a quirk of ${session.provider.id} sends a file, and the record has none`);
};

/** Selects the values of the placeholders that a request uses. */
const usedIn = (request: Ask['request'], known: Values): Values => {
  const used = placeholdersIn(request);
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)));
};

const ask = async (scope: QuirkScope, { request, values, file: how }: Ask): Promise<unknown> => {
  const { session } = scope;
  const known = { ...scope.values, ...values };
  // In a preview, a new record does not exist, so no record can refer to it: skip the read. Other reads are sent.
  if (request.method === 'GET' && session.preview?.isUnknown(usedIn(request, known))) return undefined;
  if (how !== undefined) return (await sendFile(session, { ...request, file: how }, known, fileIn(scope))).body;
  if (request.method !== 'GET') return (await session.send(request, known)).body;
  const answer = await sendWhole(session, request, known);
  session.preview?.hide(answer.body);
  return answer.body;
};

const take = async (scope: QuirkScope, step: Ask | Upload): Promise<unknown> =>
  'url' in step ? sendTo(scope.session, step, fileIn(scope)) : ask(scope, step);

/**
 * Runs a quirk: sends the requests that it yields, and gives it their responses.
 * @param undos receives the requests that undo the steps
 */
const run = async <Result>(scope: QuirkScope, quirk: Quirk<Result>, undos: Ask[]): Promise<Result> => {
  const answerTo = async (step: Step): Promise<unknown> => {
    if (!('undo' in step)) return take(scope, step);
    undos.push(step.undo);
    return undefined;
  };
  let next = quirk.next();
  while (next.done !== true) next = quirk.next(await answerTo(next.value));
  return next.value;
};

/**
 * Runs the steps that a quirk yields, one after the other.
 * @returns the quirk's return value
 * @throws ApiError of the request that failed
 */
export const runQuirk = <Result>(scope: QuirkScope, quirk: Quirk<Result>): Promise<Result> => run(scope, quirk, []);

/** Undoes the steps of a quirk, newest first, if the failed request certainly changed nothing. */
const takeBack = async (scope: QuirkScope, undos: readonly Ask[], error: unknown): Promise<unknown> => {
  if (!(error instanceof ApiError) || error.details?.outcome !== 'not_applied') return error;
  try {
    for (const undo of undos.toReversed()) await ask(scope, undo);
    return error;
  } catch (failure) {
    const [reason, quoted] = failure instanceof ApiError ? [`: ${failure.message}`, quotedIn(failure)] : ['', []];
    const message = `${error.message}; the file stays at ${scope.session.provider.id}, on no record${reason}`;
    return new ApiError(error.code, message, { details: { ...error.details, quoted }, cause: failure });
  }
};

/**
 * Runs the steps that a quirk yields, then a function that needs them.
 * @param then receives the quirk's return value
 * @throws the error of either. If the outcome is uncertain, the steps of the quirk are not undone.
 */
export const afterQuirk = async <Result, Outcome>(
  scope: QuirkScope,
  quirk: Quirk<Result>,
  then: (result: Result) => Promise<Outcome>,
): Promise<Outcome> => {
  const undos: Ask[] = [];
  try {
    return await then(await run(scope, quirk, undos));
  } catch (error) {
    throw await takeBack(scope, undos, error);
  }
};
