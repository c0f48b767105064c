import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { getMagicLink, putMagicLink } from '../../lib/store/connections/magic-links.ts';
import { dataOf } from './reply.ts';
import type { Service } from './service.ts';

const madeLink = z.object({
  id: z.string(),
  url: z.string(),
  id_linked_user: z.string(),
  linked_user_origin_id: z.string(),
  providers: z.array(z.string()).nullable(),
});

/** Magic link, as its project receives it. */
export interface Link extends z.output<typeof madeLink> {
  /** Path of the link's first page. */
  readonly path: string;
}

/** Creates a magic link. Default: for a new linked user with the name Acme. @param body other members of the request */
export const makeLink = async (
  service: Service,
  { key }: Pick<MadeProject, 'key'>,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Link> => {
  const user = { linked_user_origin_id: randomUUID(), alias: 'Acme' };
  const reply = await service.call('POST', '/magic-link', { key, body: { ...user, ...body } });
  const made = madeLink.parse(dataOf(reply, 201));
  expect(made.url.startsWith(`${service.url}/connect/`)).toBe(true);
  return { ...made, path: made.url.slice(service.url.length) };
};

/** Makes a link expire in the past. */
export const expireLink = async (project: Pick<MadeProject, 'id'>, { id }: Pick<Link, 'id'>): Promise<void> => {
  const link = (await getMagicLink(project.id, id)) ?? expect.fail('not stored');
  await putMagicLink({ ...link, expiresAt: '2020-01-01T00:00:00.000Z' });
};

/** Changes settings of a project. @param key sender of the request. Default: the operator. */
export const changeProject = async (
  service: Service,
  { id }: Pick<MadeProject, 'id'>,
  body: Readonly<Record<string, unknown>>,
  key: string = service.operatorKey,
): Promise<void> => {
  dataOf(await service.call('PATCH', `/projects/${id}`, { key, body }));
};
