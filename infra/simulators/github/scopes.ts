import type { ScopeTable } from '../shared/scopes.ts';
import { fieldScopes } from './graphql-scopes.ts';

const none: readonly string[] = [];
/** `public_repo` covers public repositories only. Some of these are private. */
const repo = ['repo'];

/** Scopes of the routes below a repository. The path names the repository by name or by id. */
const ofRepository = (repository: string): ScopeTable => {
  const issues = `${repository}/issues`;
  return {
    [`GET ${repository}`]: repo,
    [`GET ${repository}/hooks`]: [...repo, 'read:repo_hook', 'write:repo_hook', 'admin:repo_hook'],
    [`POST ${repository}/hooks`]: [...repo, 'write:repo_hook', 'admin:repo_hook'],
    [`DELETE ${repository}/hooks/{id}`]: [...repo, 'admin:repo_hook'],
    [`GET ${repository}/assignees`]: repo,
    [`GET ${repository}/labels`]: repo,
    [`GET ${repository}/labels/{name}`]: repo,
    [`GET ${issues}`]: repo,
    [`POST ${issues}`]: repo,
    [`GET ${issues}/comments`]: repo,
    [`GET ${issues}/comments/{id}`]: repo,
    [`PATCH ${issues}/comments/{id}`]: repo,
    [`DELETE ${issues}/comments/{id}`]: repo,
    [`GET ${issues}/{id}`]: repo,
    [`PATCH ${issues}/{id}`]: repo,
    [`GET ${issues}/{id}/comments`]: repo,
    [`POST ${issues}/{id}/comments`]: repo,
    [`POST ${issues}/{id}/sub_issues`]: repo,
    [`DELETE ${issues}/{id}/sub_issue`]: repo,
  };
};

const ofTeams = ['read:org', 'write:org', 'admin:org'];

/**
 * Scopes of all operations, which the description lacks:
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps. Organisations:
 * https://docs.github.com/en/rest/orgs/orgs#list-organizations-for-the-authenticated-user
 */
export const scopeTable: ScopeTable = {
  'GET /user': none,
  'GET /users/{login}': none,
  'GET /user/repos': repo,
  'GET /user/orgs': ['user', 'read:org', 'write:org', 'admin:org'],
  'GET /user/{id}': none,
  'GET /orgs/{org}/teams': ofTeams,
  'GET /organizations/{organization}/teams': ofTeams,
  ...ofRepository('/repos/{owner}/{repo}'),
  ...ofRepository('/repositories/{repository}'),
  ...fieldScopes,
};
