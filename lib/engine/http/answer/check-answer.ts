import type { Listed, Path, Provider } from '../../../providers/define.ts';
import { getPath, getText, hasAll } from '../../mapping/path.ts';
import type { Redactor } from '../redaction.ts';
import { unexpected } from './failures.ts';
import type { RemoteAnswer } from './remote-answer.ts';

/** The session that has asked. */
interface Asked {
  readonly provider: Provider;
  readonly redactor: Redactor;
}

const at = (path: Path): string => (path === '' ? '' : ` at "${path}"`);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the answer says, as its vendor does, that there is nothing. A status of 200 has a body; 304 is of a list of changes. */
const saysEmpty = ({ body, status }: RemoteAnswer, { empty }: Listed): boolean =>
  status === 304 || (empty !== undefined && (body !== undefined || status !== 200) && hasAll(body, empty));

/** The path of what holds the value at a path. */
const holderOf = (path: Path): Path => path.slice(0, Math.max(0, path.lastIndexOf('.')));

const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** What an answer lacks of a list; `undefined` where it has it. */
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
 * Refuses an answer that has not the list that was asked for: an error under the status of a success, or a page of a
 * gateway, is no empty list. Where only the inner one of two lists is missing, there is nothing in it.
 * @param hasGaps whether it may have `null` in the place of a record
 * @throws ApiError `provider_failed`
 */
export const expectList = (session: Asked, answer: RemoteAnswer, list: Listed, hasGaps = false): void => {
  const lack = saysEmpty(answer, list) ? undefined : lackOf(answer.body, list, hasGaps);
  if (lack !== undefined) throw unexpected(session, answer, `${lack} that was asked for`);
};

/** The same for one record. @throws ApiError `provider_failed` */
export const expectRecord = (session: Asked, answer: RemoteAnswer, path: Path = ''): void => {
  if (!isObject(getPath(answer.body, path)))
    throw unexpected(session, answer, `the record${at(path)} that was asked for`);
};

/** The same for the answer to who the account is: what names it, and whose the credentials are. @throws ApiError `provider_failed` */
export const expectAccount = (session: Asked, answer: RemoteAnswer): void => {
  const { account, proof = '' } = session.provider.identify;
  const isNamed = typeof account !== 'string' || getText(answer.body, account) !== undefined;
  if (!isNamed || (getPath(answer.body, proof) ?? undefined) === undefined)
    throw unexpected(session, answer, 'the id of the account');
};
