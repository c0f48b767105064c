import { describe, expect, it } from 'vitest';
import { ticket } from '../../lib/objects/ticketing/ticket.ts';
import { refusedIn } from './parse.ts';

const uuid = '5f0c2b52-7c6f-5b6a-9d6e-2d5c9e0b7a11';
const minimal = { name: 'Fire', description: ['Third floor'], field_mappings: {} };

/** All members of section 2.4 of the interface. */
const complete = {
  ...minimal,
  status: 'open',
  due_date: '2030-01-02T03:04:05+02:00',
  type: 'incident',
  parent_ticket: uuid,
  project_id: uuid,
  tags: ['a'],
  completed_at: '2030-01-03T00:00:00Z',
  priority: 'high',
  assigned_to: [uuid],
  comment: ['First'],
  account_id: uuid,
  contact_id: uuid,
};

describe('the body of a create', () => {
  it('is refused without a name', () => {
    expect(refusedIn(ticket.input, {})).toEqual(['name']);
    expect(refusedIn(ticket.input, { name: minimal.name })).toEqual([]);
  });

  it('needs all required members of the interface in a strict create', () => {
    expect(ticket.demanded).toEqual(Object.keys(minimal));
  });

  it.each<[string, unknown, string]>([
    ['name', '', 'name'],
    ['name', ['Fire'], 'name'],
    ['description', 5, 'description'],
    ['description', [5], 'description.0'],
    ['description', [['x']], 'description.0'],
    ['field_mappings', 'x', 'field_mappings'],
    ['status', 5, 'status'],
    ['due_date', 'tomorrow', 'due_date'],
    ['due_date', '2030-01-02', 'due_date'],
    ['due_date', '2030-02-30T00:00:00Z', 'due_date'],
    ['due_date', '2030-01-02T03:04:05', 'due_date'],
    ['completed_at', 1893456000, 'completed_at'],
    ['parent_ticket', '5', 'parent_ticket'],
    ['project_id', 'x', 'project_id'],
    ['tags', 'a', 'tags'],
    ['tags', [5], 'tags.0'],
    ['assigned_to', uuid, 'assigned_to'],
    ['assigned_to', ['me'], 'assigned_to.0'],
    ['comment', [null], 'comment.0'],
    ['account_id', 5, 'account_id'],
    ['contact_id', '', 'contact_id'],
    ['colour', 'red', 'colour'],
    ['id', uuid, 'id'],
    ['remote_status', 'x', 'remote_status'],
  ])('is refused with %s: %j, by its path', (name, value, path) => {
    expect(refusedIn(ticket.input, { ...minimal, [name]: value })).toEqual([path]);
  });

  it('accepts every field of the interface', () => {
    expect(ticket.input.parse(complete)).toEqual(complete);
    const { field_mappings: _, ...values } = complete;
    expect(ticket.toModel(ticket.input.parse(complete))).toEqual(values);
  });

  it('accepts a single text for a list of one, an empty list and an empty text', () => {
    const { description, comment } = ticket.input.parse({ ...minimal, description: 'One', comment: 'Two' });
    expect({ description, comment }).toEqual({ description: ['One'], comment: ['Two'] });
    expect(ticket.input.parse({ ...minimal, description: '' }).description).toEqual(['']);
    expect(ticket.input.parse({ ...minimal, description: [] }).description).toEqual([]);
  });

  it('becomes model values of the given fields and no others', () => {
    expect(ticket.toModel(ticket.input.parse(minimal))).toEqual({ name: 'Fire', description: ['Third floor'] });
  });
});

describe('the record in a response', () => {
  const base = { id: 'i', remote_id: 'r', remote_url: null, field_mappings: {}, created_at: null, modified_at: null };

  it('has every field, even if the provider has no values', () => {
    const shown = ticket.present({});
    expect(shown).toEqual({
      name: '',
      description: [],
      description_html: null,
      status: null,
      remote_status: null,
      remote_status_label: null,
      status_category: null,
      due_date: null,
      type: null,
      remote_type: null,
      remote_type_label: null,
      parent_ticket: null,
      project_id: null,
      tags: [],
      completed_at: null,
      priority: null,
      remote_priority: null,
      remote_priority_label: null,
      assigned_to: [],
      comment: [],
      account_id: null,
      contact_id: null,
      creator_id: null,
      team_id: null,
      attachments: [],
      channel: null,
      remote_channel: null,
      remote_channel_label: null,
      is_private: null,
      follower_ids: [],
      first_response_due_at: null,
      first_responded_at: null,
      resolution_due_at: null,
      url: null,
    });
    expect(ticket.record.parse({ ...shown, ...base })).toEqual({ ...shown, ...base });
  });

  it('has every field that a create accepts', () => {
    expect(Object.keys({ ...ticket.present({}), ...base })).toEqual(expect.arrayContaining(Object.keys(complete)));
  });

  it("contains the provider's values", () => {
    const values = { ...complete, remote_status: 'new', status_category: 'open' };
    const { field_mappings: _, ...fields } = values;
    expect(ticket.present(values)).toMatchObject(fields);
  });
});
