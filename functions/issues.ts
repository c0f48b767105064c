import { endpoint } from '../lib/api/endpoint.ts';
import { issueRoutes } from '../lib/api/management/activity/issues.ts';
import { json } from '../lib/api/protocols/json.ts';
import { changeIssue, listIssues } from '../lib/management/issues/issues.ts';

export const list = endpoint(json, issueRoutes.list, listIssues);
export const update = endpoint(json, issueRoutes.update, changeIssue);
