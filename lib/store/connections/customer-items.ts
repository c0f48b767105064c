import { list } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';
import { type Connection, connectionOf, connections } from './connection.ts';
import { consents } from './consents.ts';
import { type MagicLink, magicLinks } from './magic-links.ts';
import { pendingConnections } from './pending-connections.ts';

/** A linked user of a project. */
export interface Customer {
  readonly project: string;
  /** `id_linked_user`. */
  readonly linkedUser: string;
}

/** A page of the connections of a linked user, including revoked connections. */
export const allConnectionsOf = async (
  { project, linkedUser }: Customer,
  page: PageRequest,
): Promise<Page<Connection>> => {
  const found = await list(connections, { project }, page, { linkedUser });
  return { ...found, items: found.items.map(connectionOf) };
};

/** A page of the magic links of a linked user. */
export const magicLinksOf = ({ project, linkedUser }: Customer, page: PageRequest): Promise<Page<MagicLink>> =>
  list(magicLinks, { project }, page, { linkedUser });

/** A page of the consents that were begun for a linked user. */
export const consentsOf = ({ project, linkedUser }: Customer, page: PageRequest) =>
  list(consents, { project }, page, { linkedUser });

/** A page of the accounts of a linked user that are not confirmed yet. */
export const pendingConnectionsOf = ({ project, linkedUser }: Customer, page: PageRequest) =>
  list(pendingConnections, { project }, page, { linkedUser });
