import { at } from '../../../../infra/simulators/shared/request.ts';
import type { Script } from '../../../recorded/scripts.ts';

const resource = (type: string, attributes: object, id?: string) => ({ data: { type, ...(id && { id }), attributes } });

const job = (verb: 'create' | 'delete', consent: string) =>
  resource(`profile-subscription-bulk-${verb}-job`, {
    profiles: {
      data: [
        {
          type: 'profile',
          attributes: { email: 'save@example.com', subscriptions: { email: { marketing: { consent } } } },
        },
      ],
    },
  });

/** Repeats the recorded requests of a real account at the simulated account, with the same bodies. */
export const script: Script = async (ask) => {
  const made = await ask('POST', '/api/profiles', {
    ...resource('profile', {
      email: 'save@example.com',
      first_name: 'Save',
      last_name: 'Final',
      properties: { source: 'nango_dryrun' },
    }),
  });
  const list = await ask('POST', '/api/lists', resource('list', { name: 'Nango Test Create List Dryrun' }));
  const [id, key] = [String(at(made, 'data.id')), String(at(list, 'data.id'))];
  const profiles = [await ask('GET', '/api/profiles'), await ask('GET', '/api/profiles?sort=updated')];
  const changed = await ask('PATCH', `/api/profiles/${id}`, resource('profile', { first_name: 'Johnny' }, id));
  const joined = await ask('POST', `/api/lists/${key}/relationships/profiles`, { data: [{ type: 'profile', id }] });
  const letter = {
    name: 'Nango Test Template',
    editor_type: 'CODE',
    html: '<html><body>Hello from Nango</body></html>',
  };
  const template = await ask('POST', '/api/templates', resource('template', letter));
  const segments = await ask('GET', '/api/segments');
  const segment = String(at(segments, 'data.0.id'));
  await ask('POST', '/api/tags', resource('tag', { name: 'nango-list-tag-for-relationship-test' }));
  const path = (rest: string): RegExp => new RegExp(`^/api/${rest}$`);
  return [
    { method: 'POST', path: path('profiles'), answers: [made] },
    { method: 'POST', path: path('lists'), answers: [list] },
    { method: 'POST', path: path('lists/\\w+/relationships/profiles'), answers: [joined ?? ''] },
    { method: 'POST', path: path('templates'), answers: [template] },
    { method: 'GET', path: path('templates'), answers: [await ask('GET', '/api/templates')] },
    { method: 'GET', path: path('flows'), answers: [await ask('GET', '/api/flows')] },
    { method: 'GET', path: path('tags'), answers: [await ask('GET', '/api/tags')] },
    { method: 'GET', path: path('segments'), answers: [segments] },
    { method: 'GET', path: path('segments/\\w+'), answers: [await ask('GET', `/api/segments/${segment}`)] },
    { method: 'GET', path: path('profiles'), answers: profiles },
    { method: 'GET', path: path('profiles/\\w+'), answers: [await ask('GET', `/api/profiles/${id}`)] },
    { method: 'PATCH', path: path('profiles/\\w+'), answers: [changed] },
    { method: 'GET', path: path('lists'), answers: [await ask('GET', '/api/lists')] },
    { method: 'GET', path: path('lists/\\w+'), answers: [await ask('GET', `/api/lists/${key}`)] },
    {
      method: 'POST',
      path: path('profile-subscription-bulk-create-jobs'),
      answers: [(await ask('POST', '/api/profile-subscription-bulk-create-jobs', job('create', 'SUBSCRIBED'))) ?? ''],
    },
    {
      method: 'POST',
      path: path('profile-subscription-bulk-delete-jobs'),
      answers: [(await ask('POST', '/api/profile-subscription-bulk-delete-jobs', job('delete', 'UNSUBSCRIBED'))) ?? ''],
    },
    { method: 'DELETE', path: path('lists/\\w+'), answers: [(await ask('DELETE', `/api/lists/${key}`)) ?? ''] },
  ];
};
