import { html } from '../../lib/pages/html.ts';

/**
 * Earlier anchors, by page, with the present place of the section. A place is an anchor on the same page (`#…`) or on
 * another page, or only the page if the anchor keeps its name. If you move or rename a section, add its anchor here, so
 * that links from other sites stay right.
 */
export const moved: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  client: {
    'how-do-i-tell-events-apart': '#how-do-i-distinguish-events',
    'what-is-sent-again': '#what-does-the-client-repeat',
    'is-there-one-for-python': '#is-there-a-client-for-python',
    'can-i-generate-one-with-a-tool-of-mine': '#can-i-generate-a-client-with-my-own-tool',
  },
  'client-python': { 'which-programs-show-the-client': '#how-do-i-receive-a-webhook' },
  connect: {
    'which-way-is-there-for-which-vendor': '#should-my-customers-use-consent-or-credentials',
    'where-does-a-consent-go-when-a-provider-has-several-hosts':
      'oauth#which-host-does-a-consent-use-if-a-provider-has-several',
    'what-if-each-account-has-an-oauth-app-of-its-own': 'oauth#how-does-an-account-use-its-own-oauth-app',
    'what-if-the-vendor-refuses-the-consent': 'oauth',
    'what-differs-by-provider': 'oauth',
    'whose-logos-does-the-page-show': 'magic-links',
    'how-does-a-page-of-mine-open-a-link': 'magic-links',
    'when-are-tokens-refreshed': 'oauth',
    'what-does-a-refused-refresh-mean': 'oauth',
    'when-can-a-grant-be-lost': 'oauth',
    'what-happens-after-a-401-of-the-vendor': 'oauth',
  },
  coverage: { 'by-provider': '#crm' },
  'custom-fields': {
    'how-do-i-keep-our-own-ids-there-and-find-records-by-them':
      '#how-do-i-store-our-own-ids-at-the-provider-and-find-records-by-them',
  },
  'custom-objects': {
    'what-does-a-write-take': '#what-does-a-write-accept',
    'which-records-refer-to-them': '#which-records-refer-to-custom-objects',
  },
  data: {
    'what-is-stored-and-how-it-is-protected': '#stored-data-and-its-protection',
    'what-do-logs-hold': '#what-do-logs-contain',
  },
  'declarations/lists': { 'answers-in-parts': '#responses-in-parts' },
  'declarations/metadata': { 'what-an-account-has': '#metadata-of-an-account' },
  deploy: { 'is-there-an-image-of-it': '#is-there-an-image-of-the-service' },
  errors: {
    'how-does-a-path-answer-to-other-methods': '#how-does-a-path-respond-to-other-methods',
    'which-answers-have-no-envelope': '#which-responses-have-no-envelope',
  },
  'events-and-webhooks': {
    'changes-events-and-webhooks': '#events-and-webhooks',
    'how-does-a-project-with-much-to-send-affect-others': 'scale-events',
    'how-fast-is-it-and-what-runs-it': 'scale-events',
    'why-is-probability-in-no-changed_fields': 'syncs',
    'what-else-emits-no-event': 'syncs#which-changes-emit-no-event',
    syncs: 'syncs',
    'which-objects-are-synced-and-how-often': 'syncs',
    'how-do-i-pause-syncs': 'syncs',
    'what-can-i-see-of-deliveries': 'causes',
    'how-do-i-read-old-records-again': 'syncs',
    'how-is-a-change-found-without-keeping-the-record': 'syncs',
    'what-if-a-worker-dies': 'syncs',
    'when-is-a-record-reported-deleted': 'syncs',
    'what-do-comments-and-attachments-cost': 'syncs',
    'what-will-a-webhook-have-synced': 'syncs',
    'do-syncs-slow-down-my-own-requests': 'syncs',
    'change-notifications': 'change-notifications',
    'how-are-they-registered': 'change-notifications#how-are-provider-webhooks-registered',
    'what-proves-a-notification': 'change-notifications',
    'what-does-a-notification-cost': 'change-notifications',
    'what-if-two-records-are-merged-at-the-provider': 'syncs',
    'how-do-i-add-one': '#how-do-i-add-a-webhook',
    'how-do-i-verify-a-message': '#how-do-i-verify-a-webhook-message',
    'how-do-i-have-the-events-of-one-customer-sent': '#how-do-i-receive-only-the-events-of-a-single-customer',
  },
  limits: { 'what-is-the-default-request-limit': '#what-is-the-default-rate-limit' },
  'marketing-automation': {
    'what-is-a-contacts-status': 'marketing-contacts#which-statuses-are-there',
    'when-is-somebody-subscribed': 'marketing-contacts#the-consent-rule',
    'which-channel-is-meant': 'marketing-contacts#how-do-i-subscribe-a-contact-to-text-messages',
    'how-does-hubspot-subscribe': 'marketing-contacts#what-differs-between-the-vendors',
    'how-does-klaviyo-subscribe': 'marketing-contacts#what-differs-between-the-vendors',
    'how-does-activecampaign-subscribe': 'marketing-contacts#what-differs-between-the-vendors',
    'how-does-brevo-subscribe': 'marketing-contacts#what-differs-between-the-vendors',
    'which-list-is-a-new-contact-on': 'marketing-lists#what-differs-between-the-vendors',
    'what-are-tags': 'marketing-lists#how-do-i-tag-contacts',
    'who-is-on-a-list': 'marketing-lists#which-requests-change-a-list',
    'which-changes-are-told-at-once': 'change-notifications#which-limits-and-settings-does-each-vendor-have',
    'how-is-a-campaign-sent': 'marketing-campaigns#how-do-i-send-schedule-and-cancel',
    'how-is-a-contact-added-to-an-automation': 'marketing-campaigns#how-do-i-add-a-contact-to-an-automation',
    'why-is-the-html-of-a-mail-not-sanitised': 'marketing-campaigns',
    'events-and-messages': 'marketing-campaigns#how-do-i-read-events-and-messages',
    'how-are-the-routes-deployed': 'deploy#what-is-in-the-stack',
    'which-names-differ-from-other-unified-apis':
      'decisions#which-names-of-marketing-automation-differ-from-other-unified-apis',
  },
  passthrough: {
    'what-does-a-connection-need-for-it': '#which-scope-does-a-connection-need',
    'what-does-it-answer': '#which-response-do-i-get',
    'what-is-refused': '#which-requests-does-the-service-refuse',
  },
  'projects-and-keys': {
    'what-does-a-key-see-that-may-only-write': '#what-does-a-write-only-key-see',
    'how-do-i-get-all-that-is-stored-of-one-customer': '#how-do-i-export-all-data-of-a-customer',
  },
  read: {
    'how-do-i-read-related-records-in-the-same-request':
      '#how-do-i-read-related-records-such-as-the-company-of-a-contact-in-the-same-request',
    'what-is-the-list-of-what-belongs-to-a-record-that-is-gone': '#how-does-a-list-respond-for-a-deleted-parent-record',
  },
  scale: {
    'how-it-scales': '#cost-and-capacity-of-syncs',
    syncs: '#which-items-does-a-connection-have',
    'why-are-16-requests-enough': '#why-does-an-object-need-only-one-request',
    'who-goes-first-where-more-is-due-than-can-be-done': '#how-do-projects-share-the-workers',
    events: 'scale-events#event-throughput-and-dynamodb-limits',
    'which-items-does-an-event-have': 'scale-events',
    'how-are-deliveries-found-and-sent': 'scale-events',
    'what-does-a-delivered-change-cost': 'scale-events',
    'which-key-is-the-hottest': 'scale-events',
    'which-quotas-does-a-rate-need': 'scale-events',
    'how-is-a-table-prepared-for-a-rate': 'scale-events',
  },
  write: {
    'how-do-i-find-or-create-a-record': '#how-do-i-find-or-create-a-record-upsert',
    'how-do-i-see-what-a-write-would-do': 'write-batches-and-previews',
    'how-do-i-keep-from-overwriting-what-others-change': 'write-batches-and-previews',
    'what-does-checked-miss': 'write-batches-and-previews',
    'how-do-i-write-many-records': 'write-batches-and-previews',
    'how-do-i-write-more-than-100-records': 'write-batches-and-previews',
    'which-words-do-status-priority-and-type-take': 'write-values',
    'how-is-a-status-set-that-has-a-workflow': 'write-values',
    'how-is-a-stage-set-that-depends-on-others': 'write-values',
    'how-do-i-relate-a-record-to-several-others': 'write-values',
    'what-is-chosen-when-i-do-not-say-it': 'write-values',
    'what-takes-more-than-one-request-at-the-provider': 'write-values',
    'how-are-long-texts-written': 'write-values',
    'how-do-i-write-formatted-text': 'write-values',
    'what-about-markdown': 'write-values',
    'where-do-custom-fields-go': 'write-values',
  },
  'add-a-provider': {
    requests: 'declarations/requests#requests-and-writes',
    'lists-and-paginators': 'declarations/lists#lists',
    fields: 'declarations/fields',
    'what-an-account-has': 'declarations/metadata#metadata-of-an-account',
    'partitions-and-unions': 'declarations/objects#partition',
    quirks: 'declarations/quirks',
    oauth: 'declarations/oauth',
    'provider-webhooks': 'declarations/webhooks#change-notifications',
  },
};

/** Address of the contents of an anchor that a page no longer has. */
const addressOfPlace = (anchor: string, place: string): string => {
  if (place.startsWith('#')) return place;
  return place.includes('#') ? `/docs/${place}` : `/docs/${place}#${anchor}`;
};

/**
 * Links of a page to the places of its earlier sections. A link is shown only if the address names its section. The
 * page's script then opens the link.
 */
export const movedLinks = (path: string): string => {
  const links = Object.entries(moved[path] ?? {}).map(
    ([anchor, place]) =>
      html`<p id="${anchor}"><a href="${addressOfPlace(anchor, place)}">This section has a new address.</a></p>`,
  );
  return links.length === 0 ? '' : html`<div class="moved">${links}</div>\n`.text;
};
