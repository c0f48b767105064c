import type { ProviderName } from '../descriptions.ts';
import { activecampaign } from './activecampaign.ts';
import { attio } from './attio.ts';
import { brevo } from './brevo.ts';
import { close } from './close.ts';
import { dynamics365 } from './dynamics-365.ts';
import { github } from './github.ts';
import { hubspot } from './hubspot.ts';
import { jira } from './jira.ts';
import { klaviyo } from './klaviyo.ts';
import { linear } from './linear.ts';
import { mailchimp } from './mailchimp.ts';
import type { Documented } from './parts.ts';
import { pipedrive } from './pipedrive.ts';
import { salesforce } from './salesforce.ts';
import { zendesk } from './zendesk.ts';
import { zohoCrm } from './zoho-crm.ts';

/** What vendors document and their descriptions lack, by provider. */
export const documented: Readonly<Record<ProviderName, Documented>> = {
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
