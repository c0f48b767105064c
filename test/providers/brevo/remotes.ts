import fc from 'fast-check';
import {
  recipientCount as brevoRecipients,
  stats as brevoStats,
} from '../../../lib/providers/brevo/campaign-codecs.ts';
import * as brevoEvents from '../../../lib/providers/brevo/event-codecs.ts';
import { outcome as brevoOutcome } from '../../../lib/providers/brevo/marketingautomation/message.ts';
import { html as brevoHtml } from '../../../lib/providers/brevo/marketingautomation/template.ts';
import { isActive as brevoActive } from '../../../lib/providers/brevo/marketingautomation/user.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, date } from '../../engine/mapping/values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [brevoRecipients, fc.record({ status: fc.constant('draft'), recipients: fc.constant({ lists: [] }) })],
    [brevoStats, fc.record({ sent: fc.nat(), viewed: fc.nat() })],
    [brevoEvents.eventName, fc.stringMatching(/^[\w-]{1,20}$/)],
    [brevoEvents.properties, fc.dictionary(fc.stringMatching(/^[\w-]{1,8}$/), anyText, { maxKeys: 3 })],
    [brevoEvents.clickedLink, fc.webUrl().map((link) => ({ event: 'clicks', link }))],
    [brevoOutcome, date.map((time) => ({ eventTime: time.toISOString() }))],
    [brevoActive, fc.constantFrom('active', 'pending')],
    [brevoHtml, fc.string({ minLength: 11 })],
  ],
  fields: [
    [
      'marketingautomation.contact',
      'subscriptions',
      fc.record({ emailBlacklisted: fc.boolean(), smsBlacklisted: fc.boolean() }),
    ],
    [
      'marketingautomation.contact',
      'decided_at',
      fc.record({ emailBlacklisted: fc.boolean(), modifiedAt: date.map((time) => time.toISOString()) }),
    ],
    [
      'marketingautomation.contact',
      'sms_decided_at',
      fc.record({ smsBlacklisted: fc.boolean(), modifiedAt: date.map((time) => time.toISOString()) }),
    ],
  ],
};
