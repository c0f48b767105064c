import { type Account, putRow } from './account.ts';
import { addCampaign, currentCampaigns, knownCampaign, patchCampaign, removeCampaign } from './campaigns.ts';
import type { Row, Values } from './types.ts';

/** Test controls of an account's campaigns. */
export interface CampaignControl {
  /** Ids of the existing campaigns. */
  all(): readonly number[];
  /** @returns the id of a draft */
  create(values: Values): number;
  update(id: number, values: Values): void;
  /** Sets values that only the vendor changes: the state and the counts. */
  set(id: number, values: Values): void;
  remove(id: number): void;
  get(id: number): Row;
  /** Number of times that the campaign was sent. */
  sends(id: number): number;
}

/** Test controls of campaigns. Writes follow the vendor's rules. `set` does not. */
export const campaignControl = (account: Account): CampaignControl => ({
  all: () => currentCampaigns(account).map(({ id }) => id),
  create: (values) => addCampaign(account, { sender: { id: 1 }, htmlContent: '<p>Engines</p>', ...values }).id,
  update: (id, values) => {
    patchCampaign(account, knownCampaign(account, id), values);
  },
  set: (id, values) => {
    putRow(account, 'campaigns', knownCampaign(account, id), values);
  },
  remove: (id) => removeCampaign(account, knownCampaign(account, id)),
  get: (id) => knownCampaign(account, id),
  sends: (id) => Number(knownCampaign(account, id).values.sends),
});
