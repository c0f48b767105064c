import { endpoint, endpointPair } from '../lib/api/endpoint.ts';
import { organisationRoutes } from '../lib/api/management/organisations.ts';
import { json } from '../lib/api/protocols/json.ts';
import {
  createOrganisation,
  getOrganisationById,
  listOrganisations,
  removeOrganisation,
  updateOrganisation,
} from '../lib/management/projects/organisations.ts';

export const create = endpoint(json, organisationRoutes.create, createOrganisation);
export const read = endpointPair(
  json,
  organisationRoutes.list,
  listOrganisations,
  organisationRoutes.get,
  getOrganisationById,
);
export const update = endpoint(json, organisationRoutes.update, updateOrganisation);
export const remove = endpoint(json, organisationRoutes.remove, removeOrganisation);
