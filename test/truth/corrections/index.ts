import { activecampaign } from './activecampaign.ts';
import { attio } from './attio.ts';
import { brevo } from './brevo.ts';
import { close } from './close.ts';
import type { Corrections } from './correction.ts';
import { dynamics365 } from './dynamics-365.ts';
import { github } from './github.ts';
import { hubspot } from './hubspot.ts';
import { jira } from './jira.ts';
import { klaviyo } from './klaviyo.ts';
import { linear } from './linear.ts';
import { mailchimp } from './mailchimp.ts';
import { pipedrive } from './pipedrive.ts';
import { salesforce } from './salesforce.ts';
import { zendesk } from './zendesk.ts';
import { zohoCrm } from './zoho-crm.ts';

/** Entries that the tables lack, have in words, or have wrong: by provider, then by object and field. */
export const corrections: Readonly<Record<string, Corrections>> = {
  activecampaign,
  attio,
  brevo,
  close,
  'dynamics-365': dynamics365,
  github,
  hubspot,
  jira,
  klaviyo,
  linear,
  mailchimp,
  pipedrive,
  salesforce,
  zendesk,
  'zoho-crm': zohoCrm,
};
