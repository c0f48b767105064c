import { isObject } from '../shared/vendor.ts';
import { type Account, findIssue, projectOf } from './account.ts';
import { refuse } from './errors.ts';
import { presentStatus } from './present-choices.ts';
import type { IssueRow, Shown, Status } from './types.ts';

interface Transition {
  readonly id: string;
  readonly to: Status;
}

/** Transitions that the present state of an issue offers. */
const transitionsOf = (account: Account, row: IssueRow): readonly Transition[] => {
  const names = projectOf(account, row).workflow[row.status] ?? [];
  return names.flatMap((name) => {
    const to = account.statuses.find((status) => status.name === name);
    return to ? [{ id: `${to.id}1`, to }] : [];
  });
};

/**
 * Lists the transitions that are available to an issue.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-get
 */
export const showTransitions = (account: Account, idOrKey: unknown): Shown => {
  const transitions = transitionsOf(account, findIssue(account, idOrKey)).map(({ id, to }) => ({
    id,
    name: to.name,
    to: presentStatus(account, to),
    hasScreen: false,
    isGlobal: false,
    isInitial: false,
    isAvailable: true,
    isConditional: false,
    isLooped: false,
  }));
  return { expand: 'transitions', transitions };
};

/**
 * Carries out a transition of an issue.
 * @throws Refusal 400 if the present status does not offer the transition, 404 for an unknown issue
 */
export const makeTransition = (account: Account, idOrKey: unknown, body: unknown): IssueRow => {
  const row = findIssue(account, idOrKey);
  const given = isObject(body) && isObject(body.transition) ? body.transition.id : undefined;
  if (given === undefined) throw refuse(400, ["Missing 'transition' identifier"]);
  const found = transitionsOf(account, row).find(({ id }) => id === String(given));
  if (!found) {
    throw refuse(400, [
      `It seems that you have tried to perform an illegal workflow operation. The transition ${String(given)} is not valid for the current state of ${row.key}.`,
    ]);
  }
  const now = account.now();
  return account.issues.put({
    ...row,
    status: found.to.name,
    updated: now,
    resolved: found.to.category === 'done' ? now : null,
  });
};
