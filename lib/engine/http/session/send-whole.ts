import type { RequestTemplate } from '../../../providers/define.ts';
import { getList, getText, setPath } from '../../mapping/path.ts';
import { expectList } from '../answer/check-answer.ts';
import { goOn, type Progress } from '../answer/endless-lists.ts';
import type { RemoteAnswer } from '../http.ts';
import { canRetry, providerFailed } from '../provider-failed.ts';
import { declaredPath, type FilledRequest, type Values } from '../request/template.ts';
import { sendRead } from './send-read.ts';
import type { Session } from './session.ts';

/** Address of the rest of a response, if the vendor returned only a part. */
const restOf = ({ provider: { rest } }: Session, { body }: RemoteAnswer): string | undefined =>
  rest === undefined ? undefined : getText(body, rest.cursor);

/**
 * Builds the request for an address. The values of its query become placeholders, so that a vendor's text is never read
 * as a template.
 * @throws ApiError for an address that is not below the base URL
 */
const requestAt = (session: Session, address: string, { headers }: RequestTemplate): [RequestTemplate, Values] => {
  const { href } = session.outgoingOf({ method: 'GET', path: '/', query: [], headers: {} }).url;
  const whole = address.startsWith('/') ? href.slice(0, -1) + address : address;
  if (!whole.startsWith(href))
    throw providerFailed(session.provider, 'names an address on another host for the rest of a list', canRetry);
  const { pathname, searchParams } = new URL(whole);
  const path = pathname.slice(new URL(href).pathname.length - 1);
  const parts = [...searchParams].map(([name, value], index) => ({
    name,
    value,
    as: `cursor_${'x'.repeat(index + 1)}`,
  }));
  const query = Object.fromEntries(parts.map(({ name, as }) => [name, `{${as}}`]));
  const request: FilledRequest = { [declaredPath]: undefined, method: 'GET', path, query, ...(headers && { headers }) };
  return [
    request,
    // The vendor determines the length of an address, as it does for a cursor.
    { cursor: address, ...Object.fromEntries(parts.map(({ value, as }) => [as, value])) },
  ];
};

/**
 * Yields a response and the parts at the addresses that follow, one after the other.
 * @throws ApiError `provider_failed` if the addresses do not end
 */
async function* partsOf(session: Session, template: RequestTemplate, values: Values): AsyncGenerator<RemoteAnswer> {
  const { records = '' } = session.provider.rest ?? {};
  let [request, given] = [template, values];
  let cursor: string | undefined;
  let progress: Progress | undefined;
  for (;;) {
    const answer = await sendRead(session, request, given);
    if (cursor !== undefined) expectList(session, answer, { records });
    yield answer;
    const following = restOf(session, answer);
    if (following === undefined) return;
    const elements = getList(answer.body, records).map((element) => JSON.stringify(element));
    progress = goOn(session.provider, template.path, progress, { cursor, following, elements });
    const [next, own] = requestAt(session, following, template);
    [request, given, cursor] = [next, { ...values, ...own }, following];
  }
}

/**
 * Reads a list without pages. If the vendor returns a part and the address of the rest, the rest is read too.
 * @throws ApiError as `partsOf`
 */
export const sendWhole = async (session: Session, template: RequestTemplate, values: Values): Promise<RemoteAnswer> => {
  const parts: RemoteAnswer[] = [];
  for await (const part of partsOf(session, template, values)) parts.push(part);
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('a request has no answer');
  const { rest } = session.provider;
  if (rest === undefined || others.length === 0) return first;
  const body = { ...Object(first.body) };
  const records = parts.flatMap((part) => getList(part.body, rest.records));
  setPath(body, rest.records, records);
  return { ...first, body };
};

/**
 * Reads a page of a list. In an order that the service continues itself, a page without new records has no place to
 * continue from, so its address is followed.
 * @param hasNew whether a response contains a record that earlier pages do not contain
 * @throws ApiError as `partsOf`
 */
export const sendPage = async (
  session: Session,
  template: RequestTemplate,
  values: Values,
  hasNew: (body: unknown) => boolean,
): Promise<RemoteAnswer> => {
  for await (const part of partsOf(session, template, values))
    if (hasNew(part.body) || restOf(session, part) === undefined) return part;
  throw new Error('a request has no answer');
};
