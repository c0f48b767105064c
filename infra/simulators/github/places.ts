import type { Call } from '../shared/vendor.ts';
import { type Account, findOwner, findRepository, same } from './account.ts';
import { movedTo, notFound } from './errors.ts';
import type { Owner, Repository } from './types.ts';

const byId = (account: Account, id: string | undefined): Repository => {
  const repository = account.repositories.find((each) => String(each.id) === id);
  if (!repository) throw notFound();
  return repository;
};

/**
 * Present address of a request with a former name. The status is 301 for a read and 307 for a write.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 */
const placeOf = ({ path, query, origin }: Call, { id }: Repository): string => {
  const rest = path.split('/').slice(4).join('/');
  const search = query.size === 0 ? '' : `?${query}`;
  return `${origin}/repositories/${id}${rest === '' ? '' : `/${rest}`}${search}`;
};

/** The repository with this former name, unless another repository has the name now. */
const formerly = (account: Account, fullName: string): Repository | undefined => {
  if (account.repositories.some(({ full_name }) => same(full_name, fullName))) return undefined;
  const move = account.moves.all().findLast(({ former }) => former.some((name) => same(name, fullName)));
  return move && byId(account, String(move.id));
};

/** The repository that has the name now or had it before. */
export const everNamed = (account: Account, fullName: string): Repository =>
  formerly(account, fullName) ?? findRepository(account, fullName);

/** The repository of a request, by id or by name. A former name causes a redirect to the present address. */
export const repositoryOf = (account: Account, call: Call): Repository => {
  const { repository: id, owner, repo } = call.params;
  if (id !== undefined) return byId(account, id);
  const fullName = `${owner}/${repo}`;
  const moved = formerly(account, fullName);
  if (moved === undefined) return findRepository(account, fullName);
  throw movedTo(call.method === 'GET' ? 301 : 307, placeOf(call, moved));
};

/** The organisation of a request, by id or by name. */
export const organizationOf = (account: Account, { params: { org, organization } }: Call): Owner => {
  const owner = account.owners.find(({ id, login }) =>
    organization === undefined ? same(login, org ?? '') : String(id) === organization,
  );
  const settings = account.settings.organizations.find(({ login }) => login === owner?.login);
  if (owner === undefined || !settings?.member) throw notFound();
  return owner;
};

/** Renames the repository in its rows, which refer to it by name. */
const rewrite = (account: Account, from: string, to: string): void => {
  const move = <R extends { readonly repository: string; readonly id: number }>(table: {
    all(): R[];
    put(row: R): R;
  }): void => {
    for (const row of table.all()) if (row.repository === from) table.put({ ...row, repository: to });
  };
  move(account.issues);
  move(account.comments);
  move(account.labels);
  move(account.hooks);
};

/**
 * Changes the name or the owner of a repository, or both. Its former names redirect to it.
 * https://docs.github.com/en/repositories/creating-and-managing-repositories/renaming-a-repository
 * @param target the new full name
 */
export const moveRepository = (account: Account, fullName: string, target: string): Repository => {
  const repository = findRepository(account, fullName);
  const [owner = '', name = ''] = target.split('/');
  const { login } = findOwner(account.owners, owner);
  const former = [...(account.moves.get(repository.id)?.former ?? []), repository.full_name];
  account.moves.put({ id: repository.id, owner: login, name, former, updated_at: account.moment() });
  rewrite(account, repository.full_name, `${login}/${name}`);
  return findRepository(account, `${login}/${name}`);
};
