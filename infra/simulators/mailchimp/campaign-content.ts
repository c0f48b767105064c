import type { Answer, Call, Route } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { findAutomationEmail } from './automations.ts';
import { knownCampaign } from './campaigns.ts';
import { links } from './pages.ts';
import { templateHtml } from './templates.ts';
import type { Row, Values } from './types.ts';

const plainOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** "If left unspecified, we'll generate this automatically." https://mailchimp.com/developer/marketing/api/campaign-content/set-campaign-content/ */
const contentOf = (html: string): Values => ({
  html,
  plain_text: plainOf(html),
  archive_html: `${html}<!-- archive -->`,
});

const ofCampaign = (account: Account, { values }: Row): Values => {
  if (Array.isArray(values.variate_contents)) return { variate_contents: values.variate_contents };
  const html = values.html ?? templateHtml(account, Object(values.settings).template_id);
  return typeof html === 'string' ? contentOf(html) : {};
};

/** "A comma-separated list of fields to exclude." https://mailchimp.com/developer/marketing/api/campaign-content/get-campaign-content/ */
const without = ({ query }: Call, content: Values): Values => {
  const excluded = (query.get('exclude_fields') ?? '').split(',');
  return Object.fromEntries(Object.entries(content).filter(([name]) => !excluded.includes(name)));
};

/** Content of a campaign, or of an automation's e-mail by its own id. (unproven) Same page. */
const getContent = (account: Account, call: Call): Answer => {
  const id = call.params.campaign;
  const email = findAutomationEmail(account, id);
  const content =
    email === undefined ? ofCampaign(account, knownCampaign(account, id)) : contentOf(`<p>${email.subject}</p>`);
  return { status: 200, body: { ...without(call, content), ...links(call) } };
};

/** Content of campaigns and of automated e-mails. The simulator has no request that sets HTML. */
export const contentRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/campaigns/{campaign}/content', handle: getContent },
];
