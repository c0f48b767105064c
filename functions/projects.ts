import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { projectRoutes } from '../lib/api/management/projects/projects.ts';
import { json } from '../lib/api/protocols/json.ts';
import { removeProject } from '../lib/management/projects/delete-project.ts';
import { updateLogos as changeLogos } from '../lib/management/projects/logos.ts';
import { pauseProjectSync, resumeProjectSync } from '../lib/management/projects/pause-sync.ts';
import { createProject, getProjectById, listProjects, updateProject } from '../lib/management/projects/projects.ts';

export const create = endpoint(json, projectRoutes.create, createProject);
export const read = endpointPair(json, projectRoutes.list, listProjects, projectRoutes.get, getProjectById);
export const update = endpoint(json, projectRoutes.update, updateProject);
export const updateLogos = endpoint(json, projectRoutes.updateLogos, changeLogos);
export const remove = endpoint(json, projectRoutes.remove, removeProject);
export const pause = endpointPair(
  json,
  projectRoutes.pauseSync,
  pauseProjectSync,
  projectRoutes.resumeSync,
  resumeProjectSync,
);
