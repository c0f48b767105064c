import type { Answer, Call, Route } from '../vendor.ts';
import { type Account, removeRow } from './account.ts';
import type { RecordType, Row } from './types.ts';

/** Answer to a write without content: 204. */
export const done: Answer = { status: 204 };

type Act = (account: Account, row: Row, body: unknown) => void;

/** Does something to a record, which the answer does not have. */
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

/** What changes a record, and what removes it. */
export const changed = (
  type: RecordType,
  path: string,
  rowIn: (account: Account, call: Call) => Row,
  patch: Act,
): readonly Route<Account>[] => [
  acting('PUT', path, rowIn, patch),
  acting('DELETE', path, rowIn, (account, row) => removeRow(account, type, row)),
];
