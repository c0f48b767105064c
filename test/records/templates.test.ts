import { describe, expect, it } from 'vitest';
import { byProvider } from '../harness/by-provider.ts';
import { type Connected, connectedToEach, type Sent } from '../harness/connected.ts';
import { dataOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { fixturesFor, fromFolders } from '../providers/folders.ts';
import { type OpenTemplates, type Templates, templates } from './templates.ts';

const found = await fromFolders<OpenTemplates>('templates');
const fixtures = byProvider(await fixturesFor('marketingautomation.template', 'templates', found), 1);
const at = connectedToEach(fixtures.map(([provider]) => provider as ProviderId));

const withoutId = (sent: readonly Sent[], remote: string): readonly unknown[] =>
  sent.map(([request, ...body]) => [request.replace(remote, '{id}'), ...body]);

const testWrites = (here: Connected, { created, changed, deleted, unplaced = [], atVendor }: Templates): void => {
  const make = async () => recordOf(await here.call('POST', templates, created.body), 201);

  it('is created, and read as the vendor stores it', async () => {
    const sent = await here.writesWhile(async () => {
      const reply = await here.call('POST', templates, created.body);
      expect(warnedPaths(reply)).toEqual([]);
      const made = recordOf(reply, 201);
      expect(made).toMatchObject(created.shown);
      expect(recordOf(await here.call('GET', `${templates}/${made.id}`))).toMatchObject(created.shown);
    });
    expect(sent).toEqual(created.sent);
  });

  it('is changed only in the fields that the body contains', async () => {
    const { id, remote_id } = await make();
    for (const { body, shown, sent } of changed) {
      const writes = await here.writesWhile(async () => {
        expect(recordOf(await here.call('PATCH', `${templates}/${id}`, body))).toMatchObject(shown);
      });
      expect(withoutId(writes, remote_id)).toEqual(sent);
    }
  });

  it('returns 404 after it was deleted', async () => {
    const { id, remote_id } = await make();
    const sent = await here.writesWhile(async () => {
      expect(dataOf(await here.call('DELETE', `${templates}/${id}`))).toMatchObject({ deleted: true });
    });
    expect(sent.map(([request]) => request.replace(remote_id, '{id}'))).toEqual(deleted);
    expect(failureOf(await here.call('GET', `${templates}/${id}`))).toEqual([404, 'not_found']);
    const listed = recordsOf(await here.call('GET', templates)).map((one) => one.remote_id);
    expect(listed).not.toContain(remote_id);
    if (atVendor !== undefined) expect(listed).toEqual(atVendor());
  });

  it.each(unplaced)('lacks some fields, which a create reports: %o', async (body, paths) => {
    const reply = await here.call('POST', templates, body);
    expect(warnedPaths(reply)).toEqual(paths);
    const none = Object.fromEntries(paths.map((path) => [path, null]));
    expect(recordOf(reply, 201)).toMatchObject(none);
  });
};

const testRefused = (here: Connected, { created, refused = [] }: Templates): void => {
  it.each(refused)('is refused before anything is written: %s with %o', async (method, body, paths, text) => {
    const path = method === 'POST' ? '' : `/${recordOf(await here.call('POST', templates, created.body), 201).id}`;
    const sent = await here.writesWhile(async () => {
      const reply = await here.call(method, `${templates}${path}`, body);
      expect(refusedPaths(reply)).toEqual(paths);
      expect(JSON.stringify(reply.body)).toContain(text);
    });
    expect(sent).toEqual([]);
  });
};

describe.each(fixtures)('a template of %s', (provider, open) => {
  const here = at(provider as ProviderId);
  const given = open(here);
  testWrites(here, given);
  testRefused(here, given);
  given.own?.();
});
