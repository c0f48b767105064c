import type { Corrections } from './correction.ts';

/** Of ActiveCampaign, by object and field. */
export const activecampaign: Corrections = {};
