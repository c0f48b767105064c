import { getPath } from '../../lib/engine/mapping/path.ts';
import type { FieldMapping, ObjectDeclaration, WriteRequest } from '../../lib/providers/define.ts';
import { mappingOf } from '../../lib/providers/language/kinds.ts';
import type { Exchange } from '../contract/exchange.ts';
import type { Account, Values } from './account.ts';

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** New place of a path. If the parts of an object move to several places, the first place. */
const renamedTo = (renames: WriteRequest['renames'] = {}, path: string): string =>
  renames[path] ?? Object.entries(renames).find(([from]) => from.startsWith(`${path}.`))?.[1] ?? path;

/** Place of a record's path in the body of a request. */
const under = ({ wrap, graphql, renames }: WriteRequest, path: string): string =>
  [graphql && 'variables', wrap, renamedTo(renames, path)]
    .filter((part) => part !== undefined && part !== '')
    .join('.');

/** Paths that a write fills for a field. The body must contain every path. */
const writtenPaths = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  switch (mapping.kind) {
    case 'value':
    case 'ref':
      return typeof mapping.write === 'string' ? [mapping.write] : [];
    case 'choice':
    case 'items':
    case 'html':
      return [mapping.at];
    case 'typed_fields':
      return mapping.at.map(({ at }) => at);
    case 'parts':
      return Object.values(mapping.members).flatMap((paths) => [paths].flat().at(-1) ?? []);
    case 'moment':
      return [mapping.date];
    case 'end':
      return [mapping.at];
    case 'constant':
      return [];
  }
};

/** Path that a read uses for a field. Undefined if there are several. */
const readPath = (mapping: FieldMapping): string | undefined => {
  if (typeof mapping === 'string') return mapping;
  if (mapping.kind === 'value' || mapping.kind === 'ref') return mapping.read;
  return mapping.kind === 'choice' || mapping.kind === 'items' || mapping.kind === 'html' ? mapping.at : undefined;
};

/** Whether a request is a GraphQL query. A query changes nothing, but is sent with POST. */
const isQuery = (body: unknown): boolean => /^\s*(?:query\b|\{)/.test(String(Object(body).query ?? ''));

const writesOf = (exchanges: readonly Exchange[]): Exchange[] =>
  exchanges.filter(
    ({ method, status, requestBody }) => method !== 'GET' && status >= 200 && status < 300 && !isQuery(requestBody),
  );

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return isFilled(value) ? [String(value)] : [];
  return Object.values(value).flatMap(textsIn);
};

interface Sent {
  readonly account: Account;
  readonly declaration: ObjectDeclaration;
  /** Whether the object is a file, whose name and type are sent with its content. */
  readonly isFile: boolean;
  readonly request: WriteRequest;
  readonly exchanges: readonly Exchange[];
}

/** Whether a text names a record. A body may contain the record's address instead of its id: `/accounts(1)`. */
const isNamed = (text: string, id: string): boolean => text === id || text.endsWith(`(${id})`);

/** Whether a request names a record, in its body or in its path. */
const names = ({ path, requestBody }: Exchange, id: string): boolean =>
  textsIn(requestBody).some((text) => isNamed(text, id)) || path.split('/').map(decodeURIComponent).includes(id);

/** Whether a separate request contains a contact, whom the engine has found by the given value. */
const namesSomebody = (account: Account, exchange: Exchange): boolean =>
  account.idsOf('crm.contact').some((id) => names(exchange, account.remoteIdOf(id) ?? ''));

/** Fields that are sent with the content of a file, in any part of the request. */
const fileFields: ReadonlySet<string> = new Set(['file_name', 'content_type']);

const tells = ({ query, requestHeaders, requestBody }: Exchange, text: string): boolean =>
  [...query.values(), requestHeaders['content-type'], ...textsIn(requestBody)].includes(text);

/** The requests that carry a field. Empty if no request does. */
export const carriersOf = (
  { account, declaration, isFile, request, exchanges }: Sent,
  field: string,
  body: Values,
): Exchange[] => {
  const writes = writesOf(exchanges);
  const given = textsIn(body[field]);
  if (declaration.children?.[field] !== undefined)
    return writes.filter(({ requestBody }) => given.every((text) => textsIn(requestBody).includes(text)));
  if (field === 'field_mappings') {
    const { at } = declaration.customFields ?? {};
    const path = at === undefined ? '' : 'object' in at ? at.object : at.records;
    return writes.filter(({ requestBody }) => isFilled(getPath(requestBody, under(request, path))));
  }
  if (isFile && fileFields.has(field)) {
    return writes.filter((exchange) => given.every((text) => tells(exchange, text)));
  }
  const mapping = mappingOf(declaration, field);
  // The path of the request contains the partition and the kind of a record.
  if (mapping === undefined || (typeof mapping === 'object' && mapping.kind === 'constant')) return writes;
  const paths = writtenPaths(mapping);
  if (paths.length === 0) {
    const ids = given.flatMap((id) => account.remoteIdOf(id) ?? []);
    return writes.filter((exchange) => ids.length > 0 && ids.every((id) => names(exchange, id)));
  }
  const own = writes.filter(({ requestBody }) =>
    paths.every((path) => isFilled(getPath(requestBody, under(request, path)))),
  );
  const isApart = paths.every((path) => declaration.quirks?.write?.some(({ at }) => at.includes(path)));
  return own.length === 0 && isApart ? writes.filter((exchange) => namesSomebody(account, exchange)) : own;
};

const isSameTime = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);

/** Whether the vendor keeps a value where it was sent: both are the same text, number or time. */
const isKept = (sent: unknown, kept: unknown): boolean => {
  if (!isFilled(kept)) return false;
  if (typeof sent === 'object' || typeof kept === 'object') return true;
  return String(sent) === String(kept) || isSameTime(String(sent), String(kept));
};

export const storedFailure = (
  { declaration, isFile, request }: Sent,
  field: string,
  carrier: Exchange,
  remote: unknown,
) => {
  const mapping = mappingOf(declaration, field);
  const path = mapping === undefined ? undefined : readPath(mapping);
  if (mapping === undefined || path === undefined) return undefined;
  const other = typeof mapping === 'object' && mapping.kind === 'value' ? mapping.orElse : undefined;
  const stored = getPath(remote, path) ?? (other === undefined ? undefined : getPath(remote, other));
  const [written] = writtenPaths(mapping);
  if (written !== path || isFile) return isFilled(stored) ? undefined : `the simulator has nothing at ${path}`;
  const sent = getPath(carrier.requestBody, under(request, path));
  return isKept(sent, stored)
    ? undefined
    : `the simulator has ${JSON.stringify(stored)} at ${path}, sent was ${JSON.stringify(sent)}`;
};
