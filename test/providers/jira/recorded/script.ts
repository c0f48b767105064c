import { idAt, type Script } from '../../../recorded/scripts.ts';

const document = {
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hot' }] }],
};

export const script: Script = async (ask) => {
  const api = '/rest/api/3';
  const fields = { project: { key: 'SHOP' }, issuetype: { name: 'Task' }, summary: 'Fire', description: document };
  const made = await ask('POST', `${api}/issue`, { fields });
  const issue = `${api}/issue/${idAt(made, 'key')}`;
  const comment = await ask('POST', `${issue}/comment`, { body: document });
  const commentPath = `${issue}/comment/${idAt(comment, 'id')}`;
  const projects = await ask('GET', `${api}/project/search`);
  const names =
    'summary,description,status,issuetype,priority,project,reporter,assignee,creator,created,updated,labels';
  const issues = await ask('POST', `${api}/search/jql`, {
    jql: 'created >= "1970-01-01" ORDER BY created ASC, key ASC',
    fields: names.split(','),
  });
  const at = (path: string): RegExp => new RegExp(`^/rest/api/3${path}$`);
  return [
    { method: 'POST', path: at('/issue'), answers: [made] },
    { method: 'GET', path: at('/issue/[\\w-]+'), answers: [await ask('GET', issue)] },
    { method: 'GET', path: at('/search/jql'), answers: [issues] },
    { method: 'POST', path: at('/issue/[\\w-]+/comment'), answers: [comment] },
    {
      method: 'PUT',
      path: at('/issue/[\\w-]+/comment/\\d+'),
      answers: [await ask('PUT', commentPath, { body: document })],
    },
    { method: 'GET', path: at('/issue/[\\w-]+/comment'), answers: [await ask('GET', `${issue}/comment`)] },
    { method: 'GET', path: at('/issue/\\w+/transitions'), answers: [await ask('GET', `${issue}/transitions`)] },
    { method: 'GET', path: at('/myself'), answers: [await ask('GET', `${api}/myself`)] },
    { method: 'GET', path: at('/project/search'), answers: [projects] },
    {
      method: 'GET',
      path: at('/project/\\d+'),
      answers: [await ask('GET', `${api}/project/${idAt(projects, 'values.0.id')}`)],
    },
    { method: 'GET', path: at('/priority'), answers: [await ask('GET', `${api}/priority`)] },
    { method: 'GET', path: at('/field'), answers: [await ask('GET', `${api}/field`)] },
    { method: 'GET', path: at('/status/\\d+'), answers: (await ask('GET', `${api}/status`)) as unknown[] },
  ];
};
