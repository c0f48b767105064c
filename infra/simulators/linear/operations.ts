import type { Table } from '../shared/journal.ts';
import { createComment, deleteComment, updateComment } from './comment-changes.ts';
import { type ConnectionArgs, connect } from './connection.ts';
import { createCustomer, createNeed, deleteCustomer, type NeedInput, updateCustomer } from './customer-changes.ts';
import { type AttachmentInput, createAttachment, prepareUpload, type UploadInput } from './files.ts';
import { addHook, type HookInput, removeHook, webhookView } from './hooks.ts';
import { createIssue, createIssues, type IssueInput, trashIssue, updateIssue } from './issue-changes.ts';
import { uuidOf } from './seeds.ts';
import type { View } from './types.ts';
import {
  attachmentView,
  commentView,
  customerView,
  externalUserView,
  issueView,
  labelView,
  needView,
  organizationView,
  projectView,
  stateView,
  teamView,
  userView,
} from './views.ts';
import { find, type Workspace } from './workspace.ts';

interface Named {
  readonly id: string;
}

interface Row {
  readonly id: number;
  readonly uuid: string;
}

/** Queries of a table: a single record by id, and the list of all records. */
const reads = <R extends Row>(
  space: Workspace,
  table: Table<R>,
  entity: string,
  view: (space: Workspace, row: R) => View,
) => {
  const current = (): R[] => table.all().filter((row) => Reflect.get(row, 'deleted') !== true);
  return {
    one: ({ id }: Named) => view(space, find(table, id, entity)),
    all: (args: ConnectionArgs) =>
      connect(
        current().map((row) => view(space, row)),
        args,
      ),
  };
};

const queries = (space: Workspace) => {
  const issues = reads(space, space.issues, 'Issue', issueView);
  const comments = reads(space, space.comments, 'Comment', commentView);
  const attachments = reads(space, space.attachments, 'Attachment', attachmentView);
  const users = reads(space, space.users, 'User', userView);
  const externalUsers = reads(space, space.externalUsers, 'ExternalUser', externalUserView);
  const labels = reads(space, space.labels, 'IssueLabel', labelView);
  const teams = reads(space, space.teams, 'Team', teamView);
  const projects = reads(space, space.projects, 'Project', projectView);
  const customers = reads(space, space.customers, 'Customer', customerView);
  const needs = reads(space, space.needs, 'CustomerNeed', needView);
  const states = reads(space, space.states, 'WorkflowState', stateView);
  const webhooks = reads(space, space.hooks, 'Webhook', webhookView);
  return {
    issue: issues.one,
    issues: issues.all,
    comment: comments.one,
    comments: comments.all,
    attachment: attachments.one,
    attachments: attachments.all,
    user: users.one,
    users: ({ includeDisabled, ...args }: ConnectionArgs & { readonly includeDisabled?: boolean }) =>
      connect(
        space.users
          .all()
          .filter(({ active }) => active || includeDisabled)
          .map((row) => userView(space, row)),
        args,
      ),
    externalUser: externalUsers.one,
    externalUsers: externalUsers.all,
    issueLabel: labels.one,
    issueLabels: labels.all,
    team: teams.one,
    teams: teams.all,
    project: projects.one,
    projects: projects.all,
    customer: customers.one,
    customers: customers.all,
    customerNeed: needs.one,
    customerNeeds: needs.all,
    workflowState: states.one,
    workflowStates: states.all,
    webhook: webhooks.one,
    webhooks: webhooks.all,
    attachmentsForURL: ({ url, ...args }: ConnectionArgs & { readonly url: string }) =>
      attachments.all({ ...args, filter: { url: { eq: url } } }),
    viewer: () => users.one({ id: uuidOf(space.settings, 'users', 1) }),
    organization: () => organizationView(space),
  };
};

interface Change<I> extends Named {
  readonly input: I;
}

type Body = { readonly issueId?: string; readonly body?: string };
type Customer = { readonly name?: string; readonly domains?: readonly string[] };

const mutations = (space: Workspace, origin: string) => {
  const done = (uuid: string) => ({ success: true, entityId: uuid });
  const issue = (row: Parameters<typeof issueView>[1]) => ({ success: true, issue: issueView(space, row) });
  const comment = (row: Parameters<typeof commentView>[1]) => ({ success: true, comment: commentView(space, row) });
  const customer = (row: Parameters<typeof customerView>[1]) => ({ success: true, customer: customerView(space, row) });
  return {
    issueCreate: ({ input }: Change<IssueInput>) => issue(createIssue(space, input)),
    issueBatchCreate: ({ input }: Change<{ readonly issues: readonly IssueInput[] }>) => ({
      success: true,
      issues: createIssues(space, input.issues).map((row) => issueView(space, row)),
    }),
    issueUpdate: ({ id, input }: Change<IssueInput>) => issue(updateIssue(space, id, input)),
    issueDelete: ({ id }: Named) => ({ success: true, entity: issueView(space, trashIssue(space, id)) }),
    commentCreate: ({ input }: Change<Body>) => comment(createComment(space, input)),
    commentUpdate: ({ id, input }: Change<Body>) => comment(updateComment(space, id, input)),
    commentDelete: ({ id }: Named) => done(deleteComment(space, id).uuid),
    attachmentCreate: ({ input }: Change<AttachmentInput>) => ({
      success: true,
      attachment: attachmentView(space, createAttachment(space, input)),
    }),
    fileUpload: (input: UploadInput) => ({ success: true, uploadFile: prepareUpload(space, origin, input) }),
    customerCreate: ({ input }: Change<Customer>) => customer(createCustomer(space, input)),
    customerUpdate: ({ id, input }: Change<Customer>) => customer(updateCustomer(space, id, input)),
    customerNeedCreate: ({ input }: Change<NeedInput>) => ({
      success: true,
      need: needView(space, createNeed(space, input)),
    }),
    customerDelete: ({ id }: Named) => done(deleteCustomer(space, id).uuid),
    webhookCreate: ({ input }: { readonly input: HookInput }) => ({
      success: true,
      webhook: webhookView(space, addHook(space, input)),
    }),
    webhookDelete: ({ id }: Named) => done(removeHook(space, id).uuid),
  };
};

/**
 * Every operation of the schema, for the workspace of a key.
 * @param origin address of the simulator, which is also the address of its storage
 */
export const operationsOf = (space: Workspace, origin: string) => ({ ...queries(space), ...mutations(space, origin) });
