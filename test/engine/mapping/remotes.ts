import fc from 'fast-check';
import type { AccountChoice, ChoiceSet } from '../../../lib/engine/mapping/choices.ts';
import type { Written } from '../../../lib/engine/mapping/draft.ts';
import { getPath, getText, setPath } from '../../../lib/engine/mapping/path.ts';
import { plainDecimal } from '../../../lib/objects/decimals.ts';
import type { ObjectName } from '../../../lib/objects/names.ts';
import { trigger } from '../../../lib/providers/activecampaign/automation.ts';
import * as ofActivecampaign from '../../../lib/providers/activecampaign/campaign-codecs.ts';
import { currency, numberId, tagNames, cents as textCents } from '../../../lib/providers/activecampaign/codecs.ts';
import { eventText } from '../../../lib/providers/activecampaign/event.ts';
import { activecampaign } from '../../../lib/providers/activecampaign/index.ts';
import {
  decidedAt as activecampaignDecidedAt,
  subscriptions as activecampaignSubscriptions,
} from '../../../lib/providers/activecampaign/marketing-codecs.ts';
import { amount as attioAmount } from '../../../lib/providers/attio/deal.ts';
import { attio } from '../../../lib/providers/attio/index.ts';
import {
  recipientCount as brevoRecipients,
  stats as brevoStats,
} from '../../../lib/providers/brevo/campaign-codecs.ts';
import * as brevoEvents from '../../../lib/providers/brevo/event-codecs.ts';
import { brevo } from '../../../lib/providers/brevo/index.ts';
import { outcome as brevoOutcome } from '../../../lib/providers/brevo/message.ts';
import { html as brevoHtml } from '../../../lib/providers/brevo/template.ts';
import { isActive as brevoActive } from '../../../lib/providers/brevo/user.ts';
import { mailDirection } from '../../../lib/providers/close/activities.ts';
import {
  addresses,
  attendees,
  callSeconds,
  confidence,
  dueDate,
  firstName,
  lastName,
  unsubscribed,
  userName,
  cents as wholeCents,
} from '../../../lib/providers/close/codecs.ts';
import { close } from '../../../lib/providers/close/index.ts';
import type {
  ChoiceField,
  Codec,
  EndField,
  FieldMapping,
  ItemsField,
  ObjectDeclaration,
  Provider,
  RefField,
  TypedListField,
} from '../../../lib/providers/define.ts';
import { dealCodecs, stageNumber } from '../../../lib/providers/dynamics-365/deal.ts';
import { lookupCodecs } from '../../../lib/providers/dynamics-365/fields.ts';
import { invited } from '../../../lib/providers/dynamics-365/parties.ts';
import { stageNames, stageOption } from '../../../lib/providers/dynamics-365/pipeline.ts';
import { person } from '../../../lib/providers/dynamics-365/ticket.ts';
import { github } from '../../../lib/providers/github/index.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import * as emails from '../../../lib/providers/hubspot/marketing/campaign.ts';
import * as subscribed from '../../../lib/providers/hubspot/marketing/subscriptions.ts';
import * as suppressed from '../../../lib/providers/hubspot/marketing/suppressions.ts';
import { amountText, truthText } from '../../../lib/providers/hubspot/texts.ts';
import { timeZone } from '../../../lib/providers/hubspot/time-zone.ts';
import { epochText, wholeSeconds } from '../../../lib/providers/hubspot/times.ts';
import { toDocument } from '../../../lib/providers/jira/blocks.ts';
import { labels, markdown, markdownParagraphs } from '../../../lib/providers/jira/codecs.ts';
import { jira } from '../../../lib/providers/jira/index.ts';
import * as klaviyoCampaigns from '../../../lib/providers/klaviyo/campaign.ts';
import {
  decidedAt,
  consent as klaviyoConsent,
  status as klaviyoStatus,
  smsDecidedAt,
  smsStatus,
  subscriptions,
} from '../../../lib/providers/klaviyo/codecs.ts';
import { klaviyo } from '../../../lib/providers/klaviyo/index.ts';
import {
  dateTime,
  day,
  decimalNumber,
  integerId,
  inverted,
  names,
  number,
  numberText,
  paragraphs,
  percent,
  singleton,
  strings,
  textId,
  textsByName,
  truth,
  websiteDomain,
} from '../../../lib/providers/language/codecs.ts';
import { linear } from '../../../lib/providers/linear/index.ts';
import { scheduledAt, sentAt, someId, stats } from '../../../lib/providers/mailchimp/campaign.ts';
import { consent, decidedAt as mailchimpDecidedAt } from '../../../lib/providers/mailchimp/codecs.ts';
import { html as mailchimpHtml, plainText as mailchimpText } from '../../../lib/providers/mailchimp/email.ts';
import { activityType, moment as mailchimpMoment } from '../../../lib/providers/mailchimp/event-codecs.ts';
import { clockSeconds } from '../../../lib/providers/pipedrive/duration.ts';
import { pipedrive } from '../../../lib/providers/pipedrive/index.ts';
import { wholeAmount } from '../../../lib/providers/pipedrive/whole-amount.ts';
import { customId, ids } from '../../../lib/providers/salesforce/activities.ts';
import { seconds } from '../../../lib/providers/salesforce/engagement.ts';
import { queueId, userId } from '../../../lib/providers/salesforce/fields.ts';
import { salesforce } from '../../../lib/providers/salesforce/index.ts';
import { invitees } from '../../../lib/providers/salesforce/invitees.ts';
import { kinds } from '../../../lib/providers/salesforce/note-links.ts';
import { accountId } from '../../../lib/providers/salesforce/persons.ts';
import { reminder } from '../../../lib/providers/salesforce/task.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';
import { aboutCodecs } from '../../../lib/providers/zoho-crm/activities.ts';
import { zohoCrm } from '../../../lib/providers/zoho-crm/index.ts';
import { parentCodecs } from '../../../lib/providers/zoho-crm/note.ts';
import { participants } from '../../../lib/providers/zoho-crm/participants.ts';
import { isActive as zohoActive } from '../../../lib/providers/zoho-crm/user.ts';
import { runs as times } from '../../harness/runs.ts';
import { declarationOf, everyDeclaration, fieldsOf } from '../../providers/declared.ts';
import { ownChoices } from './own-choices.ts';

/** Bounded in time, ms, for the search of the smallest counterexample too: long texts make that slow. */
export const runs = { numRuns: times(100, 300), interruptAfterTimeLimit: 3_000 };

/** Texts that have gone wrong somewhere before: what looks like code, a placeholder or nothing, and anything else. */
export const anyText = fc.oneof(
  fc.constantFrom(
    '{id}',
    '{limit:csv}',
    '$&',
    '"quoted" \\',
    "'; --",
    '<b>',
    'query($id: ID!) { node(id: $id) @skip(if: true) { ...F } } # x',
    '"""block"""',
    '__proto__',
    ' ',
    ' a ',
    '\u0000',
    '💠',
    '0',
  ),
  fc.constant('x'.repeat(10_000)),
  fc.string({ unit: 'binary', minLength: 1 }),
);

export const choicesOf = ({ choices }: ChoiceField): readonly AccountChoice[] => {
  if (typeof choices !== 'string') return choices;
  const own = ownChoices[choices];
  if (own === undefined) throw new Error(`give ${choices} some choices here`);
  return own;
};

/** The choices of every field, as a connection that prefers the first group, or the record's own, has them. */
export const choiceSetsOf = (declaration: ObjectDeclaration, record?: unknown): ReadonlyMap<string, ChoiceSet> =>
  new Map(
    fieldsOf(declaration).flatMap(([name, field]) => {
      if (typeof field !== 'object' || field.kind !== 'choice') return [];
      const choices = choicesOf(field);
      const group = field.group?.local ? getText(record, field.group.at) : undefined;
      return [[name, { field, choices, preferredGroup: group ?? choices[0]?.group }] as const];
    }),
  );

const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') });

/** Amounts as accounts have them. */
const cents = fc.integer({ min: 0, max: 100_000_000_00 }).map((value) => value / 100);

/** Lines of Markdown, of which any may follow any. */
const markdownLine = fc.constantFrom(
  'plain, snake_case and 2 * 3',
  '**strong** *em* ~~gone~~ `co*de`',
  '# Heading',
  '- item',
  '  - item below',
  '1. first',
  '> quoted',
  '[a link](https://example.com/a_b) https://example.com/c_d.',
  '\\*no em\\* \\# [x]',
  '```js',
  '| a | b |',
  '| --- | --- |',
  '---',
  '',
);

const document = fc
  .array(markdownLine, { minLength: 1, maxLength: 8 })
  .map((lines) => ['Text', ...lines].join('\n'))
  .map(toDocument);

const idAfter = (prefix: string): fc.Arbitrary<string> =>
  fc.nat().map((id) => `${prefix}${String(id).padStart(15, '0')}`);

/** Ids that say of which kind a record is: no other stands at such a place. */
export const idsOfKind: ReadonlyMap<Codec, fc.Arbitrary<string>> = new Map([
  [userId, idAfter('005')],
  [queueId, idAfter('00G')],
  [ids.user, idAfter('005')],
  [ids.contact, idAfter('003')],
  [ids.lead, idAfter('00Q')],
  [ids.company, idAfter('001')],
  [ids.deal, idAfter('006')],
  [customId, idAfter('a00')],
]);

/** What somebody is sent by e-mail, at Klaviyo. */
const decision = fc.record({
  status: fc.constantFrom('SUBSCRIBED', 'UNSUBSCRIBED', 'NOT_SPECIFIED'),
  timestamp: date.map((time) => time.toISOString()),
  legalBasisExplanation: anyText,
});

/** What the address of a contact is sent at HubSpot. */
const decisions = fc.record({
  types: fc.array(decision, { maxLength: 3 }),
  wide: fc.array(decision, { maxLength: 1 }),
});

const marketing = fc.record({
  consent: fc.constantFrom('SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED'),
  consent_timestamp: date.map((time) => time.toISOString()),
  method_detail: anyText,
});

/** A campaign of ActiveCampaign, in one of these states. */
const mailingIn = (...states: readonly string[]) => {
  const number = fc.nat().map(String);
  return fc.record({
    status: fc.constantFrom(...states),
    sdate: date.map((time) => time.toISOString()),
    ...{ total_amt: number, send_amt: number, opens: number, hardbounces: number, softbounces: number },
  });
};

/** What a contact of ActiveCampaign is to some lists. */
const onLists = fc.record({
  contactLists: fc.uniqueArray(
    fc.record({ list: fc.constantFrom('1', '2'), status: fc.constantFrom('0', '1', '2', '3', '9'), udate: anyText }),
    { selector: ({ list }) => list },
  ),
  bounced_hard: fc.constantFrom('0', '1'),
});

/** A list of HubSpot, whose type tells it from a segment. */
const listOf = (processingType: string) => ({ listId: '51', processingType });

/** A marketing e-mail of HubSpot in a state. */
const emailIn = (state: string) =>
  fc.record({
    state: fc.constant(state),
    isPublished: fc.constant(state === 'PUBLISHED'),
    publishDate: date.map((time) => time.toISOString()),
    publishedAt: date.map((time) => time.toISOString()),
    stats: fc.record({ counters: fc.record({ sent: fc.nat(), open: fc.nat(), click: fc.nat() }) }),
  });

/** A campaign of Klaviyo in a state. */
const campaignIn = (status: string) =>
  date.map((time) => ({
    attributes: { status, send_time: time.toISOString(), send_strategy: { method: 'immediate' } },
  }));

const ofCodec = new Map<Codec, fc.Arbitrary<unknown>>([
  [activityType, fc.constantFrom('open', 'click', 'bounce', 'unsub', 'sent', 'signup')],
  [mailchimpMoment, date.map((time) => `${time.toISOString().slice(0, 19)}+00:00`)],
  [textsByName, fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), anyText, { maxKeys: 3 })],
  [accountId, anyText],
  ...lookupCodecs.map((codec) => [codec, fc.uuid()] as const),
  [dealCodecs[0], fc.record({ statecode: fc.constant(2), statuscode: fc.constantFrom(4, 5) })],
  [stageNumber, fc.integer({ min: 1, max: 2 }).map((salesstage) => ({ salesstage }))],
  [person, fc.uuid().map((_primarycontactid_value) => ({ _primarycontactid_value }))],
  [stageOption, fc.integer({ min: 1, max: 3 }).map((Value) => ({ Value }))],
  [
    stageNames,
    fc.array(fc.record({ Label: fc.record({ UserLocalizedLabel: fc.record({ Label: anyText }) }) }), { maxLength: 3 }),
  ],
  [zohoActive, fc.constantFrom('active', 'disabled')],
  ...[...aboutCodecs, ...parentCodecs].map((codec) => [codec, fc.integer({ min: 1 }).map(String)] as const),
  [dateTime, date.map((time) => time.toISOString())],
  [integerId, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })],
  [brevoRecipients, fc.record({ status: fc.constant('draft'), recipients: fc.constant({ lists: [] }) })],
  [brevoStats, fc.record({ sent: fc.nat(), viewed: fc.nat() })],
  [brevoEvents.eventName, fc.stringMatching(/^[\w-]{1,20}$/)],
  [brevoEvents.properties, fc.dictionary(fc.stringMatching(/^[\w-]{1,8}$/), anyText, { maxKeys: 3 })],
  [brevoEvents.clickedLink, fc.webUrl().map((link) => ({ event: 'clicks', link }))],
  [brevoOutcome, date.map((time) => ({ eventTime: time.toISOString() }))],
  [brevoActive, fc.constantFrom('active', 'pending')],
  [brevoHtml, fc.string({ minLength: 11 })],
  [someId, fc.integer({ min: 0, max: 1_000_000 })],
  [klaviyoCampaigns.scheduledAt, campaignIn('Scheduled')],
  [klaviyoCampaigns.sentAt, campaignIn('Sent')],
  [emails.scheduledAt, emailIn('SCHEDULED')],
  [emails.sentAt, emailIn('PUBLISHED')],
  [emails.stats, emailIn('PUBLISHED')],
  [emails.listId, fc.constantFrom('MANUAL', 'SNAPSHOT').map(listOf)],
  [emails.segmentId, fc.constant('DYNAMIC').map(listOf)],
  [textId, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String)],
  [paragraphs, anyText],
  [singleton, anyText],
  [strings, fc.array(anyText, { maxLength: 3 })],
  [labels, fc.array(fc.stringMatching(/^[^\s]+$/), { maxLength: 3 })],
  [markdown, document],
  [markdownParagraphs, document],
  [names, fc.array(fc.record({ name: anyText }), { maxLength: 3 })],
  [day, date.map((time) => time.toISOString().slice(0, 10))],
  [number, fc.integer({ min: 0 })],
  [numberText, fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true })).map(plainDecimal)],
  [decimalNumber, fc.oneof(fc.integer(), cents)],
  [attioAmount, fc.oneof(fc.integer(), cents)],
  [wholeAmount, fc.integer()],
  // As they are written; answers have them as text.
  [textCents, fc.integer({ min: 0, max: 2 ** 31 - 1 })],
  [currency, fc.constantFrom('usd', 'eur')],
  [numberId, fc.integer({ min: 1, max: 1_000_000 })],
  [
    tagNames,
    fc.record({
      contactTags: fc.uniqueArray(fc.record({ tag: fc.constantFrom('1', '2') }), { selector: ({ tag }) => tag }),
      tagsBeside: fc.constant(['1', '2'].map((id) => ({ id, tag: `tag ${id}` }))),
    }),
  ],
  [
    trigger,
    fc.record({ id: fc.constant('1'), starts: fc.tuple(fc.record({ series: fc.constant('1'), type: anyText })) }),
  ],
  [ofActivecampaign.someId, fc.integer({ min: 0, max: 1_000_000 }).map(String)],
  [ofActivecampaign.scheduledAt, mailingIn('1')],
  [ofActivecampaign.sentAt, mailingIn('2', '3', '4', '5')],
  [ofActivecampaign.recipientCount, mailingIn('2', '5')],
  [ofActivecampaign.stats, mailingIn('2', '5')],
  [eventText, anyText],
  [activecampaignSubscriptions, onLists],
  [activecampaignDecidedAt, onLists],
  [wholeCents, fc.integer({ min: -100_000_000_00, max: 100_000_000_00 })],
  [addresses, fc.array(fc.record({ city: anyText, label: fc.constant('business') }), { maxLength: 3 })],
  [firstName, anyText],
  [lastName, anyText],
  // Who is unsubscribed is not written.
  [unsubscribed, fc.array(fc.record({ email: fc.emailAddress(), type: fc.constant('work') }), { maxLength: 3 })],
  [subscribed.status, decisions],
  [subscribed.consent, decisions],
  [subscribed.decidedAt, decisions],
  [suppressed.complaintCodec, anyText],
  [suppressed.bounceCodec, anyText],
  [klaviyoStatus, marketing.map((email) => ({ marketing: email }))],
  [smsStatus, marketing.map((sms) => ({ marketing: sms }))],
  [smsDecidedAt, marketing],
  [subscriptions, marketing.map((email) => ({ email: { marketing: email } }))],
  [klaviyoConsent, marketing],
  [decidedAt, marketing],
  [consent, fc.record({ timestamp_opt: date.map((time) => time.toISOString()), ip_opt: fc.ipV4() })],
  [
    mailchimpDecidedAt,
    fc.record({
      status: fc.constantFrom('subscribed', 'unsubscribed'),
      last_changed: date.map((time) => time.toISOString()),
    }),
  ],
  [scheduledAt, fc.record({ status: fc.constant('schedule'), send_time: date.map((time) => time.toISOString()) })],
  [sentAt, fc.record({ status: fc.constant('sent'), send_time: date.map((time) => time.toISOString()) })],
  [mailchimpHtml, fc.record({ html: anyText })],
  [mailchimpText, fc.record({ variate_contents: fc.tuple(fc.record({ plain_text: anyText })) })],
  [stats, fc.record({ emails_sent: fc.nat(), report_summary: fc.record({ opens: fc.nat(), clicks: fc.nat() }) })],
  [userName, fc.record({ first_name: anyText, last_name: anyText })],
  [callSeconds, fc.nat()],
  [mailDirection, fc.constantFrom('incoming', 'outgoing')],
  [dueDate, date.map((time) => time.toISOString().slice(0, 10))],
  [percent, fc.oneof(fc.integer({ min: 0, max: 100 }), cents)],
  [confidence, fc.integer({ min: 0, max: 100 })],
  [inverted, fc.boolean()],
  [truth, fc.boolean()],
  [truthText, fc.boolean().map(String)],
  [amountText, cents.map(String)],
  [timeZone, fc.constantFrom('europe_slash_berlin', 'us_slash_east_hyphen_indiana', 'us_slash_eastern')],
  [wholeSeconds, fc.nat().map(String)],
  [epochText, date.map((time) => String(time.getTime()))],
  [reminder, date.map((time) => time.toISOString())],
  [seconds, fc.nat()],
  [attendees, fc.array(fc.record({ email: anyText, name: anyText, status: anyText, is_organizer: fc.boolean() }))],
  [invitees, fc.array(fc.record({ Status: anyText, Relation: fc.record({ Name: anyText, Email: anyText }) }))],
  [
    participants,
    // Those who are no records, of whom a meeting has nothing but their addresses before they are asked.
    fc.array(
      fc.record(
        { type: fc.constant('email'), participant: anyText, Email: anyText, invited: fc.boolean() },
        { requiredKeys: ['type', 'participant'] },
      ),
    ),
  ],
  [
    invited,
    fc.array(
      fc.record({
        participationtypemask: fc.integer({ min: 1, max: 12 }),
        addressused: fc.option(anyText),
        '_partyid_value@OData.Community.Display.V1.FormattedValue': anyText,
      }),
    ),
  ],
  [clockSeconds, fc.constantFrom('00:30', '01:15:20', '100:00')],
  ...idsOfKind,
  ...Object.values(kinds).map(
    ({ first }) => [first, fc.constantFrom('003', '001', '006').map((prefix) => [`${prefix}1`])] as const,
  ),
  // Of an address that says more, what is more stays where the record is sent back: `lossy`.
  [websiteDomain, fc.domain().filter((domain) => !domain.startsWith('www.'))],
]);

/** Targets of the policy that applies to a Zendesk ticket, of which each field shows one. */
const policyMetrics = fc.uniqueArray(
  fc.record({
    metric: fc.constantFrom('first_reply_time', 'next_reply_time', 'total_resolution_time'),
    breach_at: fc.option(date.map((time) => time.toISOString())),
  }),
  { selector: ({ metric }) => metric },
);

/** How long a Zendesk ticket took. */
const metricSet = fc.record({
  created_at: date.map((time) => time.toISOString()),
  reply_time_in_minutes: fc.record({ calendar: fc.option(fc.nat(100_000)), business: fc.constant(null) }),
});

const attioId = fc.nat().map((id) => `${id}-4a00`);
const attioRecord = (object: string) => attioId.map((id) => ({ target_object: object, target_record_id: id }));
const attioMember = attioId.map((id) => ({ referenced_actor_type: 'workspace-member', referenced_actor_id: id }));
const attioStatus = fc.constantFrom('Lead', 'Lost').map((id) => ({ id: { status_id: id }, title: id }));

const metric = fc.record({
  name: fc.constantFrom('Opened Email', 'Received Email', 'Placed Order'),
  integration: fc.record({ key: fc.constantFrom('klaviyo', 'api') }),
});

/** Codecs that a declaration makes for itself. */
const ownCodecs: readonly (readonly [provider: Provider, object: ObjectName, field: string, fc.Arbitrary<unknown>])[] =
  [
    [zendesk, 'ticketing.ticket', 'channel', fc.constantFrom('web', 'email', 'api', 'sample_ticket')],
    [zendesk, 'ticketing.ticket', 'first_response_due_at', policyMetrics],
    [zendesk, 'ticketing.ticket', 'resolution_due_at', policyMetrics],
    [zendesk, 'ticketing.ticket', 'first_responded_at', metricSet],
    [hubspot, 'ticketing.ticket', 'creator_id', fc.nat().map(String)],
    [linear, 'ticketing.ticket', 'channel', fc.constantFrom('email', 'asksWeb', 'slack')],
    [zendesk, 'ticketing.comment', 'creator_type', fc.constantFrom('admin', 'agent', 'end-user')],
    [jira, 'ticketing.comment', 'creator_type', fc.constantFrom('atlassian', 'app', 'customer')],
    [linear, 'ticketing.comment', 'creator_type', fc.constantFrom('User', 'ExternalUser')],
    [jira, 'ticketing.comment', 'creator_type', fc.constantFrom('atlassian', 'app', 'customer')],
    [salesforce, 'crm.lead', 'name', anyText],
    [salesforce, 'ticketing.attachment', 'file_name', fc.record({ Title: anyText, FileExtension: anyText })],
    [
      attio,
      'crm.company',
      'domains',
      fc.array(
        anyText.map((domain) => ({ domain })),
        { maxLength: 3 },
      ),
    ],
    [attio, 'crm.company', 'tags', fc.constantFrom('SAAS', 'B2B').map((title) => ({ title }))],
    [attio, 'crm.user', 'is_active', fc.constantFrom('admin', 'member', 'suspended')],
    [attio, 'crm.deal', 'status', attioStatus],
    [attio, 'crm.deal', 'stage_id', attioStatus],
    [attio, 'crm.deal', 'company_id', attioRecord('companies')],
    [attio, 'crm.deal', 'user_id', attioMember],
    [attio, 'crm.note', 'user_id', attioId.map((id) => ({ type: 'workspace-member', id }))],
    ...['contact_ids', 'company_ids', 'deal_ids'].map((field) => [attio, 'crm.note', field, attioId] as const),
    [attio, 'crm.task', 'user_id', attioMember.map((member) => [member])],
    ...(['contact', 'company', 'deal'] as const).flatMap((noun) => {
      const link = attioRecord({ contact: 'people', company: 'companies', deal: 'deals' }[noun]);
      const links = fc.uniqueArray(link, { maxLength: 3, selector: JSON.stringify });
      return [[attio, 'crm.task', `${noun}_id`, links] as const, [attio, 'crm.task', `${noun}_ids`, link] as const];
    }),
    [attio, 'crm.pipeline', 'stages', fc.array(attioStatus, { maxLength: 3 })],
    [activecampaign, 'crm.deal', 'probability', fc.integer({ min: 0, max: 100 })],
    [
      activecampaign,
      'crm.pipeline',
      'stages',
      fc.uniqueArray(fc.record({ id: fc.nat().map(String), title: anyText, order: fc.nat().map(String) })),
    ],
    ...(['crm.note', 'crm.task'] as const).flatMap((object) =>
      ['contact_ids', ...(object === 'crm.note' ? ['company_ids'] : []), 'deal_ids'].map(
        (field) => [activecampaign, object, field, fc.integer({ min: 1, max: 1_000_000 }).map(String)] as const,
      ),
    ),
    [zohoCrm, 'crm.lead', 'name', anyText],
    [
      zohoCrm,
      'crm.pipeline',
      'stages',
      fc.uniqueArray(fc.record({ id: fc.nat().map(String), display_value: anyText })),
    ],
    [hubspot, 'ticketing.attachment', 'file_name', fc.record({ name: anyText, extension: anyText })],
    [close, 'crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: anyText, label: anyText }))],
    [hubspot, 'crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: fc.nat().map(String), label: anyText }))],
    [pipedrive, 'crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: fc.nat(), name: anyText }))],
    [
      salesforce,
      'crm.pipeline',
      'stages',
      fc.uniqueArray(anyText).map((names) => ({
        own: names.map((name) => ({ value: name, label: name })),
        all: names.slice(1).map((name) => ({ ApiName: name, SortOrder: 1, IsClosed: true, IsWon: false })),
      })),
    ],
    [
      brevo,
      'marketingautomation.contact',
      'subscriptions',
      fc.record({ emailBlacklisted: fc.boolean(), smsBlacklisted: fc.boolean() }),
    ],
    [
      brevo,
      'marketingautomation.contact',
      'decided_at',
      fc.record({ emailBlacklisted: fc.boolean(), modifiedAt: date.map((time) => time.toISOString()) }),
    ],
    [
      brevo,
      'marketingautomation.contact',
      'sms_decided_at',
      fc.record({ smsBlacklisted: fc.boolean(), modifiedAt: date.map((time) => time.toISOString()) }),
    ],
    ...(['type', 'name'] as const).map((field) => [klaviyo, 'marketingautomation.event', field, metric] as const),
    [klaviyo, 'marketingautomation.event', 'properties', fc.dictionary(anyText, anyText)],
    [klaviyo, 'marketingautomation.action', 'type', fc.constantFrom('send-email', 'time-delay')],
    [hubspot, 'marketingautomation.action', 'type', fc.constantFrom('0-4', '0-1')],
    ...(['type', 'name'] as const).map(
      (field) =>
        [
          hubspot,
          'marketingautomation.event',
          field,
          fc.constantFrom('pe1_paid', 'ae2_paid', 'e_visited_page'),
        ] as const,
    ),
    [
      github,
      'ticketing.ticket',
      'parent_ticket',
      fc.nat().map((number) => `https://api.github.com/repos/acme/web/issues/${number}`),
    ],
  ];

for (const [provider, object, field, values] of ownCodecs) {
  const mapping = new Map(fieldsOf(declarationOf(provider, object))).get(field);
  if (typeof mapping !== 'object' || !('codec' in mapping) || mapping.codec === undefined)
    throw new Error(`${field} of ${provider.id} has no codec`);
  ofCodec.set(mapping.codec, values);
}

/** An associated record, once or several times, the main one anywhere. */
const associated = fc
  .integer({ min: 1 })
  .map((id) => [
    { id: '1', type: 'other' },
    ...[id, id].map((each) => ({ id: String(each), type: 'deal_to_company' })),
  ]);

/** References that are read from a whole list have a codec of their own. */
for (const [, { provider, declaration }] of everyDeclaration) {
  if (provider !== hubspot) continue;
  for (const [, mapping] of fieldsOf(declaration)) {
    if (typeof mapping !== 'object' || mapping.kind !== 'ref' || mapping.codec === undefined) continue;
    if (mapping.read.startsWith('associations.') && !ofCodec.has(mapping.codec)) ofCodec.set(mapping.codec, associated);
  }
}

type Placed = readonly (readonly [path: string, value: fc.Arbitrary<unknown>])[];

const arbitraryOf = (codec: Codec | undefined): fc.Arbitrary<unknown> => {
  const value = codec === undefined ? anyText : ofCodec.get(codec);
  if (value === undefined) throw new Error('give this codec some values here');
  return value;
};

const phone = fc.stringMatching(/^\+[1-9]\d{8,12}$/);

/** A text of a list; where the vendor refuses others, a phone number. */
const textTakenBy = ({ codec }: TypedListField | ItemsField): fc.Arbitrary<string> =>
  codec === undefined ? anyText : phone;

const itemsOf = (field: ItemsField): fc.Arbitrary<unknown> => {
  const { valueMember: value, typeMember: type, primary } = field;
  return fc.uniqueArray(textTakenBy(field).filter(Boolean), { maxLength: 3 }).map((texts) =>
    texts.map((text, index) => ({
      [value.theirs]: text,
      ...(type && { [type.theirs]: 'work' }),
      ...(primary && { [primary]: index === 0 }),
    })),
  );
};

const refsOf = ({ codec, many }: RefField): fc.Arbitrary<unknown> =>
  many === undefined
    ? arbitraryOf(codec)
    : fc.uniqueArray(
        arbitraryOf(codec).map((id) => (many === '' ? id : { [many]: id })),
        { maxLength: 3, selector: JSON.stringify },
      );

/** Minutes of a day; a day without a time begins at midnight. */
const clock = fc
  .integer({ min: 1, max: 24 * 60 - 1 })
  .map((minutes) => [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'));

/** How long something takes, by the unit in which it is kept. */
const lengths: Readonly<Record<EndField['unit'], fc.Arbitrary<unknown>>> = {
  minutes: fc.constantFrom('10:00', '00:15', '75:30'),
  clock,
  ms: fc.nat().map(String),
  s: fc.nat({ max: 1_000_000 }),
};

/** A choice as the vendor keeps it. */
export const remoteChoice = ({ codec }: ChoiceField, value: string): unknown =>
  codec === undefined ? value : codec.encode(value);

/** One of the choices as the vendor keeps it, or several. */
const choicesIn = (field: ChoiceField): fc.Arbitrary<unknown> => {
  const one = fc.constantFrom(...choicesOf(field).map(({ value }) => remoteChoice(field, value)));
  return field.multiple ? fc.uniqueArray(one, { maxLength: 3 }) : one;
};

/** Where a field stands in a remote record, and what may stand there. */
const placesOf = (mapping: FieldMapping): Placed => {
  if (typeof mapping === 'string') return [[mapping, anyText]];
  switch (mapping.kind) {
    case 'value': {
      const paths = mapping.orElse === undefined ? [mapping.read] : [mapping.read, mapping.orElse];
      return paths.map((path) => [path, arbitraryOf(mapping.codec)] as const);
    }
    case 'ref':
      // A stage stands where the state of the record does.
      return mapping.within === undefined ? [[mapping.read, refsOf(mapping)]] : [];
    case 'choice':
      return [[mapping.at, choicesIn(mapping)]];
    case 'typed_fields':
      return mapping.typedFields.map(({ at }) => [at, textTakenBy(mapping)] as const);
    case 'items':
      return [[mapping.at, itemsOf(mapping)]];
    case 'parts':
      // Its parts are taken together alone: test/records/write/refused-parts.test.ts.
      if (mapping.codec !== undefined) return [];
      return [...Object.values(mapping.members).flat(), ...(mapping.whole === undefined ? [] : [mapping.whole])].map(
        (path) => [path, anyText] as const,
      );
    case 'html':
      if (mapping.codec !== undefined) return [[mapping.at, anyText.map(mapping.codec.encode)]];
      return [mapping.at, ...(mapping.plain === undefined ? [] : [mapping.plain])].map(
        (path) => [path, anyText] as const,
      );
    case 'moment':
      return [
        [mapping.date, date.map((time) => time.toISOString().slice(0, 10))],
        [mapping.time, clock],
      ];
    case 'end':
      return [[mapping.duration, lengths[mapping.unit]]];
    case 'constant':
      return [];
  }
};

export const readPathsOf = (declaration: ObjectDeclaration): readonly string[] =>
  fieldsOf(declaration).flatMap(([, mapping]) => [
    ...placesOf(mapping).map(([path]) => path),
    ...(typeof mapping === 'object' && 'more' in mapping && mapping.more !== undefined ? [mapping.more.at].flat() : []),
  ]);

type Remote = Record<string, unknown>;

const build = (entries: readonly (readonly [string, unknown])[]): Remote => {
  const remote: Remote = {};
  for (const [path, value] of entries) {
    // What several members say together.
    if (path === '') Object.assign(remote, value);
    else if (value !== undefined) setPath(remote, path, value);
  }
  return remote;
};

const arbitraryAt = (places: Placed, absent: unknown): fc.Arbitrary<Remote> =>
  fc
    .tuple(...places.map(([path, value]) => fc.option(value, { nil: absent }).map((found) => [path, found] as const)))
    .map(build);

/** A stage is in one pipeline: the vendor keeps no other together with it. */
const completeGroups = (declaration: ObjectDeclaration, remote: Remote): void => {
  for (const [, field] of fieldsOf(declaration)) {
    if (typeof field !== 'object' || field.kind !== 'choice' || field.group === undefined) continue;
    const group = choicesOf(field).find(({ value }) => value === getPath(remote, field.at))?.group;
    if (group !== undefined) setPath(remote, field.group.at, group);
  }
};

/** A record without the field means the same as one that says so, and is not told from it when it is written back. */
const completeUnset = (declaration: ObjectDeclaration, remote: Remote): void => {
  for (const [, field] of fieldsOf(declaration)) {
    if (typeof field !== 'object' || field.kind !== 'ref' || field.unset === undefined) continue;
    for (const place of field.within ?? [field.read]) {
      if (!getPath(remote, place)) setPath(remote, place, field.unset);
    }
  }
};

/** What the vendor keeps on some records only is on no other. */
const dropMisplaced = (declaration: ObjectDeclaration, remote: Remote): void => {
  const fields = new Map(fieldsOf(declaration));
  for (const mapping of fields.values()) {
    if (typeof mapping === 'string' || !('only' in mapping) || mapping.only === undefined) continue;
    const isKept = Object.entries(mapping.only).every(([name, value]) => {
      const decider = fields.get(name);
      const path = typeof decider === 'object' && decider.kind === 'choice' ? decider.at : '';
      return getPath(remote, path) === value;
    });
    if (isKept) continue;
    for (const [place] of placesOf(mapping)) setPath(remote, place, null);
  }
};

/** What the vendor keeps only together with another value is not there without it. */
const dropUnpaired = (declaration: ObjectDeclaration, remote: Remote): void => {
  const fields = new Map(fieldsOf(declaration));
  for (const mapping of fields.values()) {
    if (typeof mapping === 'string' || !('needs' in mapping) || mapping.needs === undefined) continue;
    const needed = mapping.needs.flatMap((name) => fields.get(name) ?? []).flatMap(placesOf);
    if (needed.every(([path]) => ![undefined, null, ''].includes(getPath(remote, path) as string))) continue;
    for (const [place] of placesOf(mapping)) setPath(remote, place, null);
  }
};

/** Records as the vendor has them: every field there or not, in its own type. */
export const remotesOf = (declaration: ObjectDeclaration): fc.Arbitrary<Remote> => {
  const fields = fieldsOf(declaration).map(([, mapping]) => mapping);
  const chosen = fields.flatMap((mapping) =>
    typeof mapping === 'object' && mapping.kind === 'choice' ? [mapping.at] : [],
  );
  // A pipeline that is a choice too is one of those that there are.
  const isChosen = (mapping: FieldMapping): boolean =>
    typeof mapping === 'object' && mapping.kind === 'ref' && chosen.includes(mapping.read);
  const places = fields.flatMap((mapping) => (isChosen(mapping) ? [] : placesOf(mapping)));
  return fc.constantFrom(null, undefined, '').chain((absent) =>
    arbitraryAt(places, absent).map((remote) => {
      completeGroups(declaration, remote);
      completeUnset(declaration, remote);
      dropMisplaced(declaration, remote);
      dropUnpaired(declaration, remote);
      return remote;
    }),
  );
};

/** Records with anything at all where the fields should be. */
export const strangeRemotesOf = (declaration: ObjectDeclaration): fc.Arbitrary<unknown> => {
  const places = readPathsOf(declaration).map((path) => [path, fc.jsonValue()] as const);
  return fc.oneof(fc.jsonValue(), arbitraryAt(places, undefined), arbitraryAt(places, null));
};

/** How many references of a new record the vendor makes a record for: those that it leaves out. */
const madeFor = (declaration: ObjectDeclaration, record: unknown): number =>
  Object.values<FieldMapping | undefined>(declaration.fields).filter(
    (mapping) =>
      typeof mapping === 'object' &&
      mapping.kind === 'ref' &&
      mapping.makes === true &&
      getText(record, String(mapping.write)) === undefined,
  ).length;

/**
 * What was written, without what is told of another record that the vendor makes beside it.
 * @throws Error where that is not told just of what the vendor makes
 */
export const told = (written: Written, declaration: ObjectDeclaration, mode: 'create' | 'update'): Written => {
  const [made, warnings] = [true, false].map((isMade) =>
    written.warnings.filter(({ code }) => (code === 'record_made') === isMade),
  );
  const expected = mode === 'create' ? madeFor(declaration, written.record) : 0;
  if (made?.length !== expected) throw new Error(`${made?.length} made records are told of, not ${expected}`);
  return { ...written, warnings: warnings ?? [] };
};

/** The lists of an e-mail are read by the ids that it was sent. */
const listsOf =
  (processingType: string) =>
  (sent: unknown): Record<string, unknown> =>
    Array.isArray(sent) && sent.length > 0 ? { lists: sent.map((listId) => ({ listId, processingType })) } : {};

/** What a vendor answers of a reference that is read from the whole record, by the codec of the field. */
export const answeredWhole = new Map<Codec, (sent: unknown) => Record<string, unknown>>([
  [emails.listId, listsOf('MANUAL')],
  [emails.segmentId, listsOf('DYNAMIC')],
  [person, (sent) => ({ _primarycontactid_value: person.decode(sent) })],
]);
