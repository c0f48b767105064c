import { idAt, type Script } from '../../../recorded/scripts.ts';

export const script: Script = async (ask) => {
  const deal = await ask('POST', '/v2/deals', { title: 'Engine', value: 1 });
  const person = await ask('POST', '/v2/persons', { name: 'Ada' });
  const on = { deal_id: Number(idAt(deal, 'data.id')), person_id: Number(idAt(person, 'data.id')) };
  const note = await ask('POST', '/v1/notes', { content: 'Called', ...on });
  const notePath = `/v1/notes/${idAt(note, 'data.id')}`;
  const users = await ask('GET', '/v1/users');
  const stages = await ask('GET', '/v2/stages');
  const lead = await ask('POST', '/v1/leads', { title: 'Perhaps', person_id: on.person_id });
  const leadPath = `/v1/leads/${idAt(lead, 'data.id')}`;
  return [
    { method: 'POST', path: /^\/v1\/leads$/, answers: [lead] },
    { method: 'PATCH', path: /^\/v1\/leads\/[\w-]+$/, answers: [await ask('PATCH', leadPath, { title: 'Surely' })] },
    { method: 'GET', path: /^\/v1\/leads$/, answers: [await ask('GET', '/v1/leads')] },
    { method: 'GET', path: /^\/v2\/deals\/\d+$/, answers: [await ask('GET', `/v2/deals/${on.deal_id}`)] },
    { method: 'PUT', path: /^\/v1\/notes\/\d+$/, answers: [await ask('PUT', notePath, { content: 'Called again' })] },
    { method: 'GET', path: /^\/v1\/notes\/\d+$/, answers: [await ask('GET', notePath)] },
    { method: 'GET', path: /^\/v1\/notes$/, answers: [await ask('GET', '/v1/notes')] },
    { method: 'GET', path: /^\/v1\/users$/, answers: [users] },
    { method: 'GET', path: /^\/v1\/users\/\d+$/, answers: [await ask('GET', `/v1/users/${idAt(users, 'data.0.id')}`)] },
    { method: 'GET', path: /^\/v2\/stages$/, answers: [stages] },
    { method: 'POST', path: /^\/v2\/stages$/, answers: [await ask('GET', `/v2/stages/${idAt(stages, 'data.0.id')}`)] },
  ];
};
