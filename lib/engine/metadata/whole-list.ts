import { mapInChunks } from '../../chunks.ts';
import type { ListAt, Metadata, OptionList, RequestTemplate } from '../../providers/define.ts';
import { expectList } from '../http/answer/check-answer.ts';
import type { Values } from '../http/request/template.ts';
import { pagesOf } from '../http/session/read-all.ts';
import { sendWhole } from '../http/session/send-whole.ts';
import type { Session } from '../http/session/session.ts';
import { typeOf } from '../mapping/custom-fields.ts';
import { getList, getText, setPath } from '../mapping/path.ts';

const listIn = async (session: Session, request: RequestTemplate, list: ListAt, values: Values) => {
  const answer = await sendWhole(session, request, values);
  expectList(session, answer, list);
  return getList(answer.body, list.records);
};

/** Reads the inner list of an outer element with a separate request. */
const withInner = async (session: Session, { each, group = '', records: [, inner = ''] }: Metadata, outer: unknown) => {
  const members = { ...Object(outer) };
  const elements =
    each === undefined ? [] : await listIn(session, each, { records: inner }, { group: getText(outer, group) });
  const whole = elements.map((element) => ({ ...Object(outer), ...Object(element) }));
  setPath(members, inner, whole);
  return members;
};

/** Number of lists of choices that are read at the same time. An account may have hundreds of such lists. */
const readAtOnce = 5;

const firstOptions = ({ choices: options }: Metadata): OptionList | undefined => [options].flat()[0];

/** Adds the choices of a field, if its type has a separate request for them. */
const withOptions = async (session: Session, metadata: Metadata, field: unknown): Promise<unknown> => {
  const { value } = metadata;
  const options = firstOptions(metadata);
  const request = typeOf(metadata, field)?.choices;
  if (request === undefined || options === undefined) return field;
  const members = { ...Object(field) };
  const { records } = options;
  setPath(members, records, await listIn(session, request, { records }, { field: getText(field, value) }));
  return members;
};

/** Fields of a response. If the response contains the choices in a separate list, each field gets its choices. */
const withChoicesBeside = (metadata: Metadata, body: unknown): readonly unknown[] => {
  const { value, records: lists } = metadata;
  const options = firstOptions(metadata);
  const fields = getList(body, lists[0]);
  if (options?.field === undefined) return fields;
  const { records, field: name } = options;
  const byField = Map.groupBy(getList(body, records), (choice) => getText(choice, name));
  return fields.map((field) => ({ ...Object(field), [records]: byField.get(getText(field, value)) ?? [] }));
};

const hasRequests = ({ type = [] }: Metadata): boolean =>
  [type].flat().some(({ words }) => Object.values(words).some((one) => typeof one === 'object' && one.choices));

/** Copies a response and replaces the list at a path. The response itself is unchanged. */
const withList = (body: unknown, path: string, list: readonly unknown[]): unknown => {
  if (path === '') return list;
  const whole = { ...(body as Record<string, unknown>) };
  setPath(whole, path, list);
  return whole;
};

/**
 * Reads the response of a metadata request with its complete list: all pages, and the inner lists and choices that have
 * separate requests.
 * @throws ApiError `provider_failed` if the pages do not end
 */
export const readWholeList = async (session: Session, metadata: Metadata): Promise<unknown> => {
  const { request, paginator, empty, each, records } = metadata;
  const [list] = records;
  const bodies: unknown[] = [];
  for await (const { body } of pagesOf(session, request, { records: list, paginator, ...(empty && { empty }) }))
    bodies.push(body);
  const [first] = bodies;
  const asks = hasRequests(metadata);
  if (paginator === undefined && each === undefined && !asks && firstOptions(metadata)?.field === undefined)
    return first;
  const all = bodies.flatMap((body) => withChoicesBeside(metadata, body));
  if (each === undefined) {
    const read = (field: unknown) => withOptions(session, metadata, field);
    return withList(first, list, asks ? await mapInChunks(all, readAtOnce, read) : all);
  }
  return withList(first, list, await Promise.all(all.map((outer) => withInner(session, metadata, outer))));
};
