import type * as z from 'zod';
import type { auditProof, auditRecord, auditRoutes } from '../../api/management/activity/audit.ts';
import type { Answer, Call } from '../../call.ts';
import { headOf } from '../../store/audit/chain.ts';
import type { AuditEntry } from '../../store/audit/entries.ts';
import { factsOf } from '../../store/audit/facts.ts';
import { listAudit as listStored } from '../../store/audit/list.ts';
import { lastProofOf } from '../../store/audit/roots.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import type { PageRequest } from '../../store/dynamodb/query.ts';
import { factsOfWrites, type WriteBlock } from '../../store/events/write-blocks.ts';
import { linksAfter, writesOf } from '../../store/events/write-chains.ts';
import { namedProject } from '../caller.ts';
import { findConnection } from '../connections/find-connection.ts';
import { answerPage } from '../page-answer.ts';

type Routes = typeof auditRoutes;

/** An entry as the API shows it. */
const present = (entry: AuditEntry): z.input<typeof auditRecord> => ({
  ...factsOf(entry),
  previous_hash: entry.previousHash ?? null,
  hash: entry.hash ?? null,
});

const pickEnd = ({ number, hash }: { readonly number: number; readonly hash: string }) => ({ number, hash });

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const presentLink = (link: WriteBlock): z.input<typeof auditProof>['blocks'][number] => ({
  ...factsOfWrites(link),
  previous_hash: hex(link.previousHash),
  hash: hex(link.hash),
});

const moment = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : isoTime(Date.parse(text));

/**
 * A page of the changes of a project, or of the operator.
 * @throws ApiError `invalid_cursor`, `not_found` for another project
 */
export const listAudit = async ({ query, caller }: Call<Routes['list']>): Promise<Answer> => {
  const project = await namedProject(caller, query.id_project);
  const { key_id: actorId, actor, route, target, order } = query;
  const filter = { actorId, actor, route, target, from: moment(query.from), to: moment(query.to) };
  const read = (page: PageRequest) => listStored(project, filter, { ...page, isDescending: order === 'desc' });
  const list = { caller, project, route: 'GET /audit', filters: { ...filter, order } };
  return answerPage(list, query, read, present);
};

/** Links of a chain of writes per answer: at most 3 MB. */
const linksAtOnce = 100;

/** The end of a chain. A chain of writes has its links in the answer, from a number on. */
const chainOf = async (call: Pick<Call, 'concern'>, project: string, connection: string | undefined, after: number) => {
  if (connection === undefined) {
    const head = await headOf(project);
    return { head: head === undefined || head.number === 0 ? null : pickEnd(head), blocks: [] };
  }
  const feed = { project, connection };
  const head = await writesOf(feed);
  if (head === undefined) {
    await findConnection(call, project, connection);
    return { head: null, blocks: [] };
  }
  const links = head.end === undefined ? [] : await linksAfter(feed, after, linksAtOnce);
  return { head: head.end === undefined ? null : pickEnd(head.end), blocks: links.map(presentLink) };
};

/**
 * The end of the chain of a project, of the operator, or of the writes of a connection, and the last signature.
 * @throws ApiError `not_found` for another project, or an unknown connection
 */
export const getAuditProof = async (call: Call<Routes['proof']>): Promise<Answer> => {
  const { query, caller } = call;
  const project = await namedProject(caller, query.id_project);
  const { id_connection: connection, after } = query;
  // The signature comes first, so that it is never newer than the head.
  const signed = await lastProofOf({ project, connection });
  const chain = await chainOf(call, project, connection, after);
  const data: z.input<typeof auditProof> = {
    id_project: project,
    id_connection: connection ?? null,
    ...chain,
    signature: signed
      ? {
          statement: signed.statement,
          leaf: signed.leaf ?? null,
          path: [...signed.path],
          signature: signed.signature,
          public_key: signed.publicKey,
        }
      : null,
  };
  return { data };
};
