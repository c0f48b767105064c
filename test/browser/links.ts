import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { MadeProject } from '../../infra/local/setup.ts';
import { dataOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';

const madeLink = z.object({ id: z.string(), url: z.string(), id_linked_user: z.string() });
export type Link = z.output<typeof madeLink>;

/** Creates a magic link for a new linked user with the name Acme. */
export const makeLink = async (
  service: Service,
  project: MadeProject,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Link> => {
  const user = { linked_user_origin_id: randomUUID(), alias: 'Acme' };
  const reply = await service.call('POST', '/magic-link', { key: project.key, body: { ...user, ...body } });
  return madeLink.parse(dataOf(reply, 201));
};

/** Changes settings of a project. */
export const changeProject = async (
  service: Service,
  project: MadeProject,
  body: Readonly<Record<string, unknown>>,
): Promise<void> => {
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: service.operatorKey, body }));
};
