import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../harness/service.ts';
import { cookieOf, readPage, sendForm } from './sign-in.ts';

let service: Service;

beforeAll(async () => {
  process.env.CONSOLE_OPERATOR_KEYS = 'true';
  process.env.CONSOLE_HOST = '127.0.0.1';
  service = await startService();
});

afterAll(async () => {
  await service.stop();
  delete process.env.CONSOLE_OPERATOR_KEYS;
  delete process.env.CONSOLE_HOST;
});

describe('a console with a host of its own', () => {
  it('does not exist on another host', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${service.url}/console`, { headers: { host: 'api.example.com' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end();
    });
    expect(status).toBe(404);
  });

  it('gives https a cookie that only this host can set and read', async () => {
    const reply = await sendForm(service, 'sign-in', { key: (await service.project()).key });
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-uis_console=ucs_[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});

describe('a console that the operator may use', () => {
  it('shows the projects to a key of the operator, and no page of a project', async () => {
    const project = await service.project('Northwind');
    const cookie = cookieOf(await sendForm(service, 'sign-in', { key: service.operatorKey }));
    const home = await readPage(service, '', { cookie });
    expect(home.body).toContain(project.id);
    expect((await readPage(service, '/connections', { cookie })).body).toContain('needs the key of a project');
  });
});
