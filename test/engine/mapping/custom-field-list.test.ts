import { describe, expect, it } from 'vitest';
import { toCustomFields } from '../../../lib/engine/mapping/custom-fields.ts';
import { hubspot } from '../../../lib/providers/hubspot.ts';
import { zendesk } from '../../../lib/providers/zendesk.ts';

describe('toCustomFields', () => {
  const property = (more: object) => ({ name: 'p', label: 'P', type: 'string', fieldType: 'text', ...more });

  it('leaves out the defaults of the vendor, and types that are not known', () => {
    const results = [
      property({ name: 'default', hubspotDefined: true }),
      property({ name: 'odd', type: 'object_coordinates' }),
      property({ name: undefined }),
      property({ name: 'mine', hubspotDefined: false }),
      null,
    ];
    const fields = toCustomFields(hubspot.metadata.contactProperties, { results });
    expect(fields).toEqual([{ name: 'mine', label: 'P', type: 'string', options: [] }]);
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
  ])('takes %s with %s of HubSpot for %s', (type, fieldType, expected) => {
    const results = [property({ type, fieldType, options: [{ value: 'a', label: 'A' }, { label: 'no value' }] })];
    expect(toCustomFields(hubspot.metadata.ticketProperties, { results })).toMatchObject([
      { type: expected, options: [{ value: 'a', label: 'A' }] },
    ]);
  });

  it('names fields without a label by their name', () => {
    const ticket_fields = [{ id: 7, type: 'tagger', removable: true, active: true, custom_field_options: null }];
    expect(toCustomFields(zendesk.metadata.ticketFields, { ticket_fields })).toEqual([
      { name: '7', label: '7', type: 'enum', options: [] },
    ]);
  });
});
