import { hubspotPortals, seedOwners } from '../../../infra/simulators/hubspot/seeds.ts';
import type { Service } from '../../harness/service.ts';

/** Creates a note with a file and an owner on an urgent ticket, which an agent has answered. */
const attachToNote = ({ simulators }: Service): void => {
  const [{ portalId }] = hubspotPortals;
  const portal = simulators.hubspot.account(portalId);
  const ticket = portal.create('tickets', {
    subject: 'With a file',
    hs_pipeline_stage: '1',
    hs_ticket_priority: 'URGENT',
  });
  portal.answer(ticket.id);
  const [owner] = seedOwners(portalId);
  portal.madeBy(ticket.id, owner?.userId ?? 0);
  portal.update('tickets', ticket.id, { hubspot_owner_id: owner?.id ?? '' });
  const note = portal.attach(ticket.id, { fileName: 'log.txt', contentType: 'text/plain', size: 9 });
  portal.update('notes', note.id, { hubspot_owner_id: owner?.id ?? '' });
};

/** Creates the note with a file, the first contact's consent to e-mail, and campaigns in each state. */
export const doneElsewhere = (service: Service): void => {
  attachToNote(service);
  const portal = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  portal.decide('grace@customer.example', 'SUBSCRIBED');
  portal.happen(101, 'pe147893286_purchased', { hs_city: 'Berlin' });
  const to = { contactIlsLists: { include: ['51', '53'] } };
  const widgets = { preview_text: { body: { value: 'What runs this year' } } };
  const content = { plainTextVersion: 'Hello', widgets };
  const [scheduled, sent] = ['Scheduled', 'Sent'].map((name) => portal.emails.create({ name, to, content }));
  portal.emails.set(scheduled ?? '', { state: 'SCHEDULED', publishDate: '2099-05-21T18:15:00.000Z' });
  const counters = { sent: 100, delivered: 95, open: 50, click: 10, bounce: 5, unsubscribed: 4, spamreport: 1 };
  portal.emails.set(sent ?? '', { state: 'PUBLISHED', publishedAt: '2026-05-21T18:15:00.000Z', counters });
};
