import { at } from '../../../../infra/simulators/shared/request.ts';
import type { Script } from '../../../recorded/scripts.ts';

/** Repeats the recorded requests of a real organisation at the simulated organisation, with the same bodies. */
export const script: Script = async (ask) => {
  const address = {
    address_1: '123 Main St',
    city: 'San Francisco',
    state: 'CA',
    zipcode: '94105',
    country: 'US',
    label: 'office',
  };
  const lead = await ask('POST', '/lead/', { name: 'Acme Corp', url: 'https://acme.com', addresses: [address] });
  const lead_id = String(at(lead, 'id'));
  const contact = await ask('POST', '/contact/', {
    lead_id,
    name: 'Alice Johnson',
    title: 'VP of Engineering',
    emails: [{ email: 'alice@example.com', type: 'office' }],
    phones: [{ phone: '+14155551234', type: 'office' }],
  });
  const contact_id = String(at(contact, 'id'));
  const pipelines = await ask('GET', '/pipeline/');
  const status_id = String(at(pipelines, 'data.0.statuses.0.id'));
  const deal = { lead_id, status_id, note: 'Test', value: 50_000, value_period: 'one_time', contact_id };
  const opportunity = await ask('POST', '/opportunity/', deal);
  const spare = await ask('POST', '/opportunity/', { lead_id });
  const task = await ask('POST', '/task/', { _type: 'lead', lead_id, text: 'Call', date: '2026-06-19' });
  const note = await ask('POST', '/activity/note/', { lead_id, note: 'Called' });
  const events = [{ action: 'deleted', object_type: 'opportunity' }];
  const hook = await ask('POST', '/webhook/', { url: 'https://hooks.example/close', events, verify_ssl: false });
  const path = (name: string): RegExp => new RegExp(`^(?:/v1)?/${name}$`);
  const notePath = `/activity/note/${String(at(note, 'id'))}/`;
  return [
    { method: 'GET', path: path('lead'), answers: [await ask('GET', '/lead/?_limit=2&_skip=0')] },
    { method: 'GET', path: path('lead/\\w+'), answers: [await ask('GET', `/lead/${lead_id}/`)] },
    { method: 'GET', path: path('contact'), answers: [await ask('GET', '/contact/?_limit=200&_skip=0')] },
    {
      method: 'PUT',
      path: path('contact/\\w+'),
      answers: [await ask('PUT', `/contact/${contact_id}/`, { title: 'Senior VP Engineering' })],
    },
    { method: 'POST', path: path('opportunity'), answers: [opportunity] },
    {
      method: 'GET',
      path: path('opportunity/\\w+'),
      answers: [await ask('GET', `/opportunity/${String(at(opportunity, 'id'))}/`)],
    },
    { method: 'GET', path: path('opportunity'), answers: [await ask('GET', '/opportunity/?_limit=200&_skip=0')] },
    {
      method: 'DELETE',
      path: path('opportunity/\\w+'),
      answers: [await ask('DELETE', `/opportunity/${String(at(spare, 'id'))}/`)],
    },
    { method: 'GET', path: path('task'), answers: [await ask('GET', '/task/?_limit=100&_skip=0')] },
    {
      method: 'PUT',
      path: path('task/\\w+'),
      answers: [await ask('PUT', `/task/${String(at(task, 'id'))}/`, { is_complete: true })],
    },
    {
      method: 'PUT',
      path: path('activity/note/\\w+'),
      answers: [await ask('PUT', notePath, { note: 'Updated note text' })],
    },
    { method: 'DELETE', path: path('activity/note/\\w+'), answers: [await ask('DELETE', notePath)] },
    { method: 'GET', path: path('pipeline'), answers: [pipelines] },
    { method: 'GET', path: path('user'), answers: [await ask('GET', '/user/?_limit=200&_skip=0')] },
    { method: 'POST', path: path('webhook'), answers: [hook] },
    { method: 'GET', path: path('webhook'), answers: [await ask('GET', '/webhook/')] },
    {
      method: 'DELETE',
      path: path('webhook/\\w+'),
      answers: [await ask('DELETE', `/webhook/${String(at(hook, 'id'))}/`)],
    },
  ];
};
