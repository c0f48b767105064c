import type { DynamicsAccount } from '../../../infra/simulators/dynamics-365/index.ts';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Creates a case that a company has and a team owns, with a note and a file, as people do. */
const useCases = (org: DynamicsAccount): void => {
  const customer = `/accounts(${org.create('account', { name: 'Works' })})`;
  const parent = org.create('incident', { title: 'All', 'customerid_account@odata.bind': customer });
  const id = org.create('incident', {
    title: 'Broken',
    resolveby: '2030-01-31T10:00:00Z',
    'customerid_account@odata.bind': customer,
    'primarycontactid@odata.bind': `/contacts(${org.create('contact', { lastname: 'Guest' })})`,
    'parentcaseid@odata.bind': `/incidents(${parent})`,
    'ownerid@odata.bind': `/teams(${String(org.list('team')[0]?.teamid)})`,
  });
  const on = { 'objectid_incident@odata.bind': `/incidents(${id})` };
  const note = org.create('annotation', { notetext: 'Called.', ...on });
  const bytes = { filename: 'a.txt', mimetype: 'text/plain', documentbody: 'Ynl0ZXM=', isdocument: true };
  const file = org.create('annotation', { ...bytes, ...on });
  for (const [table, row] of [
    ['incident', id],
    ['annotation', note],
    ['annotation', file],
  ] as const)
    org.age(table, row, 60_000);
};

/** Closes a deal, completes a task, and qualifies a lead, as people do. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const org = simulators['dynamics-365'].account(dynamicsOrgs[0].host);
  org.put('opportunity', org.create('opportunity', { name: 'Lost' }), { statecode: 2, statuscode: 4 });
  org.update('task', org.create('task', { subject: 'Done' }), { statecode: 1, statuscode: 5 });
  const planned = { scheduledstart: '2030-01-31T10:00:00Z', scheduledend: '2030-01-31T11:00:00Z' };
  for (const table of ['phonecall', 'email', 'appointment'])
    org.age(table, org.create(table, { subject: 'Old', ...planned }), 60_000);
  for (const { activityid } of org.list('appointment'))
    org.invite('appointment', String(activityid), [{ mask: 5, address: 'guest@example.com' }]);
  org.qualifyLead(org.create('lead', { lastname: 'Lovelace', companyname: 'Acme', subject: 'Engine' }));
  useCases(org);
};
