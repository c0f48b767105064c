import type * as z from 'zod';
import type { auditRecord, auditRoutes } from '../../api/management/audit.ts';
import type { Answer, Call } from '../../call.ts';
import type { AuditEntry } from '../../store/audit/entries.ts';
import { factsOf } from '../../store/audit/facts.ts';
import { listAudit as listStored } from '../../store/audit/list.ts';
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
