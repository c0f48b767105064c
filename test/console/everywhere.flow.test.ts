import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeProject } from '../../infra/local/setup.ts';
import { routes } from '../../lib/api/routes.ts';
import { type Service, startService } from '../harness/service.ts';
import { sendForm, signIn } from './sign-in.ts';

let service: Service;
let project: MadeProject;

beforeAll(async () => {
  service = await startService({ failuresPerMinute: '100' });
  project = await service.project('Northwind');
});

afterAll(() => service.stop());

describe('the cookie of a session', () => {
  it('opens no route of the API: every route with credentials returns 401', async () => {
    const { cookie } = await signIn(service, project.key);
    const id = '00000000-0000-4000-8000-000000000000';
    const protectedRows = routes.filter(({ auth }) => auth !== 'none');
    expect(protectedRows.length).toBeGreaterThan(200);
    const answers = await Promise.all(
      protectedRows.map(async ({ method, path }) => {
        const headers = { cookie, 'content-type': 'application/json' };
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const reply = await service.call(method, path.replaceAll(/\{\w+\}/g, id), { headers, body });
        return [`${method} ${path}`, reply.status] as const;
      }),
    );
    expect(answers.filter(([, status]) => status !== 401)).toEqual([]);
  });
});

describe('many refused keys of one address', () => {
  it('are limited, and a valid key still signs in', async () => {
    let limited = false;
    for (let count = 0; count < 150 && !limited; count += 1)
      limited = (await sendForm(service, 'sign-in', { key: `wrong-${count}` })).status === 429;
    expect(limited).toBe(true);
    expect((await sendForm(service, 'sign-in', { key: project.key })).status).toBe(303);
  });
});
