import { endpoint } from '../lib/api/endpoint.ts';
import { projectRoutes } from '../lib/api/management/projects.ts';
import { removeProject } from '../lib/management/delete-project.ts';
import { createProject, getProjectById, listProjects, updateProject } from '../lib/management/projects.ts';

export const create = endpoint(projectRoutes.create, createProject);
export const list = endpoint(projectRoutes.list, listProjects);
export const get = endpoint(projectRoutes.get, getProjectById);
export const update = endpoint(projectRoutes.update, updateProject);
export const remove = endpoint(projectRoutes.remove, removeProject);
