import { ApiError } from '../../../errors.ts';
import type { BatchRequest, InputOutcome, Provider } from '../../../providers/define.ts';
import { setPath } from '../../mapping/path.ts';
import { type BatchInput, recordsOf } from '../answer/batch-records.ts';
import { bodyOfRefusal, rejected } from '../answer/failures.ts';
import { providerFailed } from '../provider-failed.ts';
import type { Values } from '../request/template.ts';
import type { Session } from './session.ts';

/** Outcome of an input. An input with `alone` is sent again in a request for a single record. */
export type BatchOutcome = { readonly answered: unknown } | { readonly error: unknown } | { readonly alone: true };

/** The session and request that send the inputs. */
interface Sending {
  readonly session: Session;
  readonly request: BatchRequest;
  /** @throws ApiError if the remaining time does not suffice for another request */
  readonly admit: () => void;
}

const failed = (error: unknown): BatchOutcome => ({ error });

/** Builds a record as the request contains it. */
const inputToSend = (request: BatchRequest, { mark, record }: BatchInput): Record<string, unknown> => {
  const input = { ...Object(request.element), ...structuredClone(record) };
  if (request.mark !== undefined) setPath(input, request.mark, mark);
  return input;
};

/** Placeholders of a request for several records. */
export const batchValues = (request: BatchRequest, inputs: readonly BatchInput[]): Values => ({
  inputs: inputs.map((input) => inputToSend(request, input)),
  ids: inputs.map(({ mark }) => mark),
});

/** Error of a single failed input. Its status 400 means only that the vendor refuses the input. */
const errorOf = (session: Session, body: unknown): ApiError =>
  rejected(session, 'POST', { status: 400, headers: {}, body: Buffer.alloc(0) }, body);

const outcomeOf = ({ session }: Sending, [, fate, answer]: InputOutcome): BatchOutcome => {
  if (fate === 'alone') return { alone: true };
  return fate === 'refused' ? failed(errorOf(session, answer)) : { answered: answer };
};

const nameOf = ({ request }: Sending, { mark }: BatchInput, index: number): string =>
  request.mark === undefined ? String(index) : mark;

/** Outcomes that a response names, by the names of the inputs. A failure without a name has the key `undefined`. */
const outcomesIn = (
  sending: Sending,
  inputs: readonly BatchInput[],
  body: unknown,
): ReadonlyMap<string | undefined, BatchOutcome> => {
  const names = inputs.map((input, index) => nameOf(sending, input, index));
  const said = sending.request.outcomes?.(body, names) ?? [];
  return new Map(said.map((one) => [one[0], outcomeOf(sending, one)]));
};

const unclear = (provider: Provider): ApiError =>
  providerFailed(provider, 'did not report the outcome of this item: read the record before you send it again', {
    retriable: false,
    outcome: 'uncertain',
  });

/** Reads the outcome of each input from a successful response. */
const read = (sending: Sending, inputs: readonly BatchInput[], body: unknown): readonly BatchOutcome[] => {
  const said = outcomesIn(sending, inputs, body);
  const saidOf = (input: BatchInput, index: number) => said.get(nameOf(sending, input, index));
  if (sending.request.records === undefined)
    return inputs.map((input, index) => saidOf(input, index) ?? { answered: undefined });
  const others = inputs.filter((input, index) => saidOf(input, index) === undefined);
  const found = recordsOf(sending.request, others, body);
  return inputs.map((input, index) => {
    if (found.has(input)) return { answered: found.get(input) };
    return saidOf(input, index) ?? said.get(undefined) ?? failed(unclear(sending.session.provider));
  });
};

const ofItems: ReadonlySet<string> = new Set(['provider_rejected', 'conflict', 'not_found']);

/** Whether the vendor refused the request because of its content, and did nothing. */
export const isOfItems = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details?.outcome === 'not_applied' && ofItems.has(error.code);

const isTaken = (outcome: BatchOutcome): boolean => 'answered' in outcome;

/** Sends the two halves of a refused request. */
const sendHalves = async (sending: Sending, inputs: readonly BatchInput[]): Promise<readonly BatchOutcome[]> => {
  const middle = Math.ceil(inputs.length / 2);
  const [left, right] = [inputs.slice(0, middle), inputs.slice(middle)];
  const first = await sendBatch(sending, left);
  // The fault is then in the second half, which would be refused as a whole again.
  const second = first.every(isTaken) && right.length > 1 ? sendHalves(sending, right) : sendBatch(sending, right);
  return [...first, ...(await second)];
};

/** Sends the inputs of a refused request that the vendor has not named. */
const sendOthers = async (
  sending: Sending,
  inputs: readonly BatchInput[],
  refusal: ApiError,
): Promise<readonly BatchOutcome[]> => {
  const said = outcomesIn(sending, inputs, bodyOfRefusal(refusal));
  const named = new Map(
    inputs.flatMap((input, index) => {
      const outcome = said.get(nameOf(sending, input, index));
      return outcome === undefined || isTaken(outcome) ? [] : [[input, outcome] as const];
    }),
  );
  const [only] = inputs;
  if (inputs.length === 1 && only !== undefined) return [named.get(only) ?? failed(refusal)];
  if (named.size === 0) return sendHalves(sending, inputs);
  const others = inputs.filter((input) => !named.has(input));
  const outcomes = others.length === 0 ? [] : await sendBatch(sending, others);
  const byInput = new Map([...named, ...others.map((input, index) => [input, outcomes[index]] as const)]);
  return inputs.map((input) => byInput.get(input) ?? failed(unclear(sending.session.provider)));
};

/**
 * Sends records in one request. If the vendor refuses the whole request, the inputs that it names are left out. If it
 * names none, the request is sent in halves. A faulty record therefore does not prevent the others.
 * @param inputs at most as many as the request accepts
 * @returns the outcomes in the order of the inputs
 */
export const sendBatch = async (sending: Sending, inputs: readonly BatchInput[]): Promise<readonly BatchOutcome[]> => {
  try {
    sending.admit();
    const { body } = await sending.session.send(sending.request, batchValues(sending.request, inputs));
    return read(sending, inputs, body);
  } catch (error) {
    return isOfItems(error) ? sendOthers(sending, inputs, error) : inputs.map(() => failed(error));
  }
};
