import { at } from '../../../../infra/simulators/shared/request.ts';
import type { Script } from '../../../recorded/scripts.ts';

/** Repeats the recorded requests of a real account at the simulated account, with the same bodies. */
export const script: Script = async (ask) => {
  const company = await ask('POST', '/accounts', { account: { name: 'Nango Test Account Final' } });
  const spare = await ask('POST', '/accounts', { account: { name: 'Spare' } });
  const contact = await ask('POST', '/contacts', { contact: { email: 'person@example.com', firstName: 'API Test' } });
  const contactId = Number(at(contact, 'contact.id'));
  const gone = await ask('POST', '/contacts', { contact: { email: 'gone@example.com' } });
  const note = await ask('POST', '/notes', {
    note: { note: 'Test note from Nango validate', relid: contactId, reltype: 'Subscriber' },
  });
  const list = await ask('POST', '/lists', {
    list: { name: 'L', stringid: 'l', sender_url: 'https://example.com', sender_reminder: 'You signed up.' },
  });
  const tag = await ask('POST', '/tags', { tag: { tag: 'nango-test', tagType: 'contact' } });
  const path = (name: string): RegExp => new RegExp(`^(?:/3)?/${name}$`);
  const idOf = (answer: unknown, singular: string): string => String(at(answer, `${singular}.id`));
  return [
    { method: 'GET', path: path('accounts'), answers: [await ask('GET', '/accounts?limit=100&offset=0')] },
    { method: 'POST', path: path('accounts'), answers: [company] },
    {
      method: 'DELETE',
      path: path('accounts/\\d+'),
      answers: [await ask('DELETE', `/accounts/${idOf(spare, 'account')}`)],
    },
    { method: 'GET', path: path('contacts'), answers: [await ask('GET', '/contacts?limit=100&orders[id]=ASC')] },
    { method: 'GET', path: path('contacts/\\d+'), answers: [await ask('GET', `/contacts/${contactId}`)] },
    {
      method: 'DELETE',
      path: path('contacts/\\d+'),
      answers: [await ask('DELETE', `/contacts/${idOf(gone, 'contact')}`)],
    },
    { method: 'GET', path: path('lists'), answers: [await ask('GET', '/lists?limit=100&offset=0')] },
    {
      method: 'PATCH',
      path: path('lists/\\d+'),
      answers: [await ask('PATCH', `/lists/${idOf(list, 'list')}`, { list: { name: 'Other' } })],
    },
    {
      method: 'POST',
      path: path('contactLists'),
      answers: [await ask('POST', '/contactLists', { contactList: { list: 1, contact: contactId, status: 1 } })],
    },
    { method: 'DELETE', path: path('lists/\\d+'), answers: [await ask('DELETE', `/lists/${idOf(list, 'list')}`)] },
    { method: 'GET', path: path('notes'), answers: [await ask('GET', '/notes?limit=20&offset=0')] },
    { method: 'DELETE', path: path('notes/\\d+'), answers: [await ask('DELETE', `/notes/${idOf(note, 'note')}`)] },
    { method: 'GET', path: path('dealGroups'), answers: [await ask('GET', '/dealGroups?limit=100&offset=0')] },
    { method: 'GET', path: path('dealStages/\\d+'), answers: [await ask('GET', '/dealStages/1')] },
    { method: 'GET', path: path('fields'), answers: [await ask('GET', '/fields?limit=20&offset=0')] },
    { method: 'GET', path: path('tags'), answers: [await ask('GET', '/tags?limit=20&offset=0')] },
    { method: 'DELETE', path: path('tags/\\d+'), answers: [await ask('DELETE', `/tags/${idOf(tag, 'tag')}`)] },
  ];
};
