import type { Answer, Call } from '../call.ts';
import { openConnection } from '../connections/session.ts';
import { type PassedRequest, passRequest } from '../engine/http/passthrough.ts';
import type { Warning } from '../errors.ts';
import { connectionOf } from './caller.ts';

const warningOf = (name: string): Warning => ({
  path: `headers.${name}`,
  code: 'unsupported_field',
  message: `the header ${name} is not passed on`,
});

/** One request in the provider's own words, below its base URL. */
export const passThrough = async (call: Call & { readonly body: PassedRequest }): Promise<Answer> => {
  const session = await openConnection(connectionOf(call), call);
  const { status, headers, body, bodyEncoding, dropped } = await passRequest(session, call.body);
  return { data: { status, headers, body, body_encoding: bodyEncoding }, warnings: dropped.map(warningOf) };
};
