/** A query as a newcomer types it, with the places that may be right. */
export type Query = readonly [text: string, places: readonly string[]];

const verification = 'events-and-webhooks#how-do-i-verify-a-webhook-message';
const added = 'events-and-webhooks#how-do-i-add-a-webhook';
const upsert = 'write#how-do-i-find-or-create-a-record-upsert';
const related = 'read#how-do-i-read-related-records-such-as-the-company-of-a-contact-in-the-same-request';

/**
 * Queries with right places, written before the ranking existed. A place is a section (`errors#which-redirects-are-followed`),
 * any section of a page (`limits#*`), or an answer for a question outside of the documents (`answer:chat`).
 */
export const queries: readonly Query[] = [
  ['how do i verify the webhook signature', ['events-and-webhooks#how-do-i-verify-a-webhook-message']],
  [
    '429',
    [
      'errors#which-error-codes-are-there',
      'errors#rate_limited',
      'errors#when-may-i-repeat-a-request',
      'limits#what-is-the-default-rate-limit',
      'limits#how-is-the-limit-counted',
      'limits#what-is-left-of-a-daily-limit',
    ],
  ],
  [
    'gdpr delete customer',
    [
      'data#which-data-is-erased-when-an-account-is-disconnected',
      'connect#how-is-an-account-disconnected',
      'projects-and-keys#how-do-i-export-all-data-of-a-customer',
      'reference/linked-users#linked-users.remove',
    ],
  ],
  [
    'self host',
    [
      'home#deploy',
      'deploy#how-do-i-run-it-on-one-machine',
      'deploy#how-do-i-deploy',
      'deploy#is-there-an-image-of-the-service',
    ],
  ],
  [
    'mailchimp unsubscribe',
    [
      'marketing-contacts#how-do-i-unsubscribe-a-contact-and-subscribe-it-again',
      'marketing-contacts#what-differs-between-the-vendors',
      'providers/mailchimp#marketingautomationcontact',
    ],
  ],
  [
    'refresh token expired',
    ['oauth#when-are-tokens-refreshed', 'oauth#what-does-a-refused-refresh-mean', 'oauth#when-can-a-grant-be-lost'],
  ],
  ['pagination', ['read#how-do-i-page-through-a-list']],
  ['docker', ['deploy#is-there-an-image-of-the-service', 'deploy#how-do-i-run-it-on-one-machine']],
  [
    'create api key',
    [
      'projects-and-keys#how-do-i-make-a-project-and-its-first-key',
      'projects-and-keys#what-may-an-api-key-do',
      'reference/auth#*',
    ],
  ],
  [
    'duplicate contacts',
    [
      'write#how-does-the-service-handle-duplicates',
      'write#how-do-i-find-or-create-a-record-upsert',
      'write#how-do-i-repeat-a-write-safely',
    ],
  ],
  ['webhook retries', ['events-and-webhooks#what-retries-a-webhook-and-for-how-long']],
  [
    'reconnect account',
    [
      'oauth#what-does-a-refused-refresh-mean',
      'oauth#what-happens-after-a-401-of-the-vendor',
      'connect#how-is-an-account-disconnected',
      'errors#what-does-a-failure-look-like',
      'errors#connection_needs_reauth',
      'errors#which-error-codes-are-there',
      'errors#rate_limited',
    ],
  ],
  ['pricing', ['deploy#what-does-it-cost']],
  ['slack', ['answer:chat']],
  [
    'bulk import contacts',
    [
      'write-batches-and-previews#how-do-i-write-many-records',
      'write-batches-and-previews#how-do-i-write-more-than-100-records',
      'marketing-lists#how-do-i-add-more-than-100-contacts',
    ],
  ],
  ['hubspot custom fields', ['custom-fields#*', 'providers/hubspot#*']],
  ['idempotency', ['write#how-do-i-repeat-a-write-safely', 'write#how-long-is-an-idempotency-key-kept']],
  ['webhok secret rotate', ['events-and-webhooks#how-does-a-rotation-of-the-secret-work']],
  ['deleted records', ['read#how-do-i-list-deleted-records', 'syncs#when-is-a-record-reported-deleted']],
  ['how often does it sync', ['syncs#which-objects-are-synced-and-how-often']],
  ['where is customer data stored', ['data#what-is-stored-of-a-contact', 'data#which-other-data-is-stored']],
  ['localhost webhook url', ['events-and-webhooks#which-addresses-are-allowed']],
  ['node sdk', ['client#how-do-i-get-it', 'client#clients-typescript-javascript-python', 'client#recipes']],
  ['python', ['client#is-there-a-client-for-python', 'client#clients-typescript-javascript-python']],
  ['hubspot scopes', ['providers/hubspot#scopes']],
  ['upload file to ticket', ['files#how-do-i-send-and-read-an-attachment', 'files#files']],
  ['invalid_grant', ['oauth#what-does-a-refused-refresh-mean']],
  [
    'connect button in my frontend',
    [
      'magic-links#how-does-a-page-of-mine-open-a-link',
      'magic-links#how-does-the-script-work',
      'connect#with-a-magic-link',
      'projects-and-keys#may-a-page-in-a-browser-call-the-api',
    ],
  ],
  ['only records updated since yesterday', ['read#how-do-i-filter-a-list']],
  ['cors', ['projects-and-keys#may-a-page-in-a-browser-call-the-api']],
];

/** Queries of a newcomer who had the documents only. */
export const newcomerQueries: readonly Query[] = [
  ['company name of contact', [related]],
  ['associated company', [related]],
  ['list connected accounts', ['connect#how-do-i-list-connected-accounts', 'reference/connections#connections.list']],
  [
    'x-connection-token',
    [
      'projects-and-keys#do-i-have-to-keep-a-connection-token-for-each-customer',
      'home#how-it-works',
      'reference/connections#connections.rotateToken',
    ],
  ],
  ['replay attack timestamp', [verification]],
  ['verify webhook signature', [verification]],
  ['register webhook url', [added]],
  ['add webhook', [added]],
  ['webhook create', [added]],
  ['upsert contact', [upsert]],
  ['avoid duplicates', [upsert, 'write#how-do-i-repeat-a-write-safely']],
  ['rate limit', ['limits#what-is-the-default-rate-limit']],
  ['raw passthrough request', ['passthrough#*']],
  [
    'connect button frontend',
    ['magic-links#how-does-a-page-of-mine-open-a-link', 'client#how-does-a-page-connect-an-account'],
  ],
];

/** Thirty more queries, written after the search. Before any tuning, 27 of these queries found a right place. */
export const laterQueries: readonly Query[] = [
  ['upsert', ['write#how-do-i-find-or-create-a-record-upsert']],
  ['soc2', ['answer:certificates']],
  [
    'webhook not receiving events',
    [
      'events-and-webhooks#when-is-a-webhook-switched-off',
      'causes#what-can-i-see-of-deliveries',
      'events-and-webhooks#which-addresses-are-allowed',
      'events-and-webhooks#what-retries-a-webhook-and-for-how-long',
    ],
  ],
  ['how long are idempotency keys valid', ['write#how-long-is-an-idempotency-key-kept']],
  [
    '400 validation error',
    ['errors#which-error-codes-are-there', 'errors#what-does-a-failure-look-like', 'errors#validation_failed'],
  ],
  [
    'get hubspot deal stages',
    ['read#how-do-i-show-a-pipeline-with-its-stages', 'providers/hubspot#crmstage', 'providers/hubspot#crmpipeline'],
  ],
  ['hubspot oauth setup', ['providers/hubspot#set-up', 'providers/hubspot#connect-by-consent']],
  [
    'webhook vs polling',
    [
      'change-notifications#*',
      'events-and-webhooks#how-do-i-read-events',
      'syncs#which-objects-are-synced-and-how-often',
      'decisions#why-do-change-notifications-emit-no-event-themselves',
    ],
  ],
  ['sort by created date', ['read#how-do-i-sort-or-search-a-list']],
  [
    "does it store my customers' contacts",
    ['data#what-is-stored-of-a-contact', 'decisions#why-are-records-not-stored'],
  ],
  ['encryption key rotation', ['deploy#how-do-i-change-the-master-key', 'data#how-are-credentials-protected']],
  [
    'request timeout',
    ['limits#how-long-may-a-request-to-a-vendor-be', 'limits#which-other-limits-are-there', 'errors#provider_timeout'],
  ],
  ['merge contacts', ['syncs#what-if-two-records-are-merged-at-the-provider']],
  [
    'etag',
    [
      'read#how-do-i-ask-whether-a-record-has-changed',
      'write-batches-and-previews#how-do-i-keep-from-overwriting-what-others-change',
    ],
  ],
  [
    'hubspot custom status',
    [
      'write-values#how-is-a-status-set-that-has-a-workflow',
      'write-values#which-words-do-status-priority-and-type-take',
      'read#how-do-status-priority-and-type-read',
      'providers/hubspot#*',
    ],
  ],
  ['double opt-in', ['marketing-contacts#how-do-i-ask-a-contact-to-confirm']],
  [
    'send a campaign',
    [
      'marketing-campaigns#how-do-i-send-schedule-and-cancel',
      'marketing-campaigns#what-does-a-campaign-need-before-i-can-send-it',
    ],
  ],
  [
    'add contact to list',
    ['marketing-lists#which-requests-change-a-list', 'marketing-lists#how-do-i-add-more-than-100-contacts'],
  ],
  ['passthru api', ['passthrough#*']],
  ['static ip address', ['deploy#which-vendors-want-a-fixed-outgoing-address']],
  ['supported crms', ['coverage#*', 'home#unified-integration-service']],
  [
    'max payload size',
    ['limits#how-large-may-a-request-be', 'files#how-large-may-a-file-be', 'errors#payload_too_large'],
  ],
  ['typescript types', ['client#*']],
  ['backfill', ['syncs#how-do-i-read-old-records-again']],
  ['export user data', ['projects-and-keys#how-do-i-export-all-data-of-a-customer']],
  [
    'embed connect widget',
    [
      'magic-links#how-does-a-page-of-mine-open-a-link',
      'magic-links#how-does-the-script-work',
      'connect#with-a-magic-link',
    ],
  ],
  ['quickbooks', ['answer:accounting']],
  ['mailchimp tags', ['providers/mailchimp#marketingautomationtag', 'providers/mailchimp#marketingautomationcontact']],
  ['test without a real account', ['home#first-contact', 'deploy#how-do-i-run-it-on-one-machine']],
  ['breaking changes', ['versions#*']],
];

const apart = 'projects-and-keys#how-are-projects-and-customers-kept-apart';
const ofOther = 'read#how-do-i-list-the-deals-of-a-company-or-the-notes-of-a-contact';
const choices = 'read#which-fields-and-choices-does-an-account-have';
const owners = 'write-values#how-do-i-set-the-owner-of-a-record-or-assign-a-ticket';
const values = 'read#how-are-times-and-amounts-written';

/** Queries of backend engineers that found no right place before the documents or the synonyms had one. */
export const backendQueries: readonly Query[] = [
  ['staging', [apart]],
  ['multitenancy', [apart]],
  ['picklist values', [choices]],
  ['reopen ticket', ['write-values#which-words-do-status-priority-and-type-take']],
  ['find by email', ['read#how-do-i-find-a-person-by-e-mail-address', 'marketing-contacts#how-do-i-find-contacts']],
  ['how do i get all deals of one company', [ofOther]],
  ['company deals', [ofOther]],
  ["can i call hubspot endpoints you don't cover", ['passthrough#*']],
  ['pasthrough request', ['passthrough#*']],
  ['how do i replay missed events', ['events-and-webhooks#how-do-i-replay-missed-events-after-an-outage']],
  ['currency', [values]],
  ['timezone', [values]],
  ['owner', [owners]],
  ['assign ticket', [owners]],
  ['internal comment', ['write-values#how-do-i-write-an-internal-comment']],
  ['why is a field missing in the response', ['read#why-is-a-field-empty-or-missing-in-a-response']],
  ['twilio sms', ['answer:telephony']],
  ['zapier integration', ['answer:workflows']],
];
