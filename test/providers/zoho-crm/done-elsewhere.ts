import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Tags records and converts a lead, as people do. */
export const doneElsewhere = ({ simulators }: Service): void => {
  const org = simulators['zoho-crm'].account(zohoOrgs[0].id);
  const contact = org.create('Contacts', { Last_Name: 'Tagged' });
  const company = org.create('Accounts', { Account_Name: 'Tagged' });
  org.tag('Contacts', contact, 'vip');
  org.tag('Accounts', company, 'vip');
  org.age('Contacts', contact, 60_000);
  org.age('Accounts', company, 60_000);
  const at = '2030-01-31T10:00:00+00:00';
  const meeting = {
    Event_Title: 'Met',
    Start_DateTime: at,
    End_DateTime: '2030-01-31T11:00:00+00:00',
    Participants: [{ type: 'email', participant: 'guest@example.com' }],
  };
  org.age('Events', org.create('Events', meeting), 60_000);
  org.age('Calls', org.create('Calls', { Subject: 'Called', Call_Type: 'Inbound', Call_Start_Time: at }), 60_000);
  org.age('Tasks', org.create('Tasks', { Subject: 'Call' }), 60_000);
  const deal = {
    Deal_Name: 'Sold',
    Stage: 'Qualification',
    Pipeline: 'Standard (Standard)',
    Account_Name: { id: company },
  };
  org.age('Deals', org.create('Deals', deal), 60_000);
  const lead = org.create('Leads', { Last_Name: 'Tagged', Company: 'Tagged Ltd' });
  org.tag('Leads', lead, 'vip');
  org.age('Leads', lead, 60_000);
  org.convertLead(lead);
};
