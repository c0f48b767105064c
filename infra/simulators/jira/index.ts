import { givenIn } from '../shared/accounts.ts';
import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal } from '../shared/journal.ts';
import { simulatedApp } from '../shared/oauth/app.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import type { Answer, Call, Vendor } from '../shared/vendor.ts';
import { type Account, attachmentsOf, commentsOf, findIssue, liveIssues, openAccount, viewerOf } from './account.ts';
import { addComment } from './comments.ts';
import { failure, notGranted, notInScope, rateLimitHeaders, refuse, traceHeaders, unauthenticated } from './errors.ts';
import { sendChange } from './hooks.ts';
import { createIssue, deleteIssue, moveIssue, updateIssue } from './issues.ts';
import { jiraOauth } from './oauth.ts';
import { jiraRoutes } from './routes.ts';
import { scopeTable } from './scopes.ts';
import { jiraSites, type SiteSettings } from './seeds.ts';
import type { AttachmentRow, CommentRow, IssueRow, Project, Workflow } from './types.ts';
import { makeTransition } from './workflow.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded sites, the machine's clock (epoch
 * ms).
 */
export interface JiraOptions extends ConsentingOptions {
  sites?: readonly SiteSettings[];
  /** Time in ms until searches find a change. Default: 0. */
  indexLagMs?: number;
}

/** Test controls of a site: actions of a user in Jira's own screens. The vendor's rules apply. */
export interface JiraAccount {
  readonly site: string;
  /** Base address of this site at the simulator. */
  readonly url: string;
  readonly email: string;
  readonly apiToken: string;
  /** Ids of custom fields by name. */
  readonly customFields: Readonly<Record<string, string>>;
  issues(): IssueRow[];
  issue(idOrKey: string | number): IssueRow;
  projects(): readonly Project[];
  /** @param creator account id of a user. Default: the holder of the token */
  createIssue(fields: Record<string, unknown>, creator?: string): IssueRow;
  updateIssue(idOrKey: string | number, fields: Record<string, unknown>): IssueRow;
  deleteIssue(idOrKey: string | number): void;
  /** @param project key of a different project with the same type of issue */
  moveIssue(idOrKey: string | number, project: string): IssueRow;
  /** @param transition id of a transition that the present state of the issue offers */
  transition(idOrKey: string | number, transition: string): IssueRow;
  comments(idOrKey: string | number): CommentRow[];
  createComment(idOrKey: string | number, body: unknown, isPublic?: boolean): CommentRow;
  attachments(idOrKey: string | number): AttachmentRow[];
  attach(idOrKey: string | number, file: Pick<AttachmentRow, 'filename' | 'mimeType' | 'size'>): AttachmentRow;
  /** Replaces the workflow of a project's issues. */
  setWorkflow(key: string, workflow: Workflow): void;
}

/** The simulator of Jira. `account` throws an Error for an unknown site. */
export interface JiraSimulator extends Simulator {
  /** The name of an account is its site. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(site: string): JiraAccount;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startJiraSimulator = async (options: JiraOptions = {}): Promise<JiraSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const accounts = (options.sites ?? jiraSites).map((settings) =>
    openAccount(settings, now, journal, options.indexLagMs),
  );
  const sender = createHookSender(options.sendsNotifications);
  const { clientSecret } = simulatedApp('jira');
  onChange(
    journal,
    (tenant) => accounts.find(({ settings }) => settings.site === tenant),
    (account, change: RowChange<IssueRow>) => sendChange(account, change, { clientSecret, sender }),
  );
  const oauth = createAuthorizationServer({
    provider: 'jira',
    name: 'Jira Cloud',
    dialect: jiraOauth,
    holders: accounts.map(({ settings: { site } }) => ({ id: site, name: site })),
    journal,
    now,
    rules: options.oauth,
  });
  const simulator = await startSimulator(jira(accounts, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (site: string) => {
      const account = accounts.find(({ settings }) => settings.site === site);
      if (!account) throw new Error(`No site ${site}`);
      return openJiraAccount(account, simulator.url);
    },
  });
};

const jira = (accounts: readonly Account[], oauth: OAuthParts): Vendor<Account> => ({
  provider: 'jira',
  open: [
    ...oauth.routes,
    {
      method: 'GET',
      path: '/oauth/token/accessible-resources',
      body: 'none',
      handle: (call) => accessibleResources(accounts, oauth, call),
    },
  ],
  routes: jiraRoutes,
  scopes: { table: scopeTable, granted: (call) => oauth.granted(call), refuse: notInScope },
  locate(path) {
    const [, cloudId, site, below] = /^\/(?:ex\/jira\/([^/]+)|([^/]+))(\/rest\/.*)$/.exec(path) ?? [];
    const tenant = cloudId === undefined ? site : `cloud/${cloudId}`;
    return { path: below ?? path, ...(tenant !== undefined && { tenant }) };
  },
  enter: (call) => enter(accounts, oauth, call),
  headers: () => ({ ...traceHeaders(), ...rateLimitHeaders() }),
  failure,
  unknownPath: () => refuse(404, ['null for uri']).answer,
  unsupportedType: () => refuse(415, ['The Content-Type is not supported.']),
  malformedBody: () => refuse(400, ['There was an error parsing JSON. Check that your request body is valid.']),
});

const grantedTo = (oauth: OAuthParts, call: Call): string | undefined => {
  const bearer = oauth.bearer(givenIn(call, 'Bearer'));
  return bearer?.expiredAt === undefined ? bearer?.account : undefined;
};

/** Authenticates. Requests with a token contain the cloud id in the path, all other requests the site. */
const enter = (accounts: readonly Account[], oauth: OAuthParts, call: Call): Account => {
  const { tenant = '' } = call;
  if (tenant.startsWith('cloud/')) {
    const granted = grantedTo(oauth, call);
    const account = accounts.find(({ settings }) => `cloud/${settings.cloudId}` === tenant);
    if (account === undefined || account.settings.site !== granted) throw notGranted();
    return account;
  }
  const account = accounts.find(({ settings }) => settings.site === tenant);
  if (!account) throw refuse(404, ['Site temporarily unavailable']);
  const given = givenIn(call, 'Basic');
  const { email, apiToken } = account.settings;
  if (Buffer.from(given, 'base64').toString('utf8') !== `${email}:${apiToken}`) throw unauthenticated();
  return account;
};

/** A site of an earlier consent. A token covers such sites too, and they may precede the site of the latest consent. */
const earlier = {
  id: '99999999-aaaa-4bbb-8ccc-000000000009',
  url: 'https://sim-sandbox.atlassian.net',
  name: 'sim-sandbox',
};

/**
 * Lists the sites that a token can access, with their cloud ids.
 * https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#3-1-get-the-cloudid-for-your-site
 */
const accessibleResources = (accounts: readonly Account[], oauth: OAuthParts, call: Call): Answer => {
  const site = grantedTo(oauth, call);
  const account = accounts.find(({ settings }) => settings.site === site);
  if (!account) throw notGranted();
  const { cloudId } = account.settings;
  const own = { id: cloudId, url: `https://${site}.atlassian.net`, name: site };
  const common = { scopes: ['read:jira-work', 'write:jira-work'], avatarUrl: 'https://avatar.example/site.png' };
  return { status: 200, body: [earlier, own].map((one) => ({ ...one, ...common })) };
};

const openJiraAccount = (account: Account, origin: string): JiraAccount => {
  const { site, email, apiToken } = account.settings;
  return {
    site,
    url: `${origin}/${site}`,
    email,
    apiToken,
    customFields: Object.fromEntries(account.fields.map(({ id, name }) => [name, id])),
    issues: () => liveIssues(account),
    issue: (idOrKey) => findIssue(account, idOrKey),
    projects: () => account.projects,
    createIssue: (fields, creator) => {
      const row = createIssue(account, { fields });
      return creator === undefined ? row : account.issues.put({ ...row, creator });
    },
    updateIssue: (idOrKey, fields) => updateIssue(account, idOrKey, { fields }),
    deleteIssue: (idOrKey) => deleteIssue(account, idOrKey, true),
    moveIssue: (idOrKey, project) => moveIssue(account, idOrKey, project),
    transition: (idOrKey, id) => makeTransition(account, idOrKey, { transition: { id } }),
    comments: (idOrKey) => commentsOf(account, findIssue(account, idOrKey)),
    createComment: (idOrKey, body, isPublic) => addComment(account, idOrKey, { body }, isPublic),
    attachments: (idOrKey) => attachmentsOf(account, findIssue(account, idOrKey)),
    attach: (idOrKey, file) =>
      account.attachments.put({
        ...file,
        id: account.attachments.nextId(),
        issue: findIssue(account, idOrKey).id,
        author: viewerOf(account).accountId,
        created: account.now(),
      }),
    setWorkflow: (key, workflow) => {
      const index = account.projects.findIndex((project) => project.key === key);
      const project = account.projects[index];
      if (!project) throw new Error(`No project ${key}`);
      account.projects.splice(index, 1, { ...project, workflow });
    },
  };
};
