import { ok } from '../shared/answers.ts';
import { toOffsetTime } from '../shared/times.ts';
import { type Answer, type Call, isObject, type Route } from '../shared/vendor.ts';
import { type Account, addRow, findMember, hashOf, liveLists, putRow } from './account.ts';
import { alreadyTriggered, invalid, notFound, notSending } from './errors.ts';
import { isWithin, pageOf } from './pages.ts';
import { linksOf } from './present.ts';
import { type AutomationEmail, automationValues } from './seeds.ts';
import type { Row, Values } from './types.ts';

const emailsOf = ({ values }: Row): readonly AutomationEmail[] =>
  Array.isArray(values.emails) ? (values.emails as AutomationEmail[]) : [];

/** Automations in the order of creation. No request deletes one. */
export const automationsOf = ({ tables }: Account): readonly Row[] => tables.automations.all();

/** Finds an automation. @throws Refusal 404 for an unknown id */
export const knownAutomation = (account: Account, key = ''): Row => {
  const row = automationsOf(account).find((one) => one.key === key);
  if (row === undefined) throw notFound();
  return row;
};

const knownEmail = (row: Row, id = ''): AutomationEmail => {
  const email = emailsOf(row).find((one) => one.id === id);
  if (email === undefined) throw notFound();
  return email;
};

/** Finds an e-mail of any automation. */
export const findAutomationEmail = (account: Account, id = ''): AutomationEmail | undefined =>
  automationsOf(account)
    .flatMap(emailsOf)
    .find((email) => email.id === id);

/**
 * Creates an automation, as a user does. Requests can only create abandoned carts.
 * https://mailchimp.com/developer/marketing/api/automation/add-automation/
 */
export const addAutomation = (account: Account, values: Values): Row => {
  const row = addRow(account, 'automations', {});
  return putRow(
    account,
    'automations',
    row,
    automationValues(row.key, { list_id: liveLists(account)[0]?.key, ...values }),
  );
};

const recipientsOf = (account: Account, { values }: Row): Values => ({
  list_id: values.list_id,
  list_is_active: true,
  list_name: liveLists(account).find(({ key }) => key === values.list_id)?.values.name ?? '',
});

const senderOf = ({ settings }: Account): Values => ({
  from_name: settings.accountName,
  reply_to: `news@${settings.code}.example`,
});

const tracking = {
  opens: true,
  html_clicks: true,
  text_clicks: false,
  goal_tracking: false,
  ecomm360: false,
  google_analytics: '',
  clicktale: '',
};

const triggerOf = (row: Row): Values => ({
  workflow_type: row.values.workflow_type,
  workflow_title: row.values.title,
  runtime: {
    days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    hours: { type: 'send_asap' },
  },
  workflow_emails_count: emailsOf(row).length,
});

const startOf = ({ changed, values }: Row): string => (values.status === 'save' ? '' : toOffsetTime(changed));

/** An automation, as recorded. */
const present = (account: Account, row: Row, origin: string): Values => ({
  id: row.key,
  create_time: toOffsetTime(row.created),
  start_time: startOf(row),
  status: row.values.status,
  emails_sent: 0,
  recipients: recipientsOf(account, row),
  settings: {
    title: row.values.title,
    ...senderOf(account),
    use_conversation: false,
    to_name: '',
    authenticate: true,
    auto_footer: false,
    inline_css: false,
  },
  tracking,
  trigger_settings: triggerOf(row),
  _links: linksOf(origin, `/automations/${row.key}`),
});

const delayOf = ({ hours }: AutomationEmail, isFirst: boolean): Values => {
  const action = isFirst ? 'signup' : 'previous_campaign_sent';
  const words = isFirst ? 'subscribers sign up' : 'subscribers are sent previous email';
  if (hours === 0)
    return { type: 'now', action, action_description: words, full_description: `Immediately after ${words}` };
  return {
    amount: hours / 24,
    type: 'day',
    direction: 'after',
    action,
    action_description: words,
    full_description: `${hours / 24} day after ${words}`,
  };
};

/**
 * An e-mail of an automation, in the vendor's form.
 * https://mailchimp.com/developer/marketing/api/automation-email/list-automated-emails/
 */
const presentEmail = (account: Account, row: Row, email: AutomationEmail, origin: string): Values => {
  const index = emailsOf(row).indexOf(email);
  return {
    id: email.id,
    web_id: 5_000_000 + row.id * 100 + index,
    workflow_id: row.key,
    position: index + 1,
    delay: delayOf(email, index === 0),
    create_time: toOffsetTime(row.created),
    start_time: startOf(row),
    archive_url: `http://eepurl.com/${email.id}`,
    status: row.values.status,
    emails_sent: 0,
    send_time: '',
    content_type: 'template',
    needs_block_refresh: false,
    has_logo_merge_tag: false,
    recipients: recipientsOf(account, row),
    settings: {
      subject_line: email.subject,
      preview_text: `${email.subject}, in short`,
      title: email.title,
      ...senderOf(account),
      authenticate: true,
      auto_footer: false,
      inline_css: false,
      auto_tweet: false,
      fb_comments: false,
      template_id: row.values.template_id ?? 0,
      drag_and_drop: true,
    },
    tracking,
    trigger_settings: triggerOf(row),
    _links: linksOf(origin, `/automations/${row.key}/emails/${email.id}`),
  };
};

const listAutomations = (account: Account, call: Call): Answer => {
  const status = call.query.get('status');
  const all = automationsOf(account)
    .filter(({ values }) => status === null || values.status === status)
    .filter(({ created }) => isWithin(call, 'since_create_time', 'before_create_time', created));
  const automations = pageOf(call, all).map((row) => present(account, row, call.origin));
  return ok({ automations, total_items: all.length, _links: linksOf(call.origin, call.path) });
};

/** Lists the e-mails of an automation, all in a single answer. Same page. */
const listEmails = (account: Account, call: Call): Answer => {
  const row = knownAutomation(account, call.params.automation);
  const emails = emailsOf(row).map((email) => presentEmail(account, row, email, call.origin));
  return ok({ emails, total_items: emails.length, _links: linksOf(call.origin, call.path) });
};

/** Addresses that were added to the queues of an automation. */
export const queued = ({ tables }: Account, automation: string): readonly string[] =>
  tables.queued.all().flatMap(({ values }) => (values.automation === automation ? [String(values.email_address)] : []));

/**
 * Refuses contacts who are not subscribed, or were added before. (unproven)
 * https://mailchimp.com/developer/marketing/api/automation-queue/
 */
const queue = (account: Account, call: Call): Answer => {
  const row = knownAutomation(account, call.params.automation);
  const email = knownEmail(row, call.params.email);
  const given = isObject(call.body) ? call.body.email_address : undefined;
  if (typeof given !== 'string') throw invalid('email_address', 'This value should not be blank.');
  const member = findMember(account, String(row.values.list_id), given);
  if (member?.values.status !== 'subscribed') throw invalid('email_address', `${given} is not subscribed to the list.`);
  if (row.values.status !== 'sending') throw notSending();
  if (queued(account, row.key).includes(given)) throw alreadyTriggered();
  const added = addRow(account, 'queued', { automation: row.key, email: email.id, email_address: given });
  return ok({
    id: hashOf(given),
    workflow_id: row.key,
    email_id: email.id,
    list_id: row.values.list_id,
    list_is_active: true,
    email_address: given,
    next_send: toOffsetTime(added.created),
    _links: linksOf(call.origin, `${call.path}/${hashOf(given)}`),
  });
};

const one = '/automations/{automation}';

/** Classic automations: reads, and adding a contact to an e-mail's queue. */
export const automationRoutes: readonly Route<Account>[] = [
  { method: 'GET', path: '/automations', handle: listAutomations },
  {
    method: 'GET',
    path: one,
    handle: (account, call) => ok(present(account, knownAutomation(account, call.params.automation), call.origin)),
  },
  { method: 'GET', path: `${one}/emails`, handle: listEmails },
  {
    method: 'GET',
    path: `${one}/emails/{email}`,
    handle: (account, call) => {
      const row = knownAutomation(account, call.params.automation);
      return ok(presentEmail(account, row, knownEmail(row, call.params.email), call.origin));
    },
  },
  { method: 'POST', path: `${one}/emails/{email}/queue`, handle: queue },
];
