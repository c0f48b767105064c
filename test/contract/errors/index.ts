import { activecampaignErrors } from './activecampaign.ts';
import { attioErrors } from './attio.ts';
import { brevoErrors } from './brevo.ts';
import { closeErrors } from './close.ts';
import { dynamicsErrors } from './dynamics-365.ts';
import { githubErrors } from './github.ts';
import { hubspotErrors } from './hubspot.ts';
import { jiraErrors } from './jira.ts';
import { klaviyoErrors } from './klaviyo.ts';
import { linearErrors } from './linear.ts';
import { mailchimpErrors } from './mailchimp.ts';
import { pipedriveErrors } from './pipedrive.ts';
import { salesforceErrors } from './salesforce.ts';
import type { ErrorShape } from './shape.ts';
import { zendeskErrors } from './zendesk.ts';
import { zohoErrors } from './zoho-crm.ts';

export const errorShapes: readonly ErrorShape[] = [
  ...activecampaignErrors,
  ...attioErrors,
  ...brevoErrors,
  ...closeErrors,
  ...dynamicsErrors,
  ...githubErrors,
  ...hubspotErrors,
  ...jiraErrors,
  ...klaviyoErrors,
  ...linearErrors,
  ...mailchimpErrors,
  ...pipedriveErrors,
  ...salesforceErrors,
  ...zendeskErrors,
  ...zohoErrors,
];
