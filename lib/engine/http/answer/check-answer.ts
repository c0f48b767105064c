import type { Listed, Path } from '../../../providers/define.ts';
import { getPath, getText, hasAll } from '../../mapping/path.ts';
import type { RemoteAnswer } from '../http.ts';
import { type Asked, unexpected } from './failures.ts';

const at = (path: Path): string => (path === '' ? '' : ` at "${path}"`);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether the response says that the list is empty, in the way that the provider declares. A status 200 needs a body. A
 * status 304 is the response to a list of changes.
 */
const saysEmpty = ({ body, status }: RemoteAnswer, { empty }: Listed): boolean =>
  status === 304 || (empty !== undefined && (body !== undefined || status !== 200) && hasAll(body, empty));

/** Path of the object that contains the value at a path. */
const holderOf = (path: Path): Path => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** Names the missing part of a response that should contain a list, for an error. `undefined` if nothing is missing. */
const lackOf = (body: unknown, { records, split, member: as }: Listed, hasGaps: boolean): string | undefined => {
  const [path, inner] = typeof records === 'string' ? [records] : records;
  const found = getPath(body, path);
  if (split !== undefined && inner === undefined)
    return isObject(getPath(body, holderOf(path))) && isTextOrNone(found) ? undefined : `the text${at(path)}`;
  if (!Array.isArray(found)) return `the list${at(path)}`;
  if (inner === undefined && as !== undefined) return undefined;
  const isElement = (value: unknown): boolean => isObject(value) || (hasGaps && value === null);
  return found.every(isElement) ? undefined : `a record in each element of the list${at(path)}`;
};

/**
 * Refuses a response without the requested list: an error with a success status, or a gateway's page, is no empty list.
 * If only the inner list of two is missing, it counts as empty.
 * @param hasGaps whether the list may contain `null` instead of a record
 * @throws ApiError `provider_failed`
 */
export const expectList = (session: Asked, answer: RemoteAnswer, list: Listed, hasGaps = false): void => {
  const lack = saysEmpty(answer, list) ? undefined : lackOf(answer.body, list, hasGaps);
  if (lack !== undefined) throw unexpected(session, answer, `${lack} that was asked for`);
};

/** Refuses a response without the requested record. @throws ApiError `provider_failed` */
export const expectRecord = (session: Asked, answer: RemoteAnswer, path: Path = ''): void => {
  if (!isObject(getPath(answer.body, path)))
    throw unexpected(session, answer, `the record${at(path)} that was asked for`);
};

/**
 * Refuses a response to `identify` without the account's id or the proof of the credentials. @throws ApiError
 * `provider_failed`
 */
export const expectAccount = (session: Asked, answer: RemoteAnswer): void => {
  const { account, proof = '' } = session.provider.identify;
  const isNamed = typeof account !== 'string' || getText(answer.body, account) !== undefined;
  if (!isNamed || (getPath(answer.body, proof) ?? undefined) === undefined)
    throw unexpected(session, answer, 'the id of the account');
};
