import * as sdk from '@zohocrm/nodejs-sdk-8.0';
import { expect } from 'vitest';
import type { ZohoAccount, ZohoSimulator } from '../../../infra/simulators/zoho-crm/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';
import { parametersOf } from './zoho-records.ts';

const number = '1000000068001';

const bodyOf = (url: string, until: Date, id = number): sdk.Notifications.BodyWrapper => {
  const channel = new sdk.Notifications.Notification();
  channel.setChannelId(id);
  channel.setNotifyUrl(url);
  channel.setEvents(['Contacts.all', 'Deals.all']);
  channel.setToken('it is no secret');
  channel.setChannelExpiry(until);
  channel.setNotifyOnRelatedAction(false);
  const body = new sdk.Notifications.BodyWrapper();
  body.setWatch([channel]);
  return body;
};

const inHours = (hours: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000);

const outcomesOf = (answer: sdk.Notifications.Told): readonly (readonly [number, string])[] =>
  answer
    .getObject()
    .getWatch()
    .map((outcome) => [answer.getStatusCode(), outcome.getCode().getValue()]);

/** Calls for a channel and its messages. https://www.zoho.com/crm/developer/docs/api/v8/notifications/overview.html */
export const zohoNotificationCalls = (account: ZohoAccount, simulator: ZohoSimulator): ClientSuite['calls'] => ({
  'a channel is there once for each module, is changed, and ends': async () => {
    const channels = new sdk.Notifications.NotificationsOperations();
    const { PER_PAGE } = sdk.Notifications.GetNotificationsParam;
    const url = 'https://client.example/told';
    const until = inHours(24);
    expect(outcomesOf(await channels.enableNotifications(bodyOf(url, until)))).toEqual([[201, 'SUCCESS']]);
    const list = async () => channels.getNotifications(await parametersOf([PER_PAGE, 200]));
    const listed = (await list()).getObject().getWatch();
    expect(listed.map((one) => [one.getResourceName(), String(one.getChannelId()), one.getNotifyUrl()])).toEqual(
      ['Contacts', 'Deals'].map((module) => [module, String(number), url]),
    );
    expect(firstOf(listed).getChannelExpiry().getTime()).toBe(until.getTime());
    expect(firstOf(listed).getToken()).toBe('it is no secret');

    const later = inHours(7 * 24);
    expect(outcomesOf(await channels.updateNotifications(bodyOf(url, later)))).toEqual([[200, 'SUCCESS']]);
    expect(
      firstOf((await list()).getObject().getWatch())
        .getChannelExpiry()
        .getTime(),
    ).toBe(later.getTime());
    expect(outcomesOf(await channels.updateNotifications(bodyOf(url, later, '7')))).toEqual([[202, 'NOT_SUBSCRIBED']]);

    account.create('Contacts', { Last_Name: 'Told' });
    expect(simulator.hooks.waiting.map((message) => message.url)).toEqual([url]);

    const { CHANNEL_IDS } = sdk.Notifications.DeleteNotificationParam;
    const gone = await channels.deleteNotification(await parametersOf([CHANNEL_IDS, String(number)]));
    expect(outcomesOf(gone)).toEqual([[200, 'SUCCESS']]);
    expect((await list()).getStatusCode()).toBe(204);
  },
});
