import type { Answer, Call, Route } from '../shared/vendor.ts';
import { type Account, removeRow } from './account.ts';
import type { RecordType, Row } from './types.ts';

/** Answer to a write without content: 204. */
export const done: Answer = { status: 204 };

type Act = (account: Account, row: Row, body: unknown) => void;

/** Route that acts on a record. The answer does not contain the record. */
export const acting = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  rowIn: (account: Account, call: Call) => Row,
  act: Act,
): Route<Account> => ({
  method,
  path,
  handle: (account, call) => {
    act(account, rowIn(account, call), call.body);
    return done;
  },
});

/** Routes that change and delete a record. */
export const changed = (
  type: RecordType,
  path: string,
  rowIn: (account: Account, call: Call) => Row,
  patch: Act,
): readonly Route<Account>[] => [
  acting('PUT', path, rowIn, patch),
  acting('DELETE', path, rowIn, (account, row) => removeRow(account, type, row)),
];
