import { at } from '../../../../infra/simulators/shared/request.ts';
import type { Script } from '../../../recorded/scripts.ts';

/** Repeats the recorded requests of a real account at the simulated account, with the same bodies. */
export const script: Script = async (ask) => {
  const lists = await ask('GET', '/lists?count=10&offset=0');
  const contact = {
    company: 'Nango Inc',
    address1: '123 Test St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94105',
    country: 'US',
  };
  const made = await ask('POST', '/lists', {
    name: 'Nango Test Audience',
    contact,
    permission_reminder: 'You are receiving this because you signed up on our website.',
    campaign_defaults: {
      from_name: 'Nango Test',
      from_email: 'test@example.com',
      subject: 'Test Subject',
      language: 'EN_US',
    },
    email_type_option: false,
  });
  const list = String(at(lists, 'lists.0.id'));
  const member = await ask('POST', `/lists/${list}/members`, {
    email_address: 'nango.test.user@example.com',
    status: 'subscribed',
    tags: ['TestTag'],
  });
  const automations = await ask('GET', '/automations?count=100&offset=0');
  const path = (rest: string): RegExp => new RegExp(`^/3\\.0/${rest}$`);
  const one = `/lists/${list}/members/${String(at(member, 'id'))}`;
  const segments = `/lists/${list}/segments`;
  const options = {
    match: 'all',
    conditions: [{ condition_type: 'Date', field: 'timestamp_opt', op: 'greater', value: 'last' }],
  };
  const segment = await ask('POST', segments, { name: 'Test Segment', options });
  const tag = await ask('POST', segments, { name: 'Test Segment Dryrun', static_segment: [] });
  const oneOf = (made: unknown): string => `${segments}/${String(at(made, 'id'))}`;
  return [
    { method: 'GET', path: path('lists/\\w+/segments'), answers: [await ask('GET', segments)] },
    { method: 'POST', path: path('lists/\\w+/segments'), answers: [tag] },
    { method: 'GET', path: path('lists/\\w+/segments/\\d+'), answers: [await ask('GET', oneOf(segment))] },
    {
      method: 'PATCH',
      path: path('lists/\\w+/segments/\\d+'),
      answers: [await ask('PATCH', oneOf(segment), { name: 'Updated Test Segment' })],
    },
    {
      method: 'POST',
      path: path('lists/\\w+/members/\\w+/tags'),
      answers: [(await ask('POST', `${one}/tags`, { tags: [{ name: 'TestTag2', status: 'active' }] })) ?? ''],
    },
    {
      method: 'DELETE',
      path: path('lists/\\w+/segments/\\d+'),
      answers: [(await ask('DELETE', oneOf(tag))) ?? ''],
    },
    { method: 'GET', path: path('lists'), answers: [lists] },
    { method: 'POST', path: path('lists'), answers: [made] },
    { method: 'POST', path: path('lists/\\w+/members'), answers: [member] },
    { method: 'GET', path: path('automations'), answers: [automations] },
    {
      method: 'GET',
      path: path('automations/\\w+'),
      answers: [await ask('GET', `/automations/${String(at(automations, 'automations.0.id'))}`)],
    },
    { method: 'GET', path: path('templates/\\w+'), answers: [await ask('GET', '/templates/1')] },
    { method: 'GET', path: path('lists/\\w+'), answers: [await ask('GET', `/lists/${list}`)] },
    { method: 'GET', path: path('lists/\\w+/members/\\w+'), answers: [await ask('GET', one)] },
    {
      method: 'PATCH',
      path: path('lists/\\w+'),
      answers: [await ask('PATCH', `/lists/${list}`, { name: 'Updated' })],
    },
    { method: 'DELETE', path: path('lists/\\w+/members/\\w+'), answers: [(await ask('DELETE', one)) ?? ''] },
    {
      method: 'DELETE',
      path: path('lists/\\w+'),
      answers: [(await ask('DELETE', `/lists/${String(at(made, 'id'))}`)) ?? ''],
    },
  ];
};
