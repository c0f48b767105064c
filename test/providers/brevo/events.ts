import { expect, it } from 'vitest';
import { recordOf, recordsOf, refusedPaths } from '../../harness/reply.ts';
import { day, isoOf, newReader, now, type OpenEvents, events as path, type Reader } from '../../records/events.ts';
import { account } from './account.ts';

type Query = Readonly<Record<string, string>>;

export const events: OpenEvents = ({ service, call }) => {
  const brevo = () => account(service().simulators);

  /** Creates an event of a single message. The vendor names the contact by the address. */
  const report =
    (event: string, shown: object, more: object = {}) =>
    ({ email_address }: Reader, at: number) => {
      brevo().report({ email: email_address, event, ...more }, at);
      return { remote_type: event, email_address, contact_id: null, url: null, ...shown };
    };

  const list = async (query: Query, from = path) => recordsOf(await call('GET', from, undefined, query));

  /** Queries for events of messages that the vendor receives while the function runs. */
  const askedWhile = async (act: () => Promise<unknown>): Promise<readonly Query[]> => {
    const asked: Query[] = [];
    const stop = service().simulators.brevo.onExchange(({ path: at, query }) => {
      if (!at.startsWith('/contacts/')) asked.push({ path: at, ...Object.fromEntries(query) });
    });
    await act().finally(stop);
    return asked;
  };

  const testAsked = (): void => {
    it('of a type are asked of the vendor by its own word, and of no other kind', async () => {
      const { contact_id } = await newReader({ call });
      const asked = await askedWhile(() => list({ contact_id, type: 'clicked' }));
      expect(asked).toEqual([expect.objectContaining({ path: '/smtp/statistics/events', event: 'clicks' })]);
      expect(await list({ contact_id, type: 'deferred' })).toEqual([]);
      expect(refusedPaths(await call('GET', path, undefined, { type: 'glanced' }))).toEqual(['type']);
    });

    it('of a time are asked of the vendor by days, those of a sync since the last event', async () => {
      const reader = await newReader({ call });
      const { contact_id } = reader;
      for (const days of [9, 6, 3]) brevo().report({ email: reader.email_address, event: 'opened' }, now - days * day);
      const startDate = isoOf(now - 6 * day).slice(0, 10);
      const query = { contact_id, occurred_after: isoOf(now - 6 * day), occurred_before: isoOf(now - 3 * day) };
      const asked = await askedWhile(() => list(query));
      expect(asked).toContainEqual(
        expect.objectContaining({
          path: '/smtp/statistics/events',
          startDate,
          endDate: isoOf(now - 3 * day).slice(0, 10),
        }),
      );
      const askedSince = await askedWhile(async () => {
        const found = await list({ contact_id, modified_after: isoOf(now - 6 * day) });
        expect(found.map(({ modified_at }) => modified_at)).toEqual([6, 3].map((days) => isoOf(now - days * day)));
      });
      expect(askedSince).toContainEqual(
        expect.objectContaining({
          path: '/smtp/statistics/events',
          startDate,
          endDate: isoOf(Date.now()).slice(0, 10),
        }),
      );
    });
  };

  const testOthers = (): void => {
    it('messages of campaigns are those of a contact and of the time, with what has become of each', async () => {
      const messages = '/marketingautomation/messages';
      const { contact_id, remote } = await newReader({ call });
      brevo().send(Number(remote), 7, ['delivered'], now - 40 * day);
      brevo().send(Number(remote), 8, ['softBounces', 'delivered'], now - 3 * day);
      brevo().send(Number(remote), 9, ['hardBounces'], now - 2 * day);
      brevo().send(Number(remote), 10, [], now - day);
      const found = await list({ contact_id }, messages);
      expect(found.map(({ status, remote_status }) => [status, remote_status])).toEqual([
        ['delivered', 'delivered'],
        ['bounced', 'hardBounces'],
        ['sent', 'messagesSent'],
      ]);
      expect(found[0]).toMatchObject({
        contact_id,
        channel: 'email',
        campaign_id: expect.stringMatching(/^[\da-f-]{36}$/),
        sent_at: isoOf(now - 3 * day),
      });
      for (const one of found) expect(recordOf(await call('GET', `${messages}/${one.id}`))).toEqual(one);
      expect(refusedPaths(await call('GET', messages))).toEqual(['contact_id']);
    });

    it('users are named by their addresses, and active once they have accepted', async () => {
      const users = '/marketingautomation/users';
      const found = await list({}, users);
      expect(found).toMatchObject([
        { email_address: 'owner@acme.example', is_active: true, role: 'owner', name: '' },
        { email_address: 'ada@acme.example', is_active: false, role: 'custom' },
      ]);
      expect(await list({ email_address: 'ADA@acme.example' }, users)).toEqual([found[1]]);
      expect(recordOf(await call('GET', `${users}/${found[1]?.id}`))).toEqual(found[1]);
    });
  };

  return {
    kinds: {
      opened: report('opened', { type: 'opened' }),
      'sent, without a link': report('requests', { type: 'sent' }, { link: 'https://acme.example/unused' }),
      'clicked, with the link': report(
        'clicks',
        { type: 'clicked', url: 'https://acme.example/a' },
        { link: 'https://acme.example/a' },
      ),
      'a word that only the vendor has': report('softBounces', { type: 'softBounces' }),
      complained: report('spam', { type: 'complained' }),
    },
    filtered: 'clicked',
    isListedByContact: false,
    created: {
      name: 'order_placed',
      properties: { total: 12.5, paid: true },
      sent: ({ remote }, occurred_at) => [
        [
          'POST /events',
          {
            event_name: 'order_placed',
            event_date: occurred_at,
            event_properties: { total: 12.5, paid: true },
            identifiers: { contact_id: Number(remote) },
          },
        ],
      ],
      isAccepted: false,
      refused: [
        [{ name: 'has spaces' }, ['name'], 'validation_failed'],
        [{ properties: { 'a key': 1 } }, ['properties'], 'validation_failed'],
      ],
    },
    own: () => {
      testAsked();
      testOthers();
    },
  };
};
