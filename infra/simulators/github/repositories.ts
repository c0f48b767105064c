import { type Account, hasPush } from './account.ts';
import { links, nodeId, presentOwner, repositoryUrl, type Shown, web } from './present.ts';
import { seededAt } from './seeds.ts';
import type { Repository } from './types.ts';

const repositoryPaths = {
  archive: '/{archive_format}{/ref}',
  assignees: '/assignees{/user}',
  blobs: '/git/blobs{/sha}',
  branches: '/branches{/branch}',
  collaborators: '/collaborators{/collaborator}',
  comments: '/comments{/number}',
  commits: '/commits{/sha}',
  compare: '/compare/{base}...{head}',
  contents: '/contents/{+path}',
  contributors: '/contributors',
  deployments: '/deployments',
  downloads: '/downloads',
  events: '/events',
  forks: '/forks',
  git_commits: '/git/commits{/sha}',
  git_refs: '/git/refs{/sha}',
  git_tags: '/git/tags{/sha}',
  hooks: '/hooks',
  issue_comment: '/issues/comments{/number}',
  issue_events: '/issues/events{/number}',
  issues: '/issues{/number}',
  keys: '/keys{/key_id}',
  labels: '/labels{/name}',
  languages: '/languages',
  merges: '/merges',
  milestones: '/milestones{/number}',
  notifications: '/notifications{?since,all,participating}',
  pulls: '/pulls{/number}',
  releases: '/releases{/id}',
  stargazers: '/stargazers',
  statuses: '/statuses/{sha}',
  subscribers: '/subscribers',
  subscription: '/subscription',
  tags: '/tags',
  teams: '/teams',
  trees: '/git/trees{/sha}',
} as const;

/** Entry of a list. `open_issues` counts pull requests too, as GitHub does. */
export const presentRepository = (account: Account, repository: Repository): Shown => {
  const { id, name, full_name, owner, description, hasIssues, archived, role } = repository;
  const url = repositoryUrl(full_name);
  const html = `${web}/${full_name}`;
  const open = account.issues.all().filter((issue) => issue.repository === full_name && issue.state === 'open').length;
  return {
    id,
    node_id: nodeId('R', id),
    name,
    full_name,
    owner: presentOwner(owner),
    private: repository.private,
    visibility: repository.private ? 'private' : 'public',
    description,
    fork: false,
    url,
    html_url: html,
    ...links(url, repositoryPaths),
    git_url: `git://github.com/${full_name}.git`,
    ssh_url: `git@github.com:${full_name}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    topics: [],
    default_branch: 'main',
    size: 0,
    ...counts(open),
    is_template: false,
    has_issues: hasIssues,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_downloads: true,
    has_discussions: false,
    has_pull_requests: true,
    pull_request_creation_policy: 'all',
    archived,
    disabled: false,
    allow_forking: true,
    web_commit_signoff_required: false,
    permissions: {
      admin: role === 'admin',
      maintain: role === 'admin',
      push: hasPush(repository),
      triage: hasPush(repository),
      pull: true,
    },
    pushed_at: seededAt,
    created_at: seededAt,
    updated_at: repository.updated_at,
  };
};

const counts = (open: number): Shown => {
  const numbers = { forks: 0, stargazers_count: 0, forks_count: 0, watchers: 0, watchers_count: 0 };
  return { ...numbers, open_issues: open, open_issues_count: open };
};

/** Settings for merging pull requests, as in a new repository. */
const merging: Shown = {
  allow_squash_merge: true,
  allow_merge_commit: true,
  allow_rebase_merge: true,
  allow_auto_merge: false,
  allow_update_branch: false,
  delete_branch_on_merge: false,
  use_squash_pr_title_as_default: false,
  squash_merge_commit_message: 'COMMIT_MESSAGES',
  squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
  merge_commit_message: 'PR_TITLE',
  merge_commit_title: 'MERGE_MESSAGE',
};

/** Answer for a single repository: the entry of a list, and the merge settings. */
export const presentFullRepository = (account: Account, repository: Repository): Shown => {
  const { owner } = repository;
  return {
    ...presentRepository(account, repository),
    ...merging,
    temp_clone_token: '',
    subscribers_count: 0,
    network_count: 0,
    ...(owner.type === 'Organization' && { organization: presentOwner(owner) }),
  };
};
