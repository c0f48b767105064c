import { describe, expect, it } from 'vitest';
import { toCustomFields } from '../../../lib/engine/mapping/custom-fields.ts';
import { close } from '../../../lib/providers/close/index.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { zendesk } from '../../../lib/providers/zendesk/index.ts';

describe('toCustomFields', () => {
  const property = (more: object) => ({ name: 'p', label: 'P', type: 'string', fieldType: 'text', ...more });

  it("omits unknown types, and marks the vendor's own fields and the read-only fields", () => {
    const results = [
      property({ name: 'default', hubspotDefined: true, modificationMetadata: { readOnlyValue: false } }),
      property({ name: 'computed', hubspotDefined: true, modificationMetadata: { readOnlyValue: true } }),
      property({ name: 'odd', type: 'object_coordinates' }),
      property({ name: undefined }),
      property({ name: 'mine', hubspotDefined: false }),
      property({ name: 'sum', modificationMetadata: { readOnlyValue: true } }),
      null,
    ];
    const fields = toCustomFields(hubspot.metadata.contactProperties, { results });
    const shared = { label: 'P', type: 'string', options: [] };
    expect(fields).toEqual([
      { ...shared, name: 'default', isStandard: true },
      { ...shared, name: 'computed', isStandard: true, isReadOnly: true },
      { ...shared, name: 'mine' },
      { ...shared, name: 'sum', isReadOnly: true },
    ]);
  });

  it('puts the prefix of records before an id into the name, and nothing without an id', () => {
    const fields = [
      { id: 'cf_1', name: 'Tier', type: 'text' },
      { name: 'Lost', type: 'text' },
    ];
    expect(toCustomFields(close.metadata.leadFields, { fields })).toMatchObject([
      { name: 'custom.cf_1', label: 'Tier' },
    ]);
  });

  it("names the vendor's fields as records do", () => {
    const system = { removable: false, active: true };
    const ticket_fields = [
      { ...system, id: 1, type: 'subject', title: 'Subject' },
      { ...system, id: 2, type: 'group', title: 'Group' },
      { ...system, id: 3, type: 'custom_status', title: 'Ticket status' },
      { id: 4, type: 'text', title: 'Mine', removable: true, active: true },
    ];
    expect(toCustomFields(zendesk.metadata.ticketFields, { ticket_fields })).toMatchObject([
      { name: 'custom_status_id', type: 'number', isStandard: true, isReadOnly: true },
      { name: '4', type: 'string' },
    ]);
  });

  it.each([
    ['string', 'textarea', 'string'],
    ['phone_number', 'phonenumber', 'string'],
    ['number', 'number', 'number'],
    ['bool', 'booleancheckbox', 'boolean'],
    ['date', 'date', 'date'],
    ['datetime', 'date', 'date-time'],
    ['enumeration', 'select', 'enum'],
    ['enumeration', 'radio', 'enum'],
    ['enumeration', 'checkbox', 'array'],
  ])('reads %s with %s of HubSpot as %s', (type, fieldType, expected) => {
    const results = [property({ type, fieldType, options: [{ value: 'a', label: 'A' }, { label: 'no value' }] })];
    expect(toCustomFields(hubspot.metadata.ticketProperties, { results })).toMatchObject([
      { type: expected, options: [{ value: 'a', label: 'A' }] },
    ]);
  });

  it('uses the name as the label of a field without a label', () => {
    const ticket_fields = [{ id: 7, type: 'tagger', removable: true, active: true, custom_field_options: null }];
    expect(toCustomFields(zendesk.metadata.ticketFields, { ticket_fields })).toEqual([
      { name: '7', label: '7', type: 'enum', options: [] },
    ]);
  });
});
