import { createHmac, randomUUID } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { invalid } from './errors.ts';
import type { HookRow, Stamped, View } from './types.ts';
import { find, newRow, type Workspace } from './workspace.ts';

/** Needs `teamId` or `allPublicTeams`. Default secret: a random UUID. */
export interface HookInput {
  readonly url: string;
  readonly label?: string | null;
  readonly secret?: string | null;
  readonly allPublicTeams?: boolean | null;
  readonly teamId?: string | null;
  readonly resourceTypes: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  issues: 'Issue',
  comments: 'Comment',
  attachments: 'Attachment',
  labels: 'IssueLabel',
  projects: 'Project',
  customers: 'Customer',
  users: 'User',
};

/** A webhook in an answer. No query returns the secret. */
export const webhookView = (_: Workspace, row: HookRow): View => ({
  row: row.id,
  id: row.uuid,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  label: row.label,
  url: row.url,
  enabled: true,
  allPublicTeams: row.allPublicTeams,
  resourceTypes: row.resourceTypes,
});

/** Creates a webhook for a team or for all public teams. @throws GraphQLError for an unknown resource type */
export const addHook = (space: Workspace, input: HookInput): HookRow => {
  const { url, label = null, secret, allPublicTeams, teamId, resourceTypes } = input;
  if (!/^https?:\/\//.test(url)) throw invalid('url must be a URL address.');
  if (!allPublicTeams && !teamId) throw invalid('Either teamId or allPublicTeams must be given.');
  if (teamId) find(space.teams, teamId, 'Team');
  const known = Object.values(types);
  if (resourceTypes.length === 0 || resourceTypes.some((type) => !known.includes(type))) {
    throw invalid('each value in resourceTypes must be a valid enum value.');
  }
  return space.hooks.put({
    ...newRow(space, 'hooks', space.hooks),
    url,
    label,
    secret: secret ?? randomUUID(),
    allPublicTeams: allPublicTeams === true,
    resourceTypes,
    deleted: false,
  });
};

/** Deletes a webhook. @throws GraphQLError if the webhook is unknown or deleted */
export const removeHook = (space: Workspace, uuid: string): HookRow =>
  space.hooks.put({ ...find(space.hooks, uuid, 'Webhook'), deleted: true });

const actionOf = (row: Stamped, before: Stamped | undefined): string => {
  if (before === undefined) return 'create';
  return row.deleted || row.trashed ? 'remove' : 'update';
};

/** Sends the webhook message for a change. https://linear.app/developers/webhooks#webhook-payload */
export const sendChange = (space: Workspace, { table, row, before }: RowChange<Stamped>, sender: HookSender): void => {
  const type = types[table];
  if (type === undefined) return;
  for (const hook of space.hooks.all()) {
    if (hook.deleted || !hook.resourceTypes.includes(type)) continue;
    const { uuid, createdAt, updatedAt, issue } = row;
    const content = {
      action: actionOf(row, before),
      type,
      createdAt: updatedAt,
      data: { id: uuid, createdAt, updatedAt, ...(issue && { issueId: issue }) },
      webhookId: hook.uuid,
    };
    const delivery = randomUUID();
    sender.add({
      url: hook.url,
      sign: (now) => {
        const body = JSON.stringify({ ...content, webhookTimestamp: now });
        const signature = createHmac('sha256', hook.secret).update(body).digest('hex');
        return {
          body,
          headers: { 'linear-delivery': delivery, 'linear-event': type, 'linear-signature': signature },
        };
      },
    });
  }
};
