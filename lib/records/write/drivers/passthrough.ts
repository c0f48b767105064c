import type { Answer, Call } from '../../../call.ts';
import { openConnection } from '../../../connections/session.ts';
import { outcomeOfAnswer } from '../../../engine/http/answer/failure-meaning.ts';
import { type PassedRequest, passRequest } from '../../../engine/http/session/passthrough.ts';
import type { Session } from '../../../engine/http/session/session.ts';
import type { Warning } from '../../../errors.ts';
import { connectionOf } from '../../caller.ts';
import { withIdempotencyKey } from '../idempotency.ts';

const warningOf = (name: string): Warning => ({
  path: `headers.${name}`,
  code: 'unsupported_field',
  message: `the header ${name} is not passed on`,
});

const send = async (session: Session, request: PassedRequest): Promise<Answer> => {
  const { status, headers, body, bodyEncoding, dropped } = await passRequest(session, request);
  return { data: { status, headers, body, body_encoding: bodyEncoding }, warnings: dropped.map(warningOf) };
};

/** Sends a request in the provider's own format, below its base URL, at most once per `Idempotency-Key`. */
export const passThrough = async (call: Call & { readonly body: PassedRequest }): Promise<Answer> => {
  const { body, now } = call;
  const connection = connectionOf(call);
  return withIdempotencyKey({ connection, name: 'passthrough', now }, call, {
    what: 'pass',
    body,
    prepare: () => openConnection(connection, call),
    send: (session) => send(session, body),
    // Each status of the provider is a result, even a status that means that nothing took place.
    outcomeOf: ({ data }) => outcomeOfAnswer(body.method, data as Parameters<typeof outcomeOfAnswer>[1]),
  });
};
