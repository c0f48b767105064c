import type { RequestTemplate } from '../../../providers/define.ts';
import type { RemoteAnswer } from '../http.ts';
import { fillHeaders, fillPresent, fillRequest, type Values } from '../request/template.ts';
import type { Session } from './session.ts';

const keyOf = (template: RequestTemplate, values: Values): string =>
  template.graphql === undefined
    ? JSON.stringify([fillRequest(template, values), fillHeaders(template.headers, values)])
    : JSON.stringify([template.graphql, fillPresent(template.body ?? {}, values)]);

/**
 * Sends a list request, which only reads, whatever its method. If the session shares reads, an equal request is sent
 * only once.
 * @throws ApiError as `send` does
 */
export const sendRead = async (session: Session, template: RequestTemplate, values: Values): Promise<RemoteAnswer> => {
  const read = () => session.send(template, values);
  if (session.reads === undefined) return read();
  return (await session.reads(keyOf(template, values), read)).answer;
};
