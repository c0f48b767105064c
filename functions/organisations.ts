import { endpoint } from '../lib/api/endpoint.ts';
import { organisationRoutes } from '../lib/api/management/organisations.ts';
import {
  createOrganisation,
  getOrganisationById,
  listOrganisations,
  removeOrganisation,
  updateOrganisation,
} from '../lib/management/organisations.ts';

export const create = endpoint(organisationRoutes.create, createOrganisation);
export const list = endpoint(organisationRoutes.list, listOrganisations);
export const get = endpoint(organisationRoutes.get, getOrganisationById);
export const update = endpoint(organisationRoutes.update, updateOrganisation);
export const remove = endpoint(organisationRoutes.remove, removeOrganisation);
