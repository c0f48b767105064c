import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { type Account, commentsOf, findIssue, findRepository, openAccount } from './account.ts';
import { addComment, deleteComment } from './comments.ts';
import {
  badCredentials,
  failure,
  forbidden,
  malformed,
  missingScope,
  mustAuthenticate,
  notFound,
  refuseValues,
  standardHeaders,
} from './errors.ts';
import { fieldsOfCall, isOperation, missingFieldScope } from './graphql-scopes.ts';
import { sendChange } from './hooks.ts';
import { addLabel } from './issue-input.ts';
import { createIssue, createPullRequest, deleteIssue, transferIssue, updateIssue } from './issues.ts';
import { githubOauth } from './oauth.ts';
import { everNamed, moveRepository } from './places.ts';
import { githubRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { type GithubSettings, githubAccounts } from './seeds.ts';
import type { CommentRow, IssueRow, LabelRow } from './types.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded accounts, the machine's clock (epoch
 * ms).
 */
export interface GithubOptions extends ConsentingOptions {
  accounts?: readonly GithubSettings[];
  /** Length of a list of issues up to which a page number alone is accepted. GitHub's limit: 10,000. */
  mostByPage?: number;
}

/** Test controls of a token's data: actions of its holder on github.com. The vendor's rules apply. */
export interface GithubAccount {
  /** The holder of the token. */
  readonly login: string;
  readonly accessToken: string;
  /** Full names of the repositories, including repositories without issues. */
  readonly repositories: readonly string[];
  /** Accepts a former name too. */
  repositoryId(fullName: string): number;
  /** Changes the name or the owner of a repository, or both. @param target its new full name */
  moveRepository(fullName: string, target: string): void;
  /** @param author login of the author. Default: the holder of the token */
  createIssue(repository: string, issue: Record<string, unknown>, author?: string): IssueRow;
  updateIssue(repository: string, number: number, issue: Record<string, unknown>): IssueRow;
  /** Creates a pull request. It uses a number of the issues, and appears in their list. */
  createPullRequest(repository: string, title: string): IssueRow;
  /** Deletes an issue, which is possible on github.com but not through REST. */
  deleteIssue(repository: string, number: number): void;
  /** @returns the issue in the other repository */
  transferIssue(repository: string, number: number, target: string): IssueRow;
  /** Includes pull requests and deleted issues. */
  issues(repository: string): IssueRow[];
  comments(repository: string, number: number): CommentRow[];
  createComment(repository: string, number: number, body: string, author?: string): CommentRow;
  deleteComment(repository: string, id: number): void;
  createLabel(repository: string, name: string): LabelRow;
  /** Ends the token: requests with it return 401. */
  revokeToken(): void;
}

/** The simulator of GitHub. `account` throws an Error for an unknown login. */
export interface GithubSimulator extends Simulator {
  /** The name of an account is its login. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(login: string): GithubAccount;
}

interface Entry {
  readonly account: Account;
  revoked: boolean;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startGithubSimulator = async (options: GithubOptions = {}): Promise<GithubSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const entries = (options.accounts ?? githubAccounts).map(
    (settings): Entry => ({
      account: openAccount(settings, { now, mostByPage: options.mostByPage ?? 10_000 }, journal),
      revoked: false,
    }),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => entries.find(({ account }) => account.viewer.login === tenant)?.account,
    (account, change: RowChange<IssueRow>) => sendChange(account, change, sender),
  );
  const oauth = createAuthorizationServer({
    provider: 'github',
    name: 'GitHub Issues',
    dialect: githubOauth,
    holders: entries.map(({ account: { viewer } }) => ({ id: viewer.login, name: viewer.login })),
    journal,
    now,
    rules: options.oauth,
  });
  const simulator = await startSimulator(github(entries, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (login: string) => {
      const entry = entries.find(({ account }) => account.viewer.login === login);
      if (!entry) throw new Error(`No account ${login}`);
      return openGithubAccount(entry);
    },
  });
};

const github = (entries: readonly Entry[], oauth: OAuthParts): Vendor<Account> => ({
  provider: 'github',
  open: oauth.routes,
  routes: githubRoutes,
  scopes: {
    table: scopeTable,
    granted: (call) => oauth.granted(call),
    operations: fieldsOfCall,
    refuse: (accepted, call) =>
      isOperation(call) ? missingFieldScope(accepted, call, oauth.granted(call) ?? []) : missingScope(accepted, call),
  },
  locate: (path) => ({ path }),
  enter: (call) => enter(entries, oauth, call),
  headers: () => standardHeaders(),
  failure,
  unknownPath: () => notFound().answer,
  // GitHub parses the body whatever its content type is, and refuses a body that is not JSON. (unproven)
  unsupportedType: malformed,
  malformedBody: malformed,
  refuseValues,
});

/**
 * Finds the account of the request's token.
 * https://docs.github.com/en/rest/authentication/authenticating-to-the-rest-api
 * @throws Refusal 401
 */
const enter = (entries: readonly Entry[], oauth: OAuthParts, { headers }: Call): Account => {
  // https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent
  if (!headers['user-agent']) {
    throw forbidden('Request forbidden by administrative rules. Please make sure your request has a User-Agent header');
  }
  // https://docs.github.com/en/rest/about-the-rest-api/api-versions#specifying-an-api-version
  const version = headers['x-github-api-version'];
  if (version !== undefined && version !== '2022-11-28') throw unsupportedVersion(version);
  const [, token] = /^(?:bearer|token) (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw mustAuthenticate();
  const bearer = oauth.bearer(token);
  const login = bearer?.expiredAt === undefined ? bearer?.account : undefined;
  const entry = entries.find(
    ({ account, revoked }) => (!revoked && account.settings.accessToken === token) || account.viewer.login === login,
  );
  if (!entry) throw badCredentials();
  return entry.account;
};

const unsupportedVersion = (version: string): Refusal => {
  const body = {
    message: `"${version}" is not a supported version`,
    documentation_url: 'https://docs.github.com/rest',
  };
  return new Refusal({ status: 400, body });
};

const openGithubAccount = (entry: Entry): GithubAccount => {
  const { account } = entry;
  return {
    login: account.viewer.login,
    accessToken: account.settings.accessToken,
    get repositories() {
      return account.repositories.map(({ full_name }) => full_name);
    },
    repositoryId: (fullName) => everNamed(account, fullName).id,
    moveRepository: (fullName, target) => {
      moveRepository(account, fullName, target);
    },
    createIssue: (repository, issue, author) => createIssue(account, repository, issue, author),
    updateIssue: (repository, number, issue) => updateIssue(account, repository, number, issue),
    createPullRequest: (repository, title) => createPullRequest(account, repository, title),
    deleteIssue: (repository, number) => deleteIssue(account, repository, number),
    transferIssue: (repository, number, target) => transferIssue(account, repository, number, target),
    issues: (repository) => account.issues.all().filter((issue) => issue.repository === repository),
    comments: (repository, number) =>
      commentsOf(account, findIssue(account, findRepository(account, repository), number)),
    createComment: (repository, number, body, author) => addComment(account, repository, number, { body }, author),
    deleteComment: (repository, id) => deleteComment(account, repository, id),
    createLabel: (repository, name) => addLabel(account, findRepository(account, repository), name),
    revokeToken: () => {
      entry.revoked = true;
    },
  };
};
