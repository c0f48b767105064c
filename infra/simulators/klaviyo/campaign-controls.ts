import { liveRows } from '../shared/rows.ts';
import { type Account, knownRow, putRow } from './account.ts';
import { channelOf } from './campaign-messages.ts';
import { messageOf } from './campaign-records.ts';
import { addCampaign, patchCampaign, patchMessage } from './campaigns.ts';
import type { Row, Values } from './types.ts';
import { removeRow } from './writes.ts';

/** Test controls of campaigns: actions of a user in the vendor's screens. */
export interface Campaigns {
  /** Ids of the existing campaigns. */
  all(): readonly string[];
  /**
   * Creates a campaign. Default recipients: the first list.
   * @param definition of its message. Default: an empty e-mail
   */
  create(values?: Values, definition?: Values): string;
  update(campaign: string, values: Values): void;
  /** @param content of the campaign's message */
  write(campaign: string, content: Values): void;
  /** Sets values that only the vendor changes. */
  set(campaign: string, values: Values): void;
  remove(campaign: string): void;
  get(campaign: string): Row;
  /** Content of the campaign's message, and its copy of a template. */
  message(campaign: string): Values;
  /** Number of times that the campaign was sent or scheduled. */
  sends(campaign: string): number;
}

/** Test controls of campaigns. `update` and `write` follow the vendor's rules. `set` does not. */
export const campaignsOf = (account: Account): Campaigns => {
  const known = (campaign: string): Row => knownRow(account, 'campaigns', campaign);
  return {
    all: () => liveRows(account, 'campaigns').map(({ key }) => key),
    create: (values, definition = { channel: 'email' }) => {
      const included = [liveRows(account, 'lists')[0]?.key];
      const messages = { data: [{ type: 'campaign-message', attributes: { definition } }] };
      const attributes = { name: 'News', audiences: { included }, 'campaign-messages': messages, ...values };
      return addCampaign(account, { data: { type: 'campaign', attributes } }).key;
    },
    update: (id, attributes) => {
      patchCampaign(account, id, { data: { type: 'campaign', id, attributes } });
    },
    write: (campaign, content) => {
      const { key, values } = messageOf(account, known(campaign));
      const attributes = { definition: { channel: channelOf(values.definition), content } };
      patchMessage(account, key, { data: { type: 'campaign-message', id: key, attributes } });
    },
    set: (campaign, values) => {
      putRow(account, 'campaigns', known(campaign), values);
    },
    remove: (campaign) => removeRow(account, 'campaigns', campaign),
    get: known,
    message: (campaign) => messageOf(account, known(campaign)).values,
    sends: (campaign) => Number(known(campaign).values.sends),
  };
};
