import {
  asForm,
  type Documented,
  flag,
  inPath,
  inQuery,
  integer,
  json,
  object,
  text,
  words,
} from '../../contract/controls/documented-parts.ts';

const api = 'https://mailchimp.com/developer/marketing';
const consent = `${api}/guides/access-user-data-oauth-2/`;

const token = object(['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri'], {
  grant_type: { type: 'string', enum: ['authorization_code'] },
  client_id: words,
  client_secret: words,
  code: words,
  redirect_uri: words,
});

/** A member, as in the lists of members in the description. */
const found = object(['members', 'total_items'], {
  members: { type: 'array', items: { type: 'object' } },
  total_items: integer,
});

const automationEmails = `${api}/api/automation-email/list-automated-emails/`;

const timeOrNothing = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', maxLength: 0 },
  ],
};

/** Members of automations that the description already contains. */
const asThere = { type: 'object' };

const delay = object([], {
  amount: integer,
  type: { type: 'string', enum: ['now', 'day', 'hour', 'week'] },
  direction: { type: 'string', enum: ['before', 'after'] },
  action: words,
  action_description: text,
  full_description: text,
});

const automationEmail = object(['id', 'workflow_id', 'position'], {
  id: words,
  web_id: integer,
  workflow_id: words,
  position: integer,
  delay,
  create_time: timeOrNothing,
  start_time: timeOrNothing,
  archive_url: text,
  status: { type: 'string', enum: ['save', 'paused', 'sending'] },
  emails_sent: integer,
  send_time: timeOrNothing,
  content_type: text,
  needs_block_refresh: flag,
  has_logo_merge_tag: flag,
  recipients: asThere,
  settings: object([], {
    subject_line: text,
    preview_text: text,
    title: text,
    from_name: text,
    reply_to: text,
    authenticate: flag,
    auto_footer: flag,
    inline_css: flag,
    auto_tweet: flag,
    fb_comments: flag,
    template_id: integer,
    drag_and_drop: flag,
  }),
  tracking: asThere,
  trigger_settings: asThere,
  report_summary: asThere,
  _links: { type: 'array', items: { type: 'object' } },
});

export const documented: Documented = {
  paths: {
    '/oauth2/token': {
      post: {
        externalDocs: { url: consent },
        requestBody: asForm(token),
        responses: {
          '200': {
            description: 'A token.',
            content: json(
              object(['access_token'], {
                access_token: words,
                expires_in: integer,
                scope: { type: ['string', 'null'] },
              }),
            ),
          },
        },
      },
    },
    '/oauth2/metadata': {
      get: {
        externalDocs: { url: consent },
        responses: {
          '200': {
            description: 'Where the account is.',
            content: json(
              object(['dc', 'api_endpoint'], {
                dc: words,
                role: text,
                accountname: text,
                login_url: text,
                api_endpoint: words,
              }),
            ),
          },
        },
      },
    },
    '/automations/{workflow_id}/emails': {
      get: {
        externalDocs: { url: automationEmails },
        parameters: [inPath('workflow_id', words)],
        responses: {
          '200': {
            description: 'Its e-mails.',
            content: json(
              object(['emails', 'total_items'], {
                emails: { type: 'array', items: automationEmail },
                total_items: integer,
                _links: { type: 'array', items: { type: 'object' } },
              }),
            ),
          },
        },
      },
    },
    '/automations/{workflow_id}/emails/{workflow_email_id}': {
      get: {
        externalDocs: { url: automationEmails },
        parameters: [inPath('workflow_id', words), inPath('workflow_email_id', words)],
        responses: { '200': { description: 'An e-mail.', content: json(automationEmail) } },
      },
    },
    '/search-members': {
      get: {
        externalDocs: { url: `${api}/api/search-members/search-members/` },
        parameters: [inQuery('query', words), inQuery('list_id', words)],
        responses: {
          '200': {
            description: 'Members.',
            content: json(
              object(['exact_matches', 'full_search'], {
                exact_matches: found,
                full_search: found,
                _links: { type: 'array', items: { type: 'object' } },
              }),
            ),
          },
        },
      },
    },
  },
};
