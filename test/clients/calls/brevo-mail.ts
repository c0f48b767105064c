import type { BrevoClient } from '@getbrevo/brevo';
import { expect } from 'vitest';
import type { BrevoAccount } from '../../../infra/simulators/brevo/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

const day = 24 * 60 * 60_000;

const html = '<p>Engines weave</p>';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Calls for templates, campaigns and events. https://github.com/getbrevo/brevo-node */
export const brevoMailCalls = (
  { emailCampaigns, transactionalEmails, contacts, event }: BrevoClient,
  account: BrevoAccount,
  made: (email: string) => Promise<number>,
): ClientSuite['calls'] => {
  const activeTemplate = async (templateName: string): Promise<number> => {
    const sender = { id: 1 };
    const given = { templateName, subject: 'News', htmlContent: html, isActive: true, sender };
    return (await transactionalEmails.createSmtpTemplate(given)).id;
  };

  return {
    'templates are created, read, changed, listed, and deleted once they are inactive': async () => {
      const templateId = await activeTemplate('Letter');
      expect(await transactionalEmails.getSmtpTemplate({ templateId })).toMatchObject({
        name: 'Letter',
        subject: 'News',
        htmlContent: html,
        isActive: true,
        sender: { id: '1' },
      });
      await transactionalEmails.updateSmtpTemplate({ templateId, templateName: 'Changed' });
      const listed = async (wanted: { readonly templateStatus?: false } = {}) => {
        const { templates } = await transactionalEmails.getSmtpTemplates({ limit: 1000, sort: 'asc', ...wanted });
        return templates?.map(({ id, name }) => [id, name]);
      };
      expect(await listed()).toContainEqual([templateId, 'Changed']);
      expect(await listed({ templateStatus: false })).toEqual([]);
      await transactionalEmails.updateSmtpTemplate({ templateId, isActive: false });
      await transactionalEmails.deleteSmtpTemplate({ templateId });
      expect(await listed()).toEqual([]);
    },
    'campaigns are created of a template, read, changed, listed and deleted': async () => {
      const templateId = await activeTemplate('Of a campaign');
      const [listId = 0] = account.lists();
      const { id: campaignId } = await emailCampaigns.createEmailCampaign({
        name: 'May',
        subject: 'Offers',
        sender: { id: 2 },
        templateId,
        recipients: { listIds: [listId] },
      });
      const read = () => emailCampaigns.getEmailCampaign({ campaignId, statistics: 'globalStats' });
      expect(await read()).toMatchObject({
        name: 'May',
        status: 'draft',
        htmlContent: html,
        recipients: { lists: [listId] },
        statistics: { globalStats: { sent: 0 } },
      });
      await emailCampaigns.updateEmailCampaign({ campaignId, subject: 'Deals' });
      expect((await read()).subject).toBe('Deals');
      const { campaigns, count } = await emailCampaigns.getEmailCampaigns({
        status: 'draft',
        excludeHtmlContent: true,
        limit: 100,
        sort: 'asc',
      });
      expect([firstOf(campaigns).id, firstOf(campaigns).htmlContent, count]).toEqual([campaignId, '', 1]);
      await emailCampaigns.deleteEmailCampaign({ campaignId });
      expect(account.campaigns.all()).toEqual([]);
    },
    'a campaign is scheduled, becomes a draft again, and is sent': async () => {
      const [listId = 0] = account.lists();
      account.join(listId, await made('reader@client.example'));
      const campaignId = account.campaigns.create({ name: 'June', subject: 'News', recipients: { listIds: [listId] } });
      const statusOf = async () => (await emailCampaigns.getEmailCampaign({ campaignId })).status;
      const scheduledAt = new Date(Date.now() + day).toISOString();
      await emailCampaigns.updateEmailCampaign({ campaignId, scheduledAt });
      expect(await statusOf()).toBe('queued');
      await emailCampaigns.updateCampaignStatus({ campaignId, body: { status: 'draft' } });
      expect(await statusOf()).toBe('draft');
      await emailCampaigns.sendEmailCampaignNow({ campaignId });
      expect([await statusOf(), account.campaigns.sends(campaignId)]).toEqual(['in_process', 1]);
    },
    'custom events are tracked by the id of a contact, and read by it': async () => {
      const contactId = await made('tracked@client.example');
      const event_date = new Date(Date.now() - day).toISOString();
      const event_properties = { total: 12.5, paid: true };
      await event.createEvent({
        event_name: 'order_placed',
        event_date,
        event_properties,
        identifiers: { contact_id: contactId },
      });
      const { events, count } = await event.getEvents({ contact_id: contactId, limit: 10 });
      expect([events, count]).toEqual([
        [{ contact_id: contactId, event_name: 'order_placed', event_date, event_properties }],
        1,
      ]);
      const past = { startDate: dayOf(Date.now() - 3 * day), endDate: dayOf(Date.now() - 2 * day) };
      expect((await event.getEvents({ contact_id: contactId, ...past })).events).toEqual([]);
    },
    'what has become of single messages, by days and by dates': async () => {
      account.report({ email: 'reader@client.example', event: 'opened' }, Date.now() - 2 * day);
      account.report({ email: 'reader@client.example', event: 'delivered' }, Date.now() - 40 * day);
      const report = async (given: object) =>
        (await transactionalEmails.getEmailEventReport(given)).events?.map((one) => one.event);
      expect(await report({})).toEqual(['opened']);
      expect(await report({ days: 90, sort: 'asc' })).toEqual(['delivered', 'opened']);
      expect(await report({ days: 90, event: 'delivered' })).toEqual(['delivered']);
      const dates = { startDate: dayOf(Date.now() - 41 * day), endDate: dayOf(Date.now() - 39 * day) };
      expect(await report(dates)).toEqual(['delivered']);
    },
    'what a contact was sent by campaigns': async () => {
      const identifier = await made('sent@client.example');
      account.send(identifier, 7, ['delivered'], Date.now() - day);
      const { messagesSent, delivered } = await contacts.getContactStats({ identifier });
      expect([firstOf(messagesSent).campaignId, firstOf(delivered).campaignId]).toEqual([7, 7]);
    },
  };
};
