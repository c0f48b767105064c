import type { ProviderName } from './descriptions.ts';

/** Texts without a rule in the table of the simulators. */
interface Unlimited {
  readonly reason: string;
  readonly url: string;
  /** Last names of their places. */
  readonly names: readonly string[];
}

/** The vendor's description and reference have no length, and no length is known from refusals. */
const unsaid = (url: string, ...names: readonly string[]): Unlimited => ({
  reason: 'Neither the description nor the reference has a length.',
  url,
  names,
});

const because = (reason: string, url: string, ...names: readonly string[]): Unlimited => ({ reason, url, names });

const ofCurrency = (url: string): Unlimited => because('The simulator checks the form of a currency.', url, 'currency');

/** By provider: a new text that its declaration writes has a rule, or stands here. */
export const unlimitedTexts: Readonly<Partial<Record<ProviderName, readonly Unlimited[]>>> = {
  activecampaign: [
    unsaid(
      'https://developers.activecampaign.com/reference/create-a-new-contact',
      ...['accountUrl', 'description', 'email', 'firstName', 'lastName', 'name', 'note', 'phone'],
      ...['sender_reminder', 'tag', 'title'],
    ),
    ofCurrency('https://developers.activecampaign.com/reference/create-a-deal-new'),
  ],
  attio: [
    unsaid(
      'https://docs.attio.com/docs/attribute-types/attribute-types-text',
      ...[
        'content_plaintext',
        'first_name',
        'last_name',
        'line_1',
        'line_2',
        'locality',
        'postcode',
        'region',
        'value',
      ],
    ),
    because(
      'The simulator checks the form of the attribute.',
      'https://docs.attio.com/docs/attribute-types',
      ...['country_code', 'domains', 'email_address', 'phone_number'],
    ),
  ],
  brevo: [
    unsaid(
      'https://developers.brevo.com/reference/create-contact',
      ...['FIRSTNAME', 'LASTNAME', 'htmlContent', 'name', 'previewText', 'subject', 'templateName'],
    ),
    because('The simulator checks phone numbers.', 'https://developers.brevo.com/reference/create-contact', 'SMS'),
    because('An object.', 'https://developers.brevo.com/reference/create-event', 'event_properties'),
  ],
  close: [
    unsaid(
      'https://developer.close.com/api/resources/leads/create',
      ...['body_html', 'body_text', 'description', 'email', 'name', 'note', 'note_html', 'phone', 'subject', 'text'],
      ...['title', 'url', 'user_note_html'],
    ),
    because('A list of objects.', 'https://developer.close.com/api/resources/leads/create', 'addresses'),
  ],
  'dynamics-365': [
    because(
      'The body of an e-mail has room for a gigabyte.',
      'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/email',
      'description',
    ),
    because(
      'Written in parts, which have rules.',
      'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact',
      ...['appointment_activity_parties', 'names'],
    ),
  ],
  github: [
    because(
      'The simulator refuses a label of more than 50 characters, and a type that there is not.',
      'https://docs.github.com/en/rest/issues/labels#create-a-label',
      ...['labels', 'type'],
    ),
  ],
  hubspot: [
    unsaid(
      'https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide',
      ...['customReplyTo', 'fromName', 'name', 'replyTo', 'subject'],
    ),
    because(
      'Objects, and names that the account has defined.',
      'https://developers.hubspot.com/docs/api-reference/events-send-event-completions-v3/guide',
      ...['consent', 'eventName', 'properties'],
    ),
  ],
  jira: [
    because(
      'The simulator refuses a label with spaces.',
      'https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-post',
      'labels',
    ),
  ],
  klaviyo: [
    unsaid(
      'https://developers.klaviyo.com/en/reference/create_profile',
      ...['address1', 'address2', 'body', 'city', 'country', 'email', 'first_name', 'from_email', 'from_label', 'html'],
      ...['last_name', 'locale', 'name', 'organization', 'phone_number', 'preview_text', 'region', 'reply_to_email'],
      ...['subject', 'text', 'timezone', 'title', 'zip'],
    ),
    because('Objects.', 'https://developers.klaviyo.com/en/reference/create_event', 'properties', 'sms'),
  ],
  linear: [
    unsaid('https://linear.app/developers/graphql', 'body', 'description', 'domains', 'name', 'title'),
    because('Ids of labels.', 'https://linear.app/developers/graphql', 'labelIds'),
  ],
  mailchimp: [
    unsaid(
      'https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/',
      ...['COMPANY', 'FNAME', 'LNAME', 'PHONE', 'addr1', 'addr2', 'address1', 'address2', 'city', 'company', 'country'],
      ...['from_email', 'from_name', 'html', 'language', 'name', 'permission_reminder', 'preview_text', 'reply_to'],
      ...['state', 'subject_line', 'tags', 'title', 'zip'],
    ),
    because(
      'The simulator checks the form of an address.',
      'https://mailchimp.com/developer/marketing/api/list-members/add-member-to-list/',
      'email_address',
    ),
    because('Objects.', 'https://mailchimp.com/developer/marketing/api/list-member-events/', 'consent', 'properties'),
  ],
  pipedrive: [
    unsaid('https://developers.pipedrive.com/docs/api/v1/Notes#addNote', 'content', 'email'),
    ofCurrency('https://developers.pipedrive.com/docs/api/v1/Currencies'),
  ],
  zendesk: [
    unsaid(
      'https://developer.zendesk.com/api-reference/ticketing/users/users/#json-format',
      ...['details', 'domain_names', 'email', 'name', 'phone', 'tags'],
    ),
    because(
      'A longer subject is cut, not refused.',
      'https://github.com/mattermost/mattermost/issues/17690',
      'subject',
    ),
  ],
};
