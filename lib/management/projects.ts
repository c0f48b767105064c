import type * as z from 'zod';
import type { Call } from '../api/endpoint.ts';
import type { projectRecord, projectRoutes } from '../api/management/projects.ts';
import type { Answer } from '../api/response.ts';
import { newId } from '../crypto/ids.ts';
import { operatorScope } from '../crypto/tokens.ts';
import { isoTime } from '../store/item.ts';
import { getProject, listProjects as listStored, type Project, putProject } from '../store/projects.ts';
import { found } from './found.ts';
import { answerPage } from './paging.ts';

type Routes = typeof projectRoutes;

const present = ({ id, name, createdAt }: Project): z.input<typeof projectRecord> => ({
  id,
  name,
  created_at: createdAt,
});

export const createProject = async ({ body, now }: Call<Routes['create']>): Promise<Answer> => {
  const project = { id: newId(), name: body.name, createdAt: isoTime(now) };
  await putProject(project);
  return { data: present(project) };
};

export const listProjects = ({ query }: Call<Routes['list']>): Promise<Answer> =>
  answerPage({ project: operatorScope, route: 'GET /projects' }, query, listStored, present);

export const getProjectById = async ({ params: { id } }: Call<Routes['get']>): Promise<Answer> => ({
  data: present(found(await getProject(id), 'project', id)),
});
