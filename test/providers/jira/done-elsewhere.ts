import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Attaches a file to the first issue of the site, as a person does. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const site = simulators.jira.account(jiraSites[0].site);
  const [issue] = site.issues();
  if (issue === undefined) throw new Error('a site begins with a ticket');
  site.attach(issue.id, { filename: 'log.txt', mimeType: 'text/plain', size: 9 });
};
