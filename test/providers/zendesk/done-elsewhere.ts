import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Answers a ticket with a file, as an agent does. The service reads files, but cannot send them. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const zendeskAccount = simulators.zendesk.account(zendeskSubdomains[0].subdomain);
  const { id } = zendeskAccount.createTicket({ subject: 'With a file', comment: { body: 'See the log.' } });
  const [comment] = zendeskAccount.comments(id);
  if (comment === undefined) throw new Error('a ticket begins with a comment');
  zendeskAccount.attach(comment.id, { file_name: 'log.txt', content_type: 'text/plain', size: 9 });
};
