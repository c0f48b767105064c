import fc from 'fast-check';
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
import { mailDirection } from '../../../lib/providers/close/crm/engagement.ts';
import type { RemoteValues } from '../../engine/mapping/remote-values.ts';
import { anyText, date } from '../../engine/mapping/values.ts';

/** Generators of values in remote records, by codec and field. */
export const remotes: RemoteValues = {
  codecs: [
    [wholeCents, fc.integer({ min: -100_000_000_00, max: 100_000_000_00 })],
    [addresses, fc.array(fc.record({ city: anyText, label: fc.constant('business') }), { maxLength: 3 })],
    [firstName, anyText],
    [lastName, anyText],
    // An unsubscribed address is not written.
    [unsubscribed, fc.array(fc.record({ email: fc.emailAddress(), type: fc.constant('work') }), { maxLength: 3 })],
    [userName, fc.record({ first_name: anyText, last_name: anyText })],
    [callSeconds, fc.nat()],
    [mailDirection, fc.constantFrom('incoming', 'outgoing')],
    [dueDate, date.map((time) => time.toISOString().slice(0, 10))],
    [confidence, fc.integer({ min: 0, max: 100 })],
    [attendees, fc.array(fc.record({ email: anyText, name: anyText, status: anyText, is_organizer: fc.boolean() }))],
  ],
  fields: [['crm.pipeline', 'stages', fc.uniqueArray(fc.record({ id: anyText, label: anyText }))]],
};
