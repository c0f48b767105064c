import { idAt, type Script } from '../../../recorded/scripts.ts';

export const script: Script = async (ask) => {
  const made = await ask('POST', '/api/v2/tickets', { ticket: { subject: 'Fire', comment: { body: 'Help' } } });
  const ticket = `/api/v2/tickets/${idAt(made, 'ticket.id')}`;
  const organization = await ask('POST', '/api/v2/organizations', { organization: { name: 'Acme of the tests' } });
  const organizationPath = `/api/v2/organizations/${idAt(organization, 'organization.id')}`;
  const person = { name: 'Ada', email: 'ada@example.org' };
  return [
    {
      method: 'PUT',
      path: /^\/api\/v2\/tickets\/\d+$/,
      answers: [await ask('PUT', ticket, { ticket: { comment: { body: 'Still' } } })],
    },
    { method: 'GET', path: /^\/api\/v2\/tickets\/\d+$/, answers: [await ask('GET', ticket)] },
    { method: 'GET', path: /^\/api\/v2\/tickets\/\d+\/comments$/, answers: [await ask('GET', `${ticket}/comments`)] },
    { method: 'POST', path: /^\/api\/v2\/organizations$/, answers: [organization] },
    { method: 'GET', path: /^\/api\/v2\/organizations\/\d+$/, answers: [await ask('GET', organizationPath)] },
    {
      method: 'GET',
      path: /^\/api\/v2\/incremental\/organizations$/,
      answers: [await ask('GET', '/api/v2/incremental/organizations?start_time=0')],
    },
    {
      method: 'GET',
      path: /^\/api\/v2\/incremental\/users\/cursor$/,
      answers: [await ask('GET', '/api/v2/incremental/users/cursor?start_time=0')],
    },
    { method: 'POST', path: /^\/api\/v2\/users$/, answers: [await ask('POST', '/api/v2/users', { user: person })] },
    { method: 'GET', path: /^\/api\/v2\/groups$/, answers: [await ask('GET', '/api/v2/groups?page[size]=100')] },
    {
      method: 'GET',
      path: /^\/api\/v2\/ticket_fields$/,
      answers: [await ask('GET', '/api/v2/ticket_fields?page[size]=100')],
    },
  ];
};
