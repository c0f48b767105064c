import type { Journal, Table } from '../shared/journal.ts';
import { toSeconds } from '../shared/times.ts';
import { issueDeleted, issuesDisabled, movedTo, notFound } from './errors.ts';
import { type GithubSettings, ranges, seedLabels, seedOwners, seedRepositories, seedTeams } from './seeds.ts';
import type { CommentRow, HookRow, IssueRow, LabelRow, Owner, Repository, RepositoryMove, Team } from './types.ts';

/** Data that a token can see. */
export interface Account {
  readonly settings: GithubSettings;
  /** The holder of the token. */
  readonly viewer: Owner;
  readonly owners: readonly Owner[];
  /** Repositories in the order of their current full names. */
  readonly repositories: readonly Repository[];
  readonly moves: Table<RepositoryMove>;
  readonly teams: readonly Team[];
  readonly issues: Table<IssueRow>;
  readonly comments: Table<CommentRow>;
  readonly labels: Table<LabelRow>;
  readonly hooks: Table<HookRow>;
  /** Current time in GitHub's form. */
  readonly moment: () => string;
  /** Length of a list of issues up to which a page number alone is accepted. */
  readonly mostByPage: number;
}

/** Opens the tables and seeds the labels. `now` returns epoch ms; the account writes whole seconds. */
export const openAccount = (
  settings: GithubSettings,
  { now, mostByPage }: Pick<Account, 'mostByPage'> & { readonly now: () => number },
  journal: Journal,
): Account => {
  const { firstId, people } = settings;
  const login = people[0].login;
  const owners = seedOwners(settings);
  const repositories = seedRepositories(settings, owners);
  const moves = journal.table<RepositoryMove>(`${login}/repositories`, firstId + ranges.repositories);
  return {
    settings,
    viewer: findOwner(owners, login),
    owners,
    get repositories() {
      return repositories.map((repository) => whereNow(repository, moves, owners)).toSorted(byName);
    },
    moves,
    teams: seedTeams(settings),
    issues: journal.table<IssueRow>(`${login}/issues`, firstId + ranges.issues),
    comments: journal.table<CommentRow>(`${login}/comments`, firstId + ranges.comments),
    labels: journal.table(`${login}/labels`, firstId + ranges.labels, seedLabels(settings, repositories)),
    hooks: journal.table<HookRow>(`${login}/hooks`, 1),
    moment: () => toSeconds(now()),
    mostByPage,
  };
};

const whereNow = (repository: Repository, moves: Table<RepositoryMove>, owners: readonly Owner[]): Repository => {
  const move = moves.get(repository.id);
  if (move === undefined) return repository;
  const { owner, name, updated_at } = move;
  return { ...repository, owner: findOwner(owners, owner), name, full_name: `${owner}/${name}`, updated_at };
};

const byName = (a: Repository, b: Repository): number => (a.full_name < b.full_name ? -1 : 1);

/** Whether two names are equal. Names on GitHub are case-insensitive. */
export const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Finds a user or an organisation by login. Ignores case. @throws Refusal 404 */
export const findOwner = (owners: readonly Owner[], login: string): Owner => {
  const owner = owners.find((each) => same(each.login, login));
  if (!owner) throw notFound();
  return owner;
};

/** A repository that the token must not see counts as missing. @throws Refusal 404 */
export const findRepository = (account: Account, fullName: string): Repository => {
  const repository = account.repositories.find(({ full_name }) => same(full_name, fullName));
  if (!repository) throw notFound();
  return repository;
};

/** Issues and pull requests in the order of creation, without deleted and transferred issues. */
export const issuesOf = (account: Account, repository: Repository): IssueRow[] =>
  account.issues.all().filter((issue) => issue.repository === repository.full_name && !issue.deleted);

/** Comments in the order of creation, without the deleted ones. */
export const commentsOf = (account: Account, issue: IssueRow): CommentRow[] =>
  account.comments.all().filter(({ repository, issue: number, deleted }) => {
    return repository === issue.repository && number === issue.number && !deleted;
  });

/** A pull request is an issue too, even if issues are turned off. */
export const findIssue = (account: Account, repository: Repository, number: number): IssueRow => {
  const issue = account.issues.all().find((each) => each.repository === repository.full_name && each.number === number);
  if (!repository.hasIssues && !issue?.pull_request) throw issuesDisabled();
  if (!issue) throw notFound();
  if (issue.moved_to !== undefined) throw movedTo(301, placeOf(account, issue.moved_to));
  if (issue.deleted) throw issueDeleted();
  return issue;
};

/** "The API returns a 301 Moved Permanently status": https://docs.github.com/en/rest/issues/issues#get-an-issue */
const placeOf = (account: Account, id: number): string => {
  const issue = account.issues.get(id);
  if (!issue) throw notFound();
  return `/repositories/${findRepository(account, issue.repository).id}/issues/${issue.number}`;
};

/** Numbers are per repository. A deleted issue keeps its number. */
export const nextNumber = (account: Account, repository: Repository): number => {
  const numbers = account.issues.all().filter((issue) => issue.repository === repository.full_name);
  return numbers.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;
};

/** Whether the role is `write` or `admin`. Without push access, GitHub drops labels and assignees. */
export const hasPush = ({ role }: Repository): boolean => role !== 'read';
