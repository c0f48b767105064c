import type { IssueType, LabelRow, Owner, Repository, Role, Team } from './types.ts';

/** Creation time of all seeded rows, in whole seconds as at GitHub. */
export const seededAt = '2026-01-05T09:00:00Z';

/** Offsets of the ids in an account. */
export const ranges = {
  owners: 0,
  repositories: 1_000,
  teams: 2_000,
  labels: 10_000,
  issues: 100_000,
  comments: 500_000,
} as const;

interface PersonSettings {
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
}

interface OrganizationSettings {
  readonly login: string;
  readonly name: string;
  /** Whether the holder of the token is a member. */
  readonly member: boolean;
  readonly teams: readonly {
    readonly name: string;
    readonly description: string | null;
    /** Logins of the members. */
    readonly members: readonly string[];
  }[];
}

interface RepositorySettings {
  readonly owner: string;
  readonly name: string;
  readonly description: string | null;
  readonly role: Role;
  /** Logins of users who can be assigned to issues. */
  readonly assignable: readonly string[];
  readonly private?: boolean;
  readonly hasIssues?: boolean;
  readonly archived?: boolean;
}

/** Data of GitHub that a token can see. */
export interface GithubSettings {
  readonly accessToken: string;
  /** Added to every id, so that two accounts share no id. */
  readonly firstId: number;
  /** The first user is the holder of the token. */
  readonly people: readonly [PersonSettings, ...PersonSettings[]];
  readonly organizations: readonly OrganizationSettings[];
  readonly repositories: readonly RepositorySettings[];
}

/** Two accounts with ids in different ranges. The first user of each account is the token's holder. */
export const githubAccounts: readonly [GithubSettings, GithubSettings] = [
  {
    accessToken: 'sim-github-token-1',
    firstId: 81_000_000,
    people: [
      { login: 'sim-octocat', name: 'Octavia Cat', email: 'octavia@sim-octo.example' },
      { login: 'sim-hubot', name: null, email: null },
      { login: 'sim-lin', name: 'Lin Reviewer', email: 'lin@sim-octo.example' },
      { login: 'sim-stranger', name: 'Sam Stranger', email: null },
    ],
    organizations: [
      {
        login: 'sim-octo-org',
        name: 'Octo Organisation',
        member: true,
        teams: [
          { name: 'Support', description: 'Answers customers.', members: ['sim-octocat', 'sim-hubot'] },
          { name: 'Web & Design', description: null, members: [] },
        ],
      },
      { login: 'sim-upstream', name: 'Upstream', member: false, teams: [] },
    ],
    repositories: [
      {
        owner: 'sim-octo-org',
        name: 'web',
        description: 'The web shop',
        role: 'write',
        private: true,
        assignable: ['sim-octocat', 'sim-hubot', 'sim-lin'],
      },
      { owner: 'sim-octocat', name: 'archive', description: null, role: 'admin', assignable: [], hasIssues: false },
      {
        owner: 'sim-octocat',
        name: 'support',
        description: null,
        role: 'admin',
        assignable: ['sim-octocat', 'sim-hubot'],
      },
      {
        owner: 'sim-upstream',
        name: 'library',
        description: 'Read only',
        role: 'read',
        assignable: ['sim-stranger'],
      },
      {
        owner: 'sim-upstream',
        name: 'old-library',
        description: null,
        role: 'write',
        assignable: ['sim-octocat'],
        archived: true,
      },
    ],
  },
  {
    accessToken: 'sim-github-token-2',
    firstId: 82_000_000,
    people: [{ login: 'sim-mona', name: 'Mona Solo', email: 'mona@solo.example' }],
    organizations: [],
    repositories: [{ owner: 'sim-mona', name: 'shop', description: 'A shop', role: 'admin', assignable: ['sim-mona'] }],
  },
];

/** Users and then organizations. Ids follow that order. */
export const seedOwners = ({ firstId, people, organizations }: GithubSettings): Owner[] => {
  const owners = [
    ...people.map((person) => ({ ...person, type: 'User' as const })),
    ...organizations.map(({ login, name }) => ({ login, name, email: null, type: 'Organization' as const })),
  ];
  return owners.map((owner, index) => ({ id: firstId + ranges.owners + index + 1, ...owner }));
};

/** Repositories that a token can see at the start. @throws Error if the settings name a login that the account lacks */
export const seedRepositories = ({ firstId, repositories }: GithubSettings, owners: readonly Owner[]): Repository[] => {
  const ownerOf = (login: string): Owner => {
    const owner = owners.find((each) => each.login === login);
    if (!owner) throw new Error(`The account has no user or organisation named ${login}`);
    return owner;
  };
  return repositories.map((repository, index) => ({
    id: firstId + ranges.repositories + index,
    owner: ownerOf(repository.owner),
    name: repository.name,
    full_name: `${repository.owner}/${repository.name}`,
    description: repository.description,
    private: repository.private ?? false,
    hasIssues: repository.hasIssues ?? true,
    archived: repository.archived ?? false,
    role: repository.role,
    assignable: repository.assignable.map(ownerOf),
    updated_at: seededAt,
  }));
};

/** `slug` is the name in lower case, with a hyphen for each run of other characters. */
export const seedTeams = ({ firstId, organizations }: GithubSettings): Team[] => {
  const teams = organizations.flatMap(({ login, teams }) => teams.map((team) => ({ ...team, organization: login })));
  return teams.map((team, index) => ({
    ...team,
    id: firstId + ranges.teams + index,
    slug: team.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  }));
};

/**
 * Some of the labels of every new repository:
 * https://docs.github.com/en/issues/using-labels-and-milestones-to-track-work/managing-labels#about-default-labels
 */
const seededLabels = [
  { name: 'bug', color: 'd73a4a', description: "Something isn't working" },
  { name: 'enhancement', color: 'a2eeef', description: 'New feature or request' },
  { name: 'good first issue', color: '7057ff', description: 'Good for newcomers' },
] as const;

/**
 * Issue types of every new organisation:
 * https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/managing-issue-types-in-an-organization
 */
export const issueTypes: readonly IssueType[] = [
  { id: 410, name: 'Task', description: 'A specific piece of work' },
  { id: 411, name: 'Bug', description: 'An unexpected problem or behavior' },
  { id: 412, name: 'Feature', description: 'A request, idea, or new functionality' },
];

/** The same labels for each repository, each with an id and the flag `default`. */
export const seedLabels = ({ firstId }: GithubSettings, repositories: readonly Repository[]): LabelRow[] => {
  const labels = repositories.flatMap(({ full_name }) =>
    seededLabels.map((label) => ({ ...label, repository: full_name })),
  );
  return labels.map((label, index) => ({ ...label, id: firstId + ranges.labels + index, default: true }));
};
