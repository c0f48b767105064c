import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { openJobPart } from '../../crypto/job-part.ts';
import { ApiError } from '../../errors.ts';
import { getJob, readJobResults } from '../../store/records/jobs.ts';
import { connectionOf } from '../caller.ts';
import { presentJob } from '../present-job.ts';

/**
 * A job of the connection, with the results of its items so far.
 * @throws ApiError `not_found`
 */
export const showJob = async ({
  params,
  caller,
  now,
}: Call & { readonly params: { readonly id: string } }): Promise<Answer> => {
  const connection = connectionOf({ caller });
  const job = await getJob({ project: connection.project, connection: connection.id, id: params.id }, now);
  if (job === undefined)
    throw new ApiError('not_found', `This connection has no job ${params.id}: jobs are kept for 7 days.`);
  const [key, parts] = await Promise.all([connectionKey(connection), readJobResults(job)]);
  const results = parts.flatMap(({ place, results: sealed }) => openJobPart(key, { ...job, place }, 'results', sealed));
  return { data: presentJob(job, results) };
};
