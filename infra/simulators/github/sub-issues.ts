import { type Account, findIssue, findRepository } from './account.ts';
import { invalidRequest, notFound, validationFailed } from './errors.ts';
import { readBody } from './issue-input.ts';
import { refuseArchived, refuseOthers } from './issues.ts';
import type { IssueRow } from './types.ts';

/** Sub-issues of an issue. */
export const subIssuesOf = (account: Account, { id }: IssueRow): IssueRow[] =>
  account.issues.all().filter(({ parent, deleted }) => parent === id && !deleted);

/** Adds a sub-issue. Answers with the parent: https://docs.github.com/en/rest/issues/sub-issues#add-sub-issue */
export const addSubIssue = (account: Account, fullName: string, number: number, body: unknown): IssueRow => {
  const repository = findRepository(account, fullName);
  const parent = findIssue(account, repository, number);
  refuseArchived(repository);
  refuseOthers(account, repository, parent.author);
  const { sub_issue_id: id, replace_parent: replaces } = readBody(body);
  if (typeof id !== 'number') throw invalidRequest('"sub_issue_id" wasn\'t supplied.');
  const child = account.issues.get(id);
  if (!child || child.deleted) throw notFound();
  if (ownerOf(child) !== ownerOf(parent)) throw refused('must belong to the same repository owner as the parent issue');
  if (isBelow(account, parent, child)) throw refused('cannot be a part of itself');
  if (child.parent !== null && child.parent !== parent.id && replaces !== true)
    throw refused('may only have one parent');
  account.issues.put({ ...child, parent: parent.id, updated_at: account.moment() });
  return account.issues.put({ ...parent, updated_at: account.moment() });
};

/**
 * Removes a sub-issue. Answers with the former parent:
 * https://docs.github.com/en/rest/issues/sub-issues#remove-sub-issue
 */
export const removeSubIssue = (account: Account, fullName: string, number: number, body: unknown): IssueRow => {
  const repository = findRepository(account, fullName);
  const parent = findIssue(account, repository, number);
  refuseArchived(repository);
  refuseOthers(account, repository, parent.author);
  const { sub_issue_id: id } = readBody(body);
  const child = subIssuesOf(account, parent).find((each) => each.id === id);
  if (!child) throw notFound();
  account.issues.put({ ...child, parent: null, updated_at: account.moment() });
  return account.issues.put({ ...parent, updated_at: account.moment() });
};

/** Parent of a sub-issue. */
export const parentOf = (account: Account, { parent }: IssueRow): IssueRow | undefined =>
  parent === null ? undefined : account.issues.get(parent);

const ownerOf = ({ repository }: IssueRow): string | undefined => repository.split('/')[0];

const isBelow = (account: Account, issue: IssueRow, other: IssueRow): boolean => {
  if (issue.id === other.id) return true;
  const parent = parentOf(account, issue);
  return parent !== undefined && isBelow(account, parent, other);
};

/** A 422. (unproven) The wording. */
const refused = (what: string): Error => {
  const message = `Sub issue ${what}`;
  return validationFailed([{ resource: 'SubIssue', field: 'sub_issue_id', code: 'custom', message }]);
};
