import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '../../../call.ts';
import { uniqueNameOf } from '../../../crypto/ids.ts';
import { ApiError, withDetails } from '../../../errors.ts';
import { noticesOf, type RecordContext } from '../../context.ts';
import { answerNew } from '../answer/preview-answer.ts';
import { explained } from '../conflicting-record.ts';
import { outcomeOfFailure, perhapsApplied, withNotices } from '../outcomes.ts';
import type { PreparedCreate } from '../prepare/prepare-create.ts';
import { bodyOf, bodyValues, writeRequestOf } from '../write-body.ts';

/**
 * The value that lets the vendor recognise a repeated request. It is the same for the same key and start time. Without
 * a key, it is new for each request.
 */
const uniqueFor = ({ session, connection, now }: RecordContext, { headers, item }: Call): string => {
  if (session.preview !== undefined) return session.preview.placeholder('random');
  const key = headers['idempotency-key'];
  if (key === undefined) return randomUUID();
  return uniqueNameOf({ project: connection.project, connection: connection.id, key, item, startedAt: now });
};

/**
 * Changes a 404 into a refusal of the body. The path of a create names no record, so only the body can name a missing
 * record.
 */
const ofBody = (error: ApiError, { provider }: RecordContext): ApiError => {
  if (error.code !== 'not_found') return error;
  const said = error.details?.provider?.message ?? 'it does not have what the body names';
  return new ApiError('provider_rejected', `${provider.id} did not accept the request: ${said}`, {
    details: error.details ?? {},
    cause: error,
  });
};

/** Allows a repeat if the response was lost, because the same key sends the same request. */
const repeatable = (error: ApiError, { headers }: Call): ApiError => {
  const isSafe = headers['idempotency-key'] !== undefined && outcomeOfFailure(error) === 'uncertain';
  return isSafe ? withDetails(error, { retriable: true }) : error;
};

/**
 * Creates a record that the vendor makes later, without its id. Nothing is stored, and no event is emitted.
 * @returns 202; for a preview, the record after the write
 */
export const sendAccepted = async ({ context, prepared }: PreparedCreate, call: Call): Promise<Answer> => {
  const request = writeRequestOf(context, 'create');
  const body = bodyOf(request, prepared.record, { ...bodyValues(context), unique: uniqueFor(context, call) });
  context.member?.leave();
  await context.session.send(request, context.partition, body).catch(async (thrown: unknown) => {
    const error = repeatable(ofBody(withNotices(context, perhapsApplied(thrown)), context), call);
    throw await explained(error, context, prepared);
  });
  if (context.session.preview !== undefined) return answerNew(context, prepared);
  return { status: 202, data: { accepted: true }, warnings: [...prepared.warnings, ...noticesOf(context)] };
};

/**
 * Sends the request again after its response was lost.
 * @param prepare prepares the write as for the first request
 * @throws ApiError always with the outcome `uncertain`, because the vendor may have accepted the first request
 */
export const sendAgain = async (prepare: () => Promise<PreparedCreate>, call: Call): Promise<Answer> => {
  try {
    return await sendAccepted(await prepare(), call);
  } catch (error) {
    throw withDetails(perhapsApplied(error), { outcome: 'uncertain' });
  }
};
