import { afterAll, describe, expect, it } from 'vitest';
import { startJiraSimulator } from '../../../../infra/simulators/jira/index.ts';
import { jiraSites } from '../../../../infra/simulators/jira/seeds.ts';

const jira = await startJiraSimulator();

afterAll(() => jira.close());

const bytes = Buffer.from([0, 13, 10, 255]);

describe('a file of Jira', () => {
  const { url, email, apiToken, issues, attachments } = jira.account(jiraSites[0].site);
  const authorization = `Basic ${Buffer.from(`${email}:${apiToken}`).toString('base64')}`;
  const issue = issues()[0]?.id ?? 0;

  const post = (part: string, headers: Record<string, string> = { 'x-atlassian-token': 'no-check' }) => {
    const body = new FormData();
    body.append(part, new File([bytes], 'a.bin', { type: 'application/x-a' }));
    return fetch(`${url}/rest/api/3/issue/${issue}/attachments`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body,
    });
  };

  const download = (query: string, headers: Record<string, string> = { authorization }) =>
    fetch(`${url}/rest/api/3/attachment/content/${attachments(issue).at(-1)?.id}${query}`, {
      headers,
      redirect: 'manual',
    });

  it('is refused without the header against forged requests, and without a form', async () => {
    const before = [...attachments(issue)];
    expect((await post('file', {})).status).toBe(403);
    const raw = { method: 'POST', headers: { authorization, 'x-atlassian-token': 'no-check' }, body: bytes };
    expect((await fetch(`${url}/rest/api/3/issue/${issue}/attachments`, raw)).status).toBe(415);
    expect(attachments(issue)).toEqual(before);
  });

  it('is not accepted in a part with another name', async () => {
    expect(await (await post('attachment')).json()).toEqual([]);
  });

  it('is stored as it was sent, and redirects to another host unless the request forbids this', async () => {
    expect(await (await post('file')).json()).toMatchObject([
      { filename: 'a.bin', mimeType: 'application/x-a', size: 4 },
    ]);
    expect((await download('?redirect=false', {})).status).toBe(401);
    expect((await download('')).status).toBe(303);
    const answer = await download('?redirect=false');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-a']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });
});
