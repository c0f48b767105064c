import { liveRows } from '../shared/rows.ts';
import { toOffsetTime } from '../shared/times.ts';
import type { Account } from './account.ts';
import { presentDefinition } from './campaign-messages.ts';
import { relationships } from './present.ts';
import type { Row, Values } from './types.ts';

/** The message of a campaign. */
export const messageOf = (account: Account, { key }: Row): Row => {
  const found = liveRows(account, 'messages').find(({ values }) => values.campaign === key);
  if (found === undefined) throw new Error(`campaign ${key} has no message`);
  return found;
};

/** A campaign, as recorded. */
export const presentCampaign = (account: Account, row: Row, origin: string): Values => {
  const path = `/api/campaigns/${row.key}`;
  const { name, status, archived, audiences, send_strategy, scheduled_at, send_time } = row.values;
  return {
    type: 'campaign',
    id: row.key,
    attributes: {
      name,
      status,
      archived,
      audiences,
      send_options: { use_smart_sending: true },
      tracking_options: {
        add_tracking_params: false,
        custom_tracking_params: [],
        is_tracking_clicks: true,
        is_tracking_opens: true,
      },
      send_strategy,
      created_at: toOffsetTime(row.created),
      scheduled_at,
      updated_at: toOffsetTime(row.updated),
      send_time,
    },
    relationships: {
      ...relationships(origin, path, ['tags']),
      'campaign-messages': {
        data: [{ type: 'campaign-message', id: messageOf(account, row).key }],
        links: {
          self: `${origin}${path}/relationships/campaign-messages/`,
          related: `${origin}${path}/campaign-messages/`,
        },
      },
    },
    links: { self: `${origin}${path}/` },
  };
};

/** A message of a campaign, as recorded. */
export const presentMessage = ({ key, values, created, updated }: Row, origin: string): Values => {
  const path = `/api/campaign-messages/${key}`;
  return {
    type: 'campaign-message',
    id: key,
    attributes: {
      definition: presentDefinition(values.definition),
      send_times: [],
      created_at: toOffsetTime(created),
      updated_at: toOffsetTime(updated),
    },
    relationships: {
      campaign: {
        data: { type: 'campaign', id: values.campaign },
        links: { self: `${origin}${path}/relationships/campaign/`, related: `${origin}${path}/campaign/` },
      },
      ...relationships(origin, path, ['template', 'image']),
    },
    links: { self: `${origin}${path}/` },
  };
};
