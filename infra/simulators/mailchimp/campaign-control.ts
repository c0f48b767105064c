import { type Account, putRow } from './account.ts';
import { addCampaign, currentCampaigns, knownCampaign, patchCampaign, removeCampaign } from './campaigns.ts';
import type { Row, Values } from './types.ts';

/** Test controls of an account's campaigns. */
export interface CampaignControl {
  /** Ids of the existing campaigns. */
  all(): readonly string[];
  /** @returns the id of a draft */
  create(values: Values): string;
  /** Changes the settings. */
  rename(id: string, title: string): void;
  /** Sets values that only the vendor changes: the state and the report. */
  set(id: string, values: Values): void;
  /** Sets the content, as a user does in the editor. */
  write(id: string, html: string): void;
  remove(id: string): void;
  get(id: string): Row;
  /** Number of times that the campaign was sent. */
  sends(id: string): number;
}

/** Test controls of campaigns. `create` and `rename` follow the vendor's rules. `set` does not. */
export const campaignControl = (account: Account): CampaignControl => {
  const set = (id: string, values: Values): void => {
    putRow(account, 'campaigns', knownCampaign(account, id), values);
  };
  return {
    all: () => currentCampaigns(account).map(({ key }) => key),
    create: (values) => addCampaign(account, { type: 'regular', ...values }).key,
    rename: (id, title) => {
      const { subject_line = '', from_name = '', reply_to = '' } = Object(knownCampaign(account, id).values.settings);
      patchCampaign(account, id, { settings: { subject_line, from_name, reply_to, title } });
    },
    set,
    write: (id, html) => set(id, { html }),
    remove: (id) => removeCampaign(account, id),
    get: (id) => knownCampaign(account, id),
    sends: (id) => Number(knownCampaign(account, id).values.sends),
  };
};
