import { ApiError, quotedIn } from '../errors.ts';
import type { Ask, Quirk, Step, Upload } from '../providers/define.ts';
import { type GivenFile, sendFile, sendTo } from './files/transfer.ts';
import { placeholdersIn, type Values } from './http/request/template.ts';
import { sendWhole } from './http/session/send-whole.ts';
import type { Session } from './http/session/session.ts';

/** What a quirk works for. */
export interface QuirkScope {
  readonly session: Session;
  /** Placeholders of all its requests, beside those that it gives itself. */
  readonly values: Values;
  /** The file of the record, where it has one. */
  readonly file?: GivenFile;
}

const fileIn = ({ session, file }: QuirkScope): GivenFile => {
  if (file !== undefined) return file;
  throw new Error(`a quirk of ${session.provider.id} sends a file, and the record has none`);
};

/** The placeholders that a request has. */
const usedIn = (request: Ask['request'], known: Values): Values => {
  const used = placeholdersIn(request);
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)));
};

const ask = async (scope: QuirkScope, { request, values, file: how }: Ask): Promise<unknown> => {
  const { session } = scope;
  const known = { ...scope.values, ...values };
  // A preview of a new record: there is nothing yet that refers to it, while what is about others is there.
  if (request.method === 'GET' && session.preview?.isUnknown(usedIn(request, known))) return undefined;
  if (how !== undefined) return (await sendFile(session, { ...request, file: how }, known, fileIn(scope))).body;
  if (request.method !== 'GET') return (await session.send(request, known)).body;
  const answer = await sendWhole(session, request, known);
  session.preview?.hide(answer.body);
  return answer.body;
};

const take = async (scope: QuirkScope, step: Ask | Upload): Promise<unknown> =>
  'url' in step ? sendTo(scope.session, step, fileIn(scope)) : ask(scope, step);

/** @param undos gains what takes back what was done */
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
 * Does what a quirk yields, one step after the other.
 * @returns what the quirk returns
 * @throws ApiError of the request that failed
 */
export const runQuirk = <Result>(scope: QuirkScope, quirk: Quirk<Result>): Promise<Result> => run(scope, quirk, []);

/** What was done is taken back, the last first, where it is sure that nothing needs it. */
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
 * Does what a quirk yields before something that needs it.
 * @param then is given what the quirk returns
 * @throws what made either fail; where that is not sure to have done nothing, what the quirk has done stays
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
