import type * as z from 'zod';
import type { organisationRecord, organisationRoutes } from '../../api/management/organisations.ts';
import type { Answer, Call } from '../../call.ts';
import { newId } from '../../crypto/ids.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { ApiError, refusal } from '../../errors.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import {
  deleteOrganisation,
  getOrganisation,
  listOrganisations as listStored,
  type Organisation,
  putOrganisation,
  renameOrganisation,
} from '../../store/projects/organisations.ts';
import { answerPage } from '../page-answer.ts';

type Routes = typeof organisationRoutes;

const present = (organisation: Organisation): z.input<typeof organisationRecord> => ({
  id: organisation.id,
  name: organisation.name,
  project_count: organisation.projectCount,
  created_at: organisation.createdAt,
  updated_at: organisation.updatedAt,
});

const noOrganisation = (id: string): ApiError =>
  new ApiError('not_found', `There is no organisation ${id}.`, { details: { retriable: false } });

/** Creates an organisation without projects. */
export const createOrganisation = async ({ body, now }: Call<Routes['create']>): Promise<Answer> => {
  const time = isoTime(now);
  const organisation = { id: newId(), name: body.name, projectCount: 0, createdAt: time, updatedAt: time };
  await putOrganisation(organisation);
  return { data: present(organisation) };
};

/**
 * A page of all organisations, with the number of their projects.
 * @throws ApiError `invalid_cursor`
 */
export const listOrganisations = ({ query, caller }: Call<Routes['list']>): Promise<Answer> =>
  answerPage({ caller, project: operatorScope, route: 'GET /organisations' }, query, listStored, present);

/** Returns an organisation. @throws ApiError `not_found` */
export const getOrganisationById = async ({ params: { id } }: Call<Routes['get']>): Promise<Answer> => {
  const organisation = await getOrganisation(id);
  if (organisation === undefined) throw noOrganisation(id);
  return { data: present(organisation) };
};

/**
 * Renames an organisation.
 * @throws ApiError `not_found`
 */
export const updateOrganisation = async ({ params: { id }, body, now }: Call<Routes['update']>): Promise<Answer> => {
  const organisation = await renameOrganisation(id, body.name, now);
  if (organisation === undefined) throw noOrganisation(id);
  return { data: present(organisation) };
};

/**
 * Deletes an organisation without projects.
 * @throws ApiError `not_found`, `conflict` if it has projects
 */
export const removeOrganisation = async ({ params: { id } }: Call<Routes['remove']>): Promise<Answer> => {
  const outcome = await deleteOrganisation(id);
  if (outcome === 'absent') throw noOrganisation(id);
  if (outcome === 'deleted') return { data: { id, deleted: true } };
  throw refusal(
    'conflict',
    `The organisation ${id} has projects. Delete them first: GET /projects?id_organisation=${id} lists them, ` +
      'DELETE /projects/{id} deletes one.',
  );
};
