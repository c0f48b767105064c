import { ApiError } from '../../../errors.ts';
import type { BatchFailures, BatchRequest, Provider } from '../../../providers/define.ts';
import { getList, getPath, hasOne, setPath } from '../../mapping/path.ts';
import { type BatchInput, recordsOf } from '../answer/batch-records.ts';
import { bodyOfRefusal, rejected } from '../answer/failures.ts';
import type { Values } from '../request/template.ts';
import type { Session } from './session.ts';

/** What became of an input. */
export type BatchOutcome = { readonly answered: unknown } | { readonly error: unknown };

/** How inputs are sent. */
interface Sending {
  readonly session: Session;
  readonly request: BatchRequest;
  /** @throws ApiError where the time does not suffice for another request */
  readonly admit: () => void;
}

const failed = (error: unknown): BatchOutcome => ({ error });

/** A record as its request has it. */
const inputToSend = (request: BatchRequest, { mark, record }: BatchInput): Record<string, unknown> => {
  const input = { ...Object(request.input), ...structuredClone(record) };
  if (request.mark !== undefined) setPath(input, request.mark, mark);
  return input;
};

/** The placeholders of a request for several records. */
export const batchValues = (request: BatchRequest, inputs: readonly BatchInput[]): Values => ({
  inputs: inputs.map((input) => inputToSend(request, input)),
  ids: inputs.map(({ mark }) => mark),
});

/** A failed input's own error: of a status that says no more than that the vendor refuses it. */
const errorOf = ({ provider, redactor }: Session, element: unknown, { error: at = '' }: BatchFailures): ApiError => {
  const answer = { status: 400, headers: {}, body: Buffer.alloc(0) };
  return rejected(provider, 'POST', { answer, body: getPath(element, at) }, redactor);
};

const namesIn = (element: unknown, { marks = [] }: BatchFailures): readonly string[] =>
  marks.flatMap((at) => {
    const found = getPath(element, at);
    return (Array.isArray(found) ? found : [found]).filter((name) => name !== undefined && name !== null).map(String);
  });

interface NamedFailures {
  /** By the inputs' marks, or by their places. */
  readonly byName: ReadonlyMap<string, ApiError>;
  /** Names of those that were so already. */
  readonly already: ReadonlySet<string>;
  /** One that names no input. */
  readonly unnamed: ApiError | undefined;
}

const failuresIn = ({ session, request: { failures } }: Sending, body: unknown): NamedFailures => {
  const byName = new Map<string, ApiError>();
  const already = new Set<string>();
  let unnamed: ApiError | undefined;
  for (const element of failures?.marks === undefined ? [] : getList(body, failures.records)) {
    const names = namesIn(element, failures as BatchFailures);
    if (hasOne(element, failures?.already ?? {})) {
      for (const name of names) already.add(name);
      continue;
    }
    const error = errorOf(session, element, failures as BatchFailures);
    for (const name of names) byName.set(name, error);
    if (names.length === 0) unnamed ??= error;
  }
  return { byName, already, unnamed };
};

const nameOf = ({ request }: Sending, { mark }: BatchInput, index: number): string =>
  request.mark === undefined ? String(index) : mark;

const unclear = (provider: Provider): ApiError =>
  new ApiError('provider_failed', `${provider.id} has not said what became of this item`, {
    details: { provider: { name: provider.id }, retriable: false, outcome: 'uncertain' },
  });

/** What became of each input, where an answer says so in their order. */
const readInOrder = (
  { session }: Sending,
  failures: BatchFailures,
  inputs: readonly BatchInput[],
  body: unknown,
): readonly BatchOutcome[] => {
  const outcomes = getList(body, failures.records);
  if (outcomes.length !== inputs.length) return inputs.map(() => failed(unclear(session.provider)));
  return outcomes.map((outcome) =>
    hasOne(outcome, failures.when ?? {}) ? failed(errorOf(session, outcome, failures)) : { answered: outcome },
  );
};

/** What a success says of each input. */
const read = (sending: Sending, inputs: readonly BatchInput[], body: unknown): readonly BatchOutcome[] => {
  const { failures } = sending.request;
  if (failures?.when !== undefined) return readInOrder(sending, failures, inputs, body);
  const { byName, already, unnamed } = failuresIn(sending, body);
  const errorFor = (input: BatchInput, index: number): ApiError | undefined =>
    byName.get(nameOf(sending, input, index));
  if (sending.request.records === undefined) {
    return inputs.map((input, index) => {
      const error = errorFor(input, index);
      return error === undefined ? { answered: undefined } : failed(error);
    });
  }
  const found = recordsOf(
    sending.request,
    inputs.filter(
      (input, index) => errorFor(input, index) === undefined && !already.has(nameOf(sending, input, index)),
    ),
    body,
  );
  return inputs.map((input, index) => {
    if (found.has(input)) return { answered: found.get(input) };
    if (already.has(nameOf(sending, input, index))) return { answered: undefined };
    return failed(errorFor(input, index) ?? unnamed ?? unclear(sending.session.provider));
  });
};

const ofItems: ReadonlySet<string> = new Set(['provider_rejected', 'conflict', 'not_found']);

/** Whether the vendor has refused the request for what is in it, and done nothing. */
export const isOfItems = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details?.outcome === 'not_applied' && ofItems.has(error.code);

const wasTaken = (outcomes: readonly BatchOutcome[]): boolean => outcomes.every((one) => 'answered' in one);

/** Sends two halves, where the whole was refused. */
const sendHalves = async (sending: Sending, inputs: readonly BatchInput[]): Promise<readonly BatchOutcome[]> => {
  const middle = Math.ceil(inputs.length / 2);
  const [left, right] = [inputs.slice(0, middle), inputs.slice(middle)];
  const first = await attempt(sending, left);
  // What is refused is in the other half: as a whole, that one would be refused again.
  const second = wasTaken(first) && right.length > 1 ? sendHalves(sending, right) : attempt(sending, right);
  return [...first, ...(await second)];
};

/** Sends those that the vendor has not named, where the whole was refused. */
const sendOthers = async (
  sending: Sending,
  inputs: readonly BatchInput[],
  byName: ReadonlyMap<string, ApiError>,
): Promise<readonly BatchOutcome[]> => {
  const errors = new Map(
    inputs.flatMap((input, index) => {
      const error = byName.get(nameOf(sending, input, index));
      return error === undefined ? [] : [[input, error] as const];
    }),
  );
  if (errors.size === 0) return sendHalves(sending, inputs);
  const others = inputs.filter((input) => !errors.has(input));
  const outcomes = others.length === 0 ? [] : await attempt(sending, others);
  const byInput = new Map(others.map((input, index) => [input, outcomes[index]]));
  return inputs.map((input) => byInput.get(input) ?? failed(errors.get(input) ?? unclear(sending.session.provider)));
};

const attempt = async (sending: Sending, inputs: readonly BatchInput[]): Promise<readonly BatchOutcome[]> => {
  try {
    sending.admit();
    const { body } = await sending.session.send(sending.request, batchValues(sending.request, inputs));
    return read(sending, inputs, body);
  } catch (error) {
    if (!isOfItems(error) || sending.request.failures?.alone) return inputs.map(() => failed(error));
    const { byName } = failuresIn(sending, bodyOfRefusal(error));
    const [only] = inputs;
    if (inputs.length === 1 && only !== undefined) return [failed(byName.get(nameOf(sending, only, 0)) ?? error)];
    return sendOthers(sending, inputs, byName);
  }
};

/**
 * Sends records in one request. Where the vendor refuses it as a whole, those that it names are left out, and where it names
 * none it is sent in halves: what is wrong with one of them keeps no other from being written.
 * @param inputs at most as many as the request takes
 * @returns what became of each, in their order
 */
export const sendBatch = (sending: Sending, inputs: readonly BatchInput[]): Promise<readonly BatchOutcome[]> =>
  attempt(sending, inputs);
