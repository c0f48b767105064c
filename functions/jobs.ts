import { endpoint } from '../lib/api/endpoint.ts';
import { jobRoutes } from '../lib/api/management/jobs.ts';
import { json } from '../lib/api/protocols/json.ts';
import { showJob } from '../lib/records/read/job.ts';

export const get = endpoint(json, jobRoutes.get, showJob);
