import type { SalesforceSimulator } from '../../../../infra/simulators/salesforce/index.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { created, deleted, type Move, type Scenario, updated } from '../../../sync/scenarios/scenario.ts';

/** The version at the end of a file's id. */
const versionOf = (id: string): string => id.split('/').at(-1) ?? '';

/** Files of cases: links, with fields of the linked document. The name and version may change without the link. */
export const salesforceFiles = (simulator: SalesforceSimulator): Scenario => {
  const account = simulator.account(salesforceOrgs[0].domain);
  const tickets = [1, 2].map((n) => account.create('Case', { Subject: `Ticket ${n}` }));
  const make = (n: number, fields: object): string =>
    account.create('ContentVersion', { PathOnClient: `file-${n}.txt`, VersionData: 'b25l', ...fields });
  const ticketFor = (n: number): string => tickets[n % tickets.length] ?? '';
  const create = (n: number) => created(`${ticketFor(n)}/${make(n, { FirstPublishLocationId: ticketFor(n) })}`);
  const documentOf = (id: string): string => String(account.get(versionOf(id))?.ContentDocumentId);
  const linksOf = (document: string) =>
    account
      .list('ContentDocumentLink')
      .filter(({ ContentDocumentId, IsDeleted }) => ContentDocumentId === document && IsDeleted !== true);
  const linkOf = (id: string): string => {
    const [ticket] = id.split('/');
    return String(linksOf(documentOf(id)).find(({ LinkedEntityId }) => LinkedEntityId === ticket)?.Id);
  };
  const change = (n: number, id: string) => {
    account.update(documentOf(id), { Title: `renamed ${n}` });
    return updated(id, ['file_name']);
  };
  const removal = (of: (id: string) => string): Move => ({
    weight: 1,
    takes: 1,
    removes: true,
    play: (_, [id = '']) => {
      account.delete(of(id));
      return [deleted(id)];
    },
  });
  return {
    provider: 'salesforce',
    object: 'ticketing.attachment',
    simulator,
    pages: /^\/services\/data\/v[\d.]+\/query$/,
    isShifting: false,
    isLate: true,
    comparedAfter: 9 * 24 * 60 * 60_000,
    create,
    change,
    living: () =>
      account
        .list('ContentDocument')
        .filter(({ IsDeleted, FileType }) => IsDeleted !== true && FileType !== 'SNOTE')
        .flatMap(({ Id, LatestPublishedVersionId: version }) =>
          linksOf(String(Id)).flatMap(({ LinkedEntityId: ticket }) =>
            tickets.includes(String(ticket)) ? [`${ticket}/${version}`] : [],
          ),
        ),
    moves: [
      { weight: 4, takes: 0, play: (n) => [create(n)] },
      { weight: 3, takes: 1, play: (n, [id = '']) => [change(n, id)] },
      removal(documentOf),
      // Removes the link to the ticket. The file remains.
      removal(linkOf),
      {
        // A new version is another file.
        weight: 1,
        takes: 1,
        removes: true,
        play: (n, [id = '']) => {
          const [ticket] = id.split('/');
          return [deleted(id), created(`${ticket}/${make(n, { ContentDocumentId: documentOf(id) })}`)];
        },
      },
    ],
  };
};
