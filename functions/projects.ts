import { endpoint } from '../lib/api/endpoint.ts';
import { projectRoutes } from '../lib/api/management/projects.ts';
import { createProject, getProjectById, listProjects } from '../lib/management/projects.ts';

export const create = endpoint(projectRoutes.create, createProject);
export const list = endpoint(projectRoutes.list, listProjects);
export const get = endpoint(projectRoutes.get, getProjectById);
