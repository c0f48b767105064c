import { type Answer, type Call, isObject, Refusal, type Route } from '../shared/vendor.ts';
import { type Account, findMember, knownList } from './account.ts';
import { invalid } from './errors.ts';
import { linksOf, presentMember } from './present.ts';
import type { Row, Values } from './types.ts';
import { add, change, checkStatus, known } from './writes.ts';

/**
 * Maximum size of a batch: "Up to 500 members may be added or updated with each API call."
 * https://mailchimp.com/developer/marketing/api/lists/batch-subscribe-or-unsubscribe/
 */
const mostMembers = 500;

interface Outcome {
  readonly created?: Row;
  readonly updated?: Row;
  readonly error?: Values;
}

const failed = (member: Values, code: string, error: string): Outcome => ({
  error: { email_address: String(member.email_address ?? ''), error, error_code: code, field: '', field_message: '' },
});

const detailOf = ({ answer }: Refusal): string => {
  const { detail = '', errors } = Object(answer.body);
  return String(errors?.[0]?.message ?? detail);
};

/** Writes a contact of a batch. By default, a batch only creates contacts. */
const writeMember = (account: Account, list: string, member: Values, updatesExisting: boolean): Outcome => {
  const email = String(member.email_address ?? '');
  const there = email === '' ? undefined : findMember(account, list, email);
  if (there === undefined) return { created: add(account, list, member, member.status) };
  // An archived contact becomes active again, as with a single request. (unproven)
  if (there.values.status === 'archived') return { created: change(account, there, member) };
  if (updatesExisting) return { updated: change(account, there, member) };
  return failed(
    member,
    'ERROR_CONTACT_EXISTS',
    `${email} is already a list member. Set "update_existing" to true to update their subscription.`,
  );
};

const tryMember = (account: Account, list: string, member: Values, updatesExisting: boolean): Outcome => {
  try {
    return writeMember(account, list, member, updatesExisting);
  } catch (error) {
    if (error instanceof Refusal) return failed(member, 'ERROR_GENERIC', detailOf(error));
    throw error;
  }
};

const membersIn = ({ members }: Values): readonly Values[] => {
  if (!Array.isArray(members) || members.length === 0) throw invalid('members', 'This value should not be blank.');
  if (members.length > mostMembers)
    throw invalid('members', `This collection should contain ${mostMembers} elements or less.`);
  for (const { status } of members.map(Object)) {
    if (status === undefined) throw invalid('status', 'This value should not be blank.');
    checkStatus('status', status);
  }
  return members.filter(isObject);
};

/** Whether an address occurs here for the first time in a request. Only the first one counts. (unproven) */
const isFirst = (member: Values, index: number, all: readonly Values[]): boolean =>
  all.findIndex(
    ({ email_address: email }) => String(email).toLowerCase() === String(member.email_address).toLowerCase(),
  ) === index;

/**
 * Adds several contacts to an audience.
 * https://mailchimp.com/developer/marketing/api/lists/batch-subscribe-or-unsubscribe/
 */
const batchMembers = (account: Account, { params, body, origin, path }: Call): Answer => {
  const list = knownList(account, params.list).key;
  const given = known(body);
  const outcomes = membersIn(given).map((member, index, all) =>
    isFirst(member, index, all)
      ? tryMember(account, list, member, given.update_existing === true)
      : failed(member, 'ERROR_GENERIC', `Duplicate items found: ${member.email_address}`),
  );
  const shown = (rows: readonly Row[]) => rows.map((row) => presentMember(account, row, origin));
  const created = outcomes.flatMap((one) => one.created ?? []);
  const updated = outcomes.flatMap((one) => one.updated ?? []);
  const errors = outcomes.flatMap((one) => one.error ?? []);
  return {
    status: 200,
    body: {
      new_members: shown(created),
      updated_members: shown(updated),
      errors,
      total_created: created.length,
      total_updated: updated.length,
      error_count: errors.length,
      _links: linksOf(origin, path),
    },
  };
};

/** Adds up to 500 contacts. Problems of single contacts are in `errors` of a 200. */
export const batchRoutes: readonly Route<Account>[] = [{ method: 'POST', path: '/lists/{list}', handle: batchMembers }];
