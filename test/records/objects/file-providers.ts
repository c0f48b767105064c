import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { jiraSites } from '../../../infra/simulators/jira/seeds.ts';
import { linearWorkspaces } from '../../../infra/simulators/linear/seeds.ts';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import type { Service } from '../../harness/service.ts';

interface LargeFile {
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
}

/** A provider with files, and direct access to its simulated account. Tickets are named by their remote id. */
export interface FileProvider {
  readonly provider: 'dynamics-365' | 'hubspot' | 'jira' | 'linear' | 'salesforce' | 'zendesk';
  /** Fields that the provider's records show of a file besides the name. */
  readonly shows: readonly string[];
  /** Media type of stored files, if the provider does not keep the given type. */
  readonly keeps?: string;
  /** Whether a ticket requires a customer. */
  readonly needsCustomer?: true;
  /** Path of a file's content at the simulator. */
  readonly contentPath: RegExp;
  /** Makes the simulator refuse files of a ticket. Returns how the service then answers. */
  readonly refuse: (service: Service, ticket: string) => readonly [status: number, code: string];
  /** Number of files that were attached to a ticket. */
  readonly count: (service: Service, ticket: string) => number;
  /** Attaches a file that was not sent by the service. */
  readonly attach: (service: Service, ticket: string, file: LargeFile) => void;
}

const zendeskAccount = ({ simulators }: Service) => simulators.zendesk.account(zendeskSubdomains[0].subdomain);
const environment = ({ simulators }: Service) => simulators['dynamics-365'].account(dynamicsOrgs[0].host);
const portal = ({ simulators }: Service) => simulators.hubspot.account(hubspotPortals[0].portalId);
const site = ({ simulators }: Service) => simulators.jira.account(jiraSites[0].site);
const org = ({ simulators }: Service) => simulators.salesforce.account(salesforceOrgs[0].domain);
const space = ({ simulators }: Service) => simulators.linear.account(linearWorkspaces[0].urlKey);

export const fileProviders: readonly FileProvider[] = [
  {
    provider: 'dynamics-365',
    shows: ['content_type', 'size'],
    needsCustomer: true,
    contentPath: /documentbody/,
    refuse: ({ simulators }) => {
      simulators['dynamics-365'].failWith(403, { method: 'POST', path: /\/annotations$/, times: 1 });
      return [424, 'provider_forbidden'];
    },
    count: (service, ticket) =>
      environment(service)
        .list('annotation')
        .filter(({ _objectid_value: on }) => on === ticket).length,
    attach: (service, ticket, { file_name: filename, content_type: mimetype, size }) => {
      const documentbody = Buffer.alloc(size).toString('base64');
      const on = { 'objectid_incident@odata.bind': `/incidents(${ticket})` };
      environment(service).create('annotation', { filename, mimetype, documentbody, isdocument: true, ...on });
    },
  },
  {
    provider: 'hubspot',
    shows: ['size'],
    contentPath: /^\/hubfs\//,
    refuse: ({ simulators }) => {
      simulators.hubspot.failWith(403, { method: 'POST', path: /\/objects\/notes$/, times: 1 });
      return [424, 'provider_forbidden'];
    },
    count: (service, ticket) =>
      portal(service)
        .associated('tickets', Number(ticket), 'notes')
        .flatMap((note) => portal(service).get('notes', note)?.properties.hs_attachment_ids?.split(';') ?? []).length,
    attach: (service, ticket, { file_name: fileName, content_type: contentType, size }) => {
      portal(service).attach(Number(ticket), { fileName, contentType, size });
    },
  },
  {
    provider: 'jira',
    shows: ['content_type', 'size'],
    contentPath: /attachment\/content/,
    refuse: ({ simulators }) => {
      simulators.jira.failWith(403, { method: 'POST', path: /\/attachments$/, times: 1 });
      return [424, 'provider_forbidden'];
    },
    count: (service, ticket) => site(service).attachments(ticket).length,
    attach: (service, ticket, { file_name: filename, content_type: mimeType, size }) =>
      site(service).attach(ticket, { filename, mimeType, size }),
  },
  {
    provider: 'linear',
    shows: [],
    contentPath: /private-storage/,
    refuse: ({ simulators }) => {
      simulators.linear.failWith(422, { method: 'POST', path: /\/graphql$/, times: 1 });
      return [422, 'provider_rejected'];
    },
    count: (service, ticket) => space(service).attachments(ticket).length,
    attach: (service, ticket, { file_name: filename, content_type: contentType, size }) =>
      space(service).attach(ticket, { filename, contentType, size }),
  },
  {
    provider: 'salesforce',
    shows: ['size'],
    keeps: 'application/octet-stream',
    contentPath: /VersionData$/,
    refuse: ({ simulators }) => {
      simulators.salesforce.failWith(403, { method: 'POST', path: /\/ContentVersion$/, times: 1 });
      return [424, 'provider_forbidden'];
    },
    count: (service, ticket) =>
      org(service)
        .list('ContentDocumentLink')
        .filter(({ LinkedEntityId }) => LinkedEntityId === ticket).length,
    attach: (service, ticket, { file_name: PathOnClient, size }) => {
      const VersionData = Buffer.alloc(size).toString('base64');
      org(service).create('ContentVersion', { PathOnClient, VersionData, FirstPublishLocationId: ticket });
    },
  },
  {
    provider: 'zendesk',
    shows: ['content_type', 'size'],
    contentPath: /attachments\/token/,
    refuse: (service, ticket) => {
      zendeskAccount(service).updateTicket(Number(ticket), { status: 'closed' });
      return [422, 'provider_rejected'];
    },
    count: (service, ticket) => zendeskAccount(service).comments(Number(ticket)).length,
    attach: (service, ticket, file) => {
      const [comment] = zendeskAccount(service).comments(Number(ticket));
      zendeskAccount(service).attach(comment?.id ?? 0, file);
    },
  },
];
