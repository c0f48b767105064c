import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { type Account, knownRow, listsOf, putRow } from './account.ts';
import { invalid } from './errors.ts';
import type { Row } from './types.ts';
import { contactBy } from './writes.ts';

/** Maximum number of contacts in one request. https://developers.brevo.com/reference/add-contact-to-list */
const most = 150;

const namedIn = (body: unknown): readonly unknown[] => {
  const { ids, emails } = isObject(body) ? body : {};
  const named = ids ?? emails;
  if (!Array.isArray(named) || named.length === 0) throw invalid('ids or emails are missing');
  if (named.length > most) throw invalid(`Maximum ${most} contacts can be passed`);
  return named;
};

/**
 * "IDs which can not be imported/removed, could be already in/out list and/or doesn't exist"; (unproven) a 400 if no
 * contact changes. https://developers.brevo.com/reference/add-contact-to-list
 */
const change =
  (word: 'already' | 'not', becomes: (lists: readonly number[], list: number) => readonly number[]) =>
  (account: Account, { params, body }: Call): Answer => {
    const { id } = knownRow(account, 'lists', params.id);
    const named = namedIn(body);
    const isIn = (row: Row): boolean => listsOf(row).includes(id);
    const taken = named.filter((one) => {
      const type = typeof one === 'number' ? 'contact_id' : 'email_id';
      const row = contactBy(account, type, String(one));
      if (row === undefined || isIn(row) === (word === 'already')) return false;
      putRow(account, 'contacts', row, { listIds: becomes(listsOf(row), id) });
      return true;
    });
    if (taken.length === 0) throw invalid(`Contact ${word} in list and/or does not exist`);
    const failure = named.filter((one) => !taken.includes(one));
    return { status: 201, body: { contacts: { success: taken, failure, total: taken.length } } };
  };

/** Accepts up to 150 ids or e-mail addresses. @throws Refusal 400 if it can add no contact */
export const addMembers = change('already', (lists, list) => [...lists, list]);

/** Accepts up to 150 ids or e-mail addresses. @throws Refusal 400 if it can remove no contact */
export const removeMembers = change('not', (lists, list) => lists.filter((id) => id !== list));
