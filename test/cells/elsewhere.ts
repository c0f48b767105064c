import type { ProviderName } from '../contract/descriptions.ts';
import type { Service } from '../harness/service.ts';
import { JIRA_SITES, ZENDESK_SUBDOMAINS } from '../simulators/index.ts';

/** An agent answers a ticket with a file: the service reads files, and cannot send them. */
const attachFile = ({ simulators }: Service): void => {
  const desk = simulators.zendesk.account(ZENDESK_SUBDOMAINS[0].subdomain);
  const { id } = desk.createTicket({ subject: 'With a file', comment: { body: 'See the log.' } });
  const [comment] = desk.comments(id);
  if (comment === undefined) throw new Error('a ticket begins with a comment');
  desk.attach(comment.id, { file_name: 'log.txt', content_type: 'text/plain', size: 9 });
};

/** The same on the first ticket of a site. */
const attachToIssue = ({ simulators }: Service): void => {
  const site = simulators.jira.account(JIRA_SITES[0].site);
  const [issue] = site.issues();
  if (issue === undefined) throw new Error('a site begins with a ticket');
  site.attach(issue.id, { filename: 'log.txt', mimeType: 'text/plain', size: 9 });
};

/** What people have done in a vendor's own application, without which the account has nothing to read. */
export const doneElsewhere: Readonly<Partial<Record<ProviderName, (service: Service) => void>>> = {
  zendesk: attachFile,
  jira: attachToIssue,
};
