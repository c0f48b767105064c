import { operatorScope } from '../../crypto/tokens.ts';
import { type Audit, changeAudited, insertAudited, removeAudited } from '../audit/audited.ts';
import * as auditedKinds from '../audit/kinds.ts';
import { number, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import { isoTime } from '../dynamodb/item.ts';
import { get, list } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/** An owner of projects: a company, or a part of a company. */
export const organisations = entity({
  table: 'projects',
  key: { pk: operatorScope, sk: 'organisation#{id}' },
  attributes: {
    id: text(),
    name: text(),
    /** Number of its projects. With the count, no search is needed to see that there are none. */
    projectCount: number(),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
  },
});

export type Organisation = EntityValue<typeof organisations>;

const audit = (target: string): Audit => ({ project: operatorScope, target, kind: auditedKinds.organisation });

/** Stores a new organisation. */
export const putOrganisation = async (organisation: Organisation): Promise<void> => {
  await insertAudited(organisations, organisation, audit(organisation.id));
};

/** Reads the organisation with this id, if it exists. */
export const getOrganisation = (id: string): Promise<Organisation | undefined> => get(organisations, { id });

/** Reads a page of all organisations, in the order of their ids. */
export const listOrganisations = (page: PageRequest): Promise<Page<Organisation>> => list(organisations, {}, page);

/** Renames an organisation. @param now epoch ms @returns `undefined` if it does not exist */
export const renameOrganisation = (id: string, name: string, now: number): Promise<Organisation | undefined> =>
  changeAudited(organisations, { id }, { set: { name, updatedAt: isoTime(now) } }, audit(id));

/**
 * Part of the transaction that inserts (1) or deletes (-1) a project. So the number of an organisation's projects is
 * known without a search, and an organisation cannot be deleted while a project is added to it.
 */
export const countProjects = (id: string, change: 1 | -1) =>
  organisations.part.update({ id }, { add: { projectCount: change } }).Update;

export type OrganisationDeletion = 'deleted' | 'in_use' | 'absent';

/** Deletes an organisation that has no projects. */
export const deleteOrganisation = async (id: string): Promise<OrganisationDeletion> => {
  if (await removeAudited(organisations, { id }, audit(id), { when: { projectCount: 0 } })) return 'deleted';
  return (await getOrganisation(id)) === undefined ? 'absent' : 'in_use';
};
