export const moment = '2026-01-02T03:04:05Z';
const code = 'dcf558aac1ae4e8c4f849ba5e668430d8df9be12';
export const kept = { add_time: moment, update_time: moment, is_deleted: false };

export const person = {
  id: 7,
  name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  owner_id: 1,
  emails: [{ value: 'ada@example.com', primary: true, label: 'work' }],
  phones: [],
  custom_fields: { [code]: 'x' },
  ...kept,
};
export const organization = {
  id: 8,
  name: 'Analytical Engines',
  owner_id: 1,
  website: null,
  custom_fields: {},
  ...kept,
};
export const deal = {
  id: 9,
  title: 'An engine',
  value: 10.5,
  currency: 'EUR',
  status: 'open',
  stage_id: 1,
  custom_fields: {},
  ...kept,
};
export const activity = {
  id: 10,
  subject: 'Call Ada',
  type: 'call',
  done: false,
  participants: [{ person_id: 7, primary: true }],
  ...kept,
};
export const pipeline = { id: 1, name: 'Sales', order_nr: 0, ...kept };

export const stage = {
  id: 1,
  name: 'Qualified',
  order_nr: 1,
  deal_probability: 10,
  pipeline_id: 1,
  days_to_rotten: null,
  ...kept,
};
export const note = {
  id: 11,
  content: 'Likes trains',
  active_flag: true,
  person_id: 7,
  user_id: 1,
  add_time: '2026-01-02 03:04:05',
};
export const user = { id: 1, name: 'Ada Agent', email: 'ada@example.com', active_flag: true, modified: null };
export const field = {
  field_name: 'Tier',
  field_code: code,
  field_type: 'enum',
  options: [{ id: 1, label: 'Gold' }],
  is_custom_field: true,
  is_optional_response_field: false,
};
/** A person in the results of a search. */
export const found = {
  result_score: 0.5,
  item: { id: 7, type: 'person', name: 'Ada Lovelace', emails: ['ada@example.com'], phones: [], owner: { id: 1 } },
};

export const foundOrganization = {
  result_score: 0.5,
  item: { id: 8, type: 'organization', name: 'Analytical Engines', owner: { id: 1 }, custom_fields: [], notes: [] },
};

export const foundDeal = {
  result_score: 0.5,
  item: { id: 9, type: 'deal', title: 'An engine', status: 'open', person: null, organization: { id: 8, name: 'One' } },
};
