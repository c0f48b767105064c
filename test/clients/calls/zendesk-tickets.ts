import { Readable } from 'node:stream';
import type { ZendeskClient } from 'node-zendesk';
import { expect } from 'vitest';
import { at } from '../../../infra/simulators/shared/request.ts';
import type { ZendeskAccount } from '../../../infra/simulators/zendesk/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';

/** Calls for tickets. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/ */
export const zendeskTicketCalls = (client: ZendeskClient, account: ZendeskAccount): ClientSuite['calls'] => {
  const { tickets, attachments, search } = client;
  const make = (subject: string) => account.createTicket({ subject, comment: { body: 'Text' } });
  for (let row = 0; row < 103; row += 1) make(`Seeded ${row}`);

  return {
    'a ticket is created, read, changed and deleted': async () => {
      const ticket = { subject: 'By the client', comment: { body: 'Help' }, priority: 'high', tags: ['vip'] } as const;
      const created = await tickets.create({ ticket: { ...ticket, tags: ['vip'] } });
      const { id } = created.result;
      const read = (await tickets.show(id)).result;
      expect([read.subject, read.priority, read.status, read.tags]).toEqual(['By the client', 'high', 'new', ['vip']]);
      const changed = await tickets.update(id, {
        ticket: { status: 'open', comment: { body: 'More', public: false } },
      });
      expect(changed.result.status).toBe('open');
      await tickets.delete(id);
    },
    'all tickets, in pages': async () => {
      expect((await tickets.list()).length).toBe(account.tickets().filter(({ deleted }) => !deleted).length);
    },
    'tickets by another id': async () => {
      account.createTicket({ subject: 'Elsewhere', external_id: 'erp-7', comment: { body: 'Text' } });
      expect((await tickets.listWithFilter('external_id', 'erp-7')).map(({ subject }) => subject)).toEqual([
        'Elsewhere',
      ]);
    },
    'tickets in an order': async () => {
      const sorted = await tickets.listWithFilter('sort', '-updated_at');
      expect(firstOf(sorted).id).toBeTypeOf('number');
      const old = await tickets.listWithFilter('sort_by', 'created_at');
      expect(firstOf(old).subject).toBe('Seeded 0');
    },
    'several tickets by their ids': async () => {
      const ids = [make('One').id, make('Two').id];
      const { result } = await tickets.showMany(ids);
      expect(result).toBeDefined();
    },
    'comments of a ticket': async () => {
      const { id } = make('Commented');
      await tickets.update(id, { ticket: { comment: { body: 'Second', public: true } } });
      const comments = await tickets.getComments(id);
      expect(comments.map(({ body }) => body)).toEqual(['Text', 'Second']);
    },
    'an upload that goes with a comment': async () => {
      // The client declares a Buffer, but sends only a stream, or reads the value as the path of a file.
      const file = Readable.from([Buffer.from('content')]) as unknown as Buffer;
      const uploaded = await attachments.upload(file, { filename: 'a.txt', binary: true });
      const token = String(at(uploaded, 'upload.token'));
      const { id } = make('With a file');
      await tickets.update(id, { ticket: { comment: { body: 'See the file', uploads: [token] } } });
      const [attachment] = (await tickets.getComments(id)).at(-1)?.attachments ?? [];
      expect([attachment?.file_name, attachment?.size]).toEqual(['a.txt', 7]);
      expect((await attachments.show(attachment?.id)).result).toMatchObject({ attachment: { file_name: 'a.txt' } });
    },
    'an export of search results': async () => {
      make('Exported');
      const found = await search.exportResults('Exported', 'ticket', 50);
      expect(found.map(({ subject }) => subject)).toEqual(['Exported']);
      const open = await search.exportResults('status:new created>=2020-01-01', 'ticket');
      expect(open.length).toBeGreaterThan(100);
    },
  };
};
