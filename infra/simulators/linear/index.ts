import { createHookSender, type HookOutbox, onChange, type RowChange } from '../shared/hooks.ts';
import { openJournal, type Table } from '../shared/journal.ts';
import { type AuthorizationServer, createAuthorizationServer, type OAuthParts } from '../shared/oauth/server.ts';
import type { ConsentingOptions } from '../shared/options.ts';
import { type Simulator, startSimulator } from '../shared/simulator.ts';
import { type Call, Refusal, type Vendor } from '../shared/vendor.ts';
import { createComment, deleteComment } from './comment-changes.ts';
import { createNeed, type NeedInput, updateCustomer } from './customer-changes.ts';
import { failedBody, failure, missingScope, notAuthenticated, rateHeaders } from './errors.ts';
import { execute } from './execute.ts';
import { assetRoute, assetUrl, createAttachment, storageRoute, type UploadInput } from './files.ts';
import { sendChange } from './hooks.ts';
import {
  archiveIssue,
  createIssue,
  type IssueInput,
  purgeIssue,
  restoreIssue,
  trashIssue,
  updateIssue,
} from './issue-changes.ts';
import { linearOauth } from './oauth.ts';
import { operationsOfCall, scopeTable } from './scopes.ts';
import { type LinearSettings, linearWorkspaces } from './seeds.ts';
import type {
  AttachmentRow,
  CommentRow,
  CustomerRow,
  IssueRow,
  LabelRow,
  NeedRow,
  ProjectRow,
  Stamped,
  StateRow,
  TeamRow,
  UserRow,
} from './types.ts';
import { find, newRow, openWorkspace, type Workspace } from './workspace.ts';

/**
 * Options of the simulator. Defaults: a free port, no journal file, the two seeded workspaces, the machine's clock
 * (epoch ms).
 */
export interface LinearOptions extends ConsentingOptions {
  workspaces?: readonly LinearSettings[];
}

interface Touched {
  readonly id: number;
  readonly uuid: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type TouchedTable = 'users' | 'teams' | 'labels' | 'projects' | 'customers' | 'comments' | 'attachments';

/** Test controls of a workspace: actions of its members in the application. Records are identified by their uuids. */
export interface LinearAccount {
  readonly urlKey: string;
  readonly apiKey: string;
  readonly url: string;
  teams(): readonly TeamRow[];
  states(): readonly StateRow[];
  labels(): readonly LabelRow[];
  /** Creates a label of the workspace. */
  createLabel(name: string): LabelRow;
  users(): readonly UserRow[];
  /** Includes archived issues, and issues in the trash. */
  issues(): readonly IssueRow[];
  issue(id: string): IssueRow;
  comments(issue: string): readonly CommentRow[];
  attachments(issue: string): readonly AttachmentRow[];
  /** Attaches a file in the workspace's own storage. It contains zeros. */
  attach(issue: string, file: UploadInput): AttachmentRow;
  /** Attaches a link to another site. */
  link(issue: string, title: string, url: string): AttachmentRow;
  /** @param creator uuid of a user. Default: the holder of the key */
  createIssue(input: IssueInput, creator?: string): IssueRow;
  updateIssue(id: string, input: IssueInput): IssueRow;
  /** Archives an issue, as Linear does some months after it was closed. */
  archiveIssue(id: string): void;
  trashIssue(id: string): void;
  /** Restores an issue from the trash or the archive. */
  restoreIssue(id: string): void;
  /** Deletes an issue, as Linear does after 30 days in the trash. */
  purgeIssue(id: string): void;
  /** Creates a request of a known or unknown customer. */
  createNeed(input: NeedInput): NeedRow;
  needs(issue: string): readonly NeedRow[];
  /** true: the workspace's plan has no customer requests. */
  refuseNeeds(refuses: boolean): void;
  customers(): readonly CustomerRow[];
  projects(): readonly ProjectRow[];
  /** @param user uuid of the author. Default: the holder of the key */
  createComment(issue: string, body: string, user?: string): CommentRow;
  updateCustomer(id: string, input: { readonly domains: readonly string[] }): CustomerRow;
  /** Sets the time of a record's last change, as a change outside the queries of the service does. */
  touch(table: TouchedTable, id: string): void;
  /** Sets the creation time of a record to now. */
  renew(table: TouchedTable, id: string): void;
  deleteComment(id: string): void;
  /** Ends the key: requests with it are refused. */
  revokeKey(): void;
}

/** The simulator of Linear. `account` throws an Error for an unknown key. */
export interface LinearSimulator extends Simulator {
  /** The name of an account is the `urlKey` of its workspace. */
  readonly oauth: AuthorizationServer;
  /** Messages to the registered webhooks. */
  readonly hooks: HookOutbox;
  account(urlKey: string): LinearAccount;
}

interface Entry {
  readonly space: Workspace;
  revoked: boolean;
}

/** Listens on 127.0.0.1 until the caller calls `close`. */
export const startLinearSimulator = async (options: LinearOptions = {}): Promise<LinearSimulator> => {
  const journal = openJournal(options.journal);
  const now = options.now ?? Date.now;
  const entries = (options.workspaces ?? linearWorkspaces).map(
    (settings): Entry => ({ space: openWorkspace(settings, now, journal), revoked: false }),
  );
  const sender = createHookSender(options.sendsNotifications);
  onChange(
    journal,
    (tenant) => entries.find(({ space }) => space.settings.urlKey === tenant)?.space,
    (space, change: RowChange<Stamped>) => sendChange(space, change, sender),
  );
  const oauth = createAuthorizationServer({
    provider: 'linear',
    name: 'Linear',
    dialect: linearOauth,
    holders: entries.map(({ space: { settings } }) => ({ id: settings.urlKey, name: settings.name })),
    journal,
    now,
    rules: options.oauth,
  });
  const simulator = await startSimulator(linear(entries, oauth), options.port);
  return Object.assign(simulator, {
    oauth: oauth.control(simulator),
    hooks: sender,
    account: (urlKey: string) => {
      const entry = entries.find(({ space }) => space.settings.urlKey === urlKey);
      if (!entry) throw new Error(`No workspace ${urlKey}`);
      return openLinearAccount(entry, simulator.url);
    },
  });
};

const linear = (entries: readonly Entry[], oauth: OAuthParts): Vendor<Workspace> => {
  const malformed = () =>
    new Refusal({ status: 400, body: failedBody('GRAPHQL_VALIDATION_FAILED', 'The body is not JSON.') });
  return {
    provider: 'linear',
    open: [...oauth.routes, storageRoute(entries.map(({ space }) => space))],
    routes: [{ method: 'POST', path: '/graphql', handle: (space, call) => execute(space, call) }, assetRoute],
    scopes: {
      table: scopeTable,
      granted: (call) => oauth.granted(call),
      operations: operationsOfCall,
      refuse: missingScope,
    },
    locate: (path) => ({ path }),
    enter: (call) => enter(entries, oauth, call),
    headers: () => rateHeaders(),
    failure,
    unknownPath: () => ({ status: 404, body: { error: 'not_found' } }),
    unsupportedType: malformed,
    malformedBody: malformed,
  };
};

/**
 * Authenticates. A key has no scheme, a token has the scheme Bearer.
 * https://linear.app/developers/graphql#authentication
 */
const enter = (entries: readonly Entry[], oauth: OAuthParts, { headers }: Call): Workspace => {
  const given = headers.authorization ?? '';
  const [, token = ''] = /^Bearer (.+)$/.exec(given) ?? [];
  const bearer = oauth.bearer(token);
  const holder = bearer?.expiredAt === undefined ? bearer?.account : undefined;
  const entry = entries.find(
    ({ space: { settings }, revoked }) => (!revoked && settings.apiKey === given) || settings.urlKey === holder,
  );
  if (!entry) throw notAuthenticated();
  return entry.space;
};

/** Test controls of attachments. */
const filesOf = (space: Workspace, url: string): Pick<LinearAccount, 'attach' | 'link'> => ({
  attach: (issue, file) => {
    const upload = space.uploads.put({ ...newRow(space, 'uploads', space.uploads), ...file, sent: true });
    return createAttachment(space, { issueId: issue, title: file.filename, url: assetUrl(url, upload) });
  },
  link: (issue, title, to) => createAttachment(space, { issueId: issue, title, url: to }),
});

/** Test controls of issues. */
const issuesOf = (
  space: Workspace,
): Pick<
  LinearAccount,
  'createIssue' | 'updateIssue' | 'archiveIssue' | 'trashIssue' | 'restoreIssue' | 'purgeIssue'
> => ({
  createIssue: (input, creator) => {
    const row = createIssue(space, input);
    return creator === undefined ? row : space.issues.put({ ...row, creator });
  },
  updateIssue: (id, input) => updateIssue(space, id, input),
  archiveIssue: (id) => {
    archiveIssue(space, id);
  },
  trashIssue: (id) => {
    trashIssue(space, id);
  },
  restoreIssue: (id) => {
    restoreIssue(space, id);
  },
  purgeIssue: (id) => {
    purgeIssue(space, id);
  },
});

/** Test controls of customer requests. */
const needsOf = (space: Workspace): Pick<LinearAccount, 'createNeed' | 'refuseNeeds' | 'needs'> => ({
  createNeed: (input) => createNeed(space, input),
  refuseNeeds: (refuses) => {
    space.plan.hasRequests = !refuses;
  },
  needs: (issue) => space.needs.all().filter((need) => need.issue === issue),
});

/** Test controls of times. */
const timesOf = (space: Workspace): Pick<LinearAccount, 'touch' | 'renew'> => ({
  touch: (name, id) => {
    const table: Table<Touched> = space[name];
    table.put({ ...find(table, id, name), updatedAt: space.moment() });
  },
  renew: (name, id) => {
    const table: Table<Touched> = space[name];
    table.put({ ...find(table, id, name), createdAt: space.moment(), updatedAt: space.moment() });
  },
});

const openLinearAccount = (entry: Entry, url: string): LinearAccount => {
  const { space } = entry;
  return {
    urlKey: space.settings.urlKey,
    apiKey: space.settings.apiKey,
    url,
    teams: () => space.teams.all(),
    states: () => space.states.all(),
    labels: () => space.labels.all(),
    createLabel: (name) =>
      space.labels.put({
        ...newRow(space, 'labels', space.labels),
        name,
        color: '#95a2b3',
        isGroup: false,
        team: null,
      }),
    users: () => space.users.all(),
    issues: () => space.issues.all().filter(({ deleted }) => !deleted),
    issue: (id) => find(space.issues, id, 'Issue'),
    comments: (issue) => space.comments.all().filter((comment) => comment.issue === issue && !comment.deleted),
    attachments: (issue) => space.attachments.all().filter((attachment) => attachment.issue === issue),
    projects: () => space.projects.all(),
    customers: () => space.customers.all().filter(({ deleted }) => !deleted),
    createComment: (issue, body, user) => {
      const row = createComment(space, { issueId: issue, body });
      return user === undefined ? row : space.comments.put({ ...row, user });
    },
    updateCustomer: (id, input) => updateCustomer(space, id, input),
    deleteComment: (id) => {
      deleteComment(space, id);
    },
    ...filesOf(space, url),
    ...issuesOf(space),
    ...needsOf(space),
    ...timesOf(space),
    revokeKey: () => {
      entry.revoked = true;
    },
  };
};
