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
import { namedProject } from '../caller.ts';
import { answerPage } from '../page-answer.ts';

type Routes = typeof auditRoutes;

/** An entry as the API shows it. */
const present = (entry: AuditEntry): z.input<typeof auditRecord> => ({
  ...factsOf(entry),
  previous_hash: entry.previousHash ?? null,
  hash: entry.hash ?? null,
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

/**
 * The end of the chain of a project, or of the operator, and the last signature.
 * @throws ApiError `not_found` for another project
 */
export const getAuditProof = async ({ query, caller }: Call<Routes['proof']>): Promise<Answer> => {
  const project = await namedProject(caller, query.id_project);
  // The signature comes first, so that it is never newer than the head.
  const signed = await lastProofOf(project);
  const head = await headOf(project);
  const data: z.input<typeof auditProof> = {
    id_project: project,
    head: head === undefined || head.number === 0 ? null : { number: head.number, hash: head.hash },
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
