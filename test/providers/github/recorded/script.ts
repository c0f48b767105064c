import { idAt, type Script } from '../../../recorded/scripts.ts';

export const script: Script = async (ask) => {
  const repo = '/repos/sim-octo-org/web';
  const named = '^/repos/[^/]+/[^/]+';
  const issue = await ask('POST', `${repo}/issues`, { title: 'Fire', body: 'Hot', labels: ['bug'] });
  const path = `${repo}/issues/${idAt(issue, 'number')}`;
  await ask('POST', `${path}/comments`, { body: 'Hotter' });
  return [
    { method: 'GET', path: /^\/user\/repos$/, answers: [await ask('GET', '/user/repos')] },
    { method: 'GET', path: new RegExp(`${named}$`), answers: [await ask('GET', repo)] },
    { method: 'POST', path: new RegExp(`${named}/issues$`), answers: [issue] },
    {
      method: 'PATCH',
      path: new RegExp(`${named}/issues/\\d+$`),
      answers: [await ask('PATCH', path, { title: 'Fires' })],
    },
    { method: 'GET', path: new RegExp(`${named}/issues$`), answers: [await ask('GET', `${repo}/issues?state=all`)] },
    {
      method: 'GET',
      path: new RegExp(`${named}/issues/\\d+/comments$`),
      answers: [await ask('GET', `${path}/comments`)],
    },
    { method: 'GET', path: new RegExp(`${named}/labels/[^/]+$`), answers: [await ask('GET', `${repo}/labels/bug`)] },
  ];
};
