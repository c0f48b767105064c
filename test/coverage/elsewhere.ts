import { seedOwners } from '../../infra/simulators/hubspot/seeds.ts';
import { hubspotPortals, jiraSites, zendeskSubdomains } from '../../infra/simulators/index.ts';
import type { ProviderName } from '../contract/descriptions.ts';
import type { Service } from '../harness/service.ts';

/** An agent answers a ticket with a file: the service reads files, and cannot send them. */
const attachFile = ({ simulators }: Service): void => {
  const zendeskAccount = simulators.zendesk.account(zendeskSubdomains[0].subdomain);
  const { id } = zendeskAccount.createTicket({ subject: 'With a file', comment: { body: 'See the log.' } });
  const [comment] = zendeskAccount.comments(id);
  if (comment === undefined) throw new Error('a ticket begins with a comment');
  zendeskAccount.attach(comment.id, { file_name: 'log.txt', content_type: 'text/plain', size: 9 });
};

/** The same in a note that somebody owns; the ticket was urgent, and is answered. */
const attachToNote = ({ simulators }: Service): void => {
  const [{ portalId }] = hubspotPortals;
  const portal = simulators.hubspot.account(portalId);
  const ticket = portal.create('tickets', {
    subject: 'With a file',
    hs_pipeline_stage: '1',
    hs_ticket_priority: 'URGENT',
  });
  portal.answer(ticket.id);
  const note = portal.attach(ticket.id, { fileName: 'log.txt', contentType: 'text/plain', size: 9 });
  portal.update('notes', note.id, { hubspot_owner_id: seedOwners(portalId)[0]?.id ?? '' });
};

/** The same on the first ticket of a site. */
const attachToIssue = ({ simulators }: Service): void => {
  const site = simulators.jira.account(jiraSites[0].site);
  const [issue] = site.issues();
  if (issue === undefined) throw new Error('a site begins with a ticket');
  site.attach(issue.id, { filename: 'log.txt', mimeType: 'text/plain', size: 9 });
};

/** What people have done in a vendor's own application, without which the account has nothing to read. */
export const doneElsewhere: Readonly<Partial<Record<ProviderName, (service: Service) => void>>> = {
  hubspot: attachToNote,
  zendesk: attachFile,
  jira: attachToIssue,
};
