import { operatorScope } from '../../crypto/tokens.ts';
import { number, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, list, put, remove, update } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** An owner of projects: a company, or a part of one. */
export const organisations = entity({
  table: 'projects',
  key: { pk: operatorScope, sk: 'organisation#{id}' },
  attributes: {
    id: text(),
    name: text(),
    /** Projects of it: so it is known without a search that there are none. */
    projectCount: number(),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
  },
});

export type Organisation = EntityValue<typeof organisations>;

/** Stores an organisation, in the place of the one before it. */
export const putOrganisation = async (organisation: Organisation): Promise<void> => {
  await put(organisations, organisation);
};

/** The organisation with this id, when there is one. */
export const getOrganisation = (id: string): Promise<Organisation | undefined> => get(organisations, { id });

/** A page of all organisations, in the order of their ids. */
export const listOrganisations = (page: PageRequest): Promise<Page<Organisation>> => list(organisations, {}, page);

/** @param now epoch ms @returns `undefined` when there is no such organisation */
export const renameOrganisation = (id: string, name: string, now: number): Promise<Organisation | undefined> =>
  update(organisations, { id }, { set: { name, updatedAt: isoTime(now) } });

/**
 * Part of the transaction that inserts (1) or deletes (-1) a project: so an organisation's projects are known without a
 * search, and no organisation can be deleted while it is being given one.
 */
export const countProjects = (id: string, change: 1 | -1) =>
  organisations.part.update({ id }, { add: { projectCount: change } }).Update;

export type OrganisationDeletion = 'deleted' | 'in_use' | 'absent';

/** Deletes an organisation that has no projects. */
export const deleteOrganisation = async (id: string): Promise<OrganisationDeletion> => {
  if (await remove(organisations, { id }, { projectCount: 0 })) return 'deleted';
  return (await getOrganisation(id)) === undefined ? 'absent' : 'in_use';
};
