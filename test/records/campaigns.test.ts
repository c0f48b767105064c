import { beforeAll, describe, expect, it } from 'vitest';
import { byProvider } from '../harness/by-provider.ts';
import { type Body, type Connected, connectedToEach } from '../harness/connected.ts';
import { envelopeOf, failureOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { fixturesFor, fromFolders } from '../providers/folders.ts';
import { type Campaigns, campaigns, later, listedIn, type OpenCampaigns, remoteIn } from './campaigns.ts';

const found = await fromFolders<OpenCampaigns>('campaigns');
const fixtures = byProvider(await fixturesFor('marketingautomation.campaign', 'campaigns', found), 1);
const at = connectedToEach(fixtures.map(([provider]) => provider as ProviderId));

const ofDrafts = { channel: 'email', status: 'draft', scheduled_at: null, sent_at: null, stats: null };

/** Opens the calls that all tests make. */
const openSuite = (here: Connected, given: Campaigns) => {
  const { call } = here;
  const [first = expect.fail('no create')] = Object.values(given.created);
  const read = async (id: string) => recordOf(await call('GET', `${campaigns}/${id}`));
  const change = (id: string, body: Body) => call('PATCH', `${campaigns}/${id}`, body);
  const remove = (id: string) => call('DELETE', `${campaigns}/${id}`);
  const create = async (body = first().body) => recordOf(await call('POST', campaigns, body), 201);
  const requestsOf = async (act: () => Promise<unknown>) => (await here.requestsWhile(act)).map(([one]) => one);
  return { ...here, ...given, read, change, remove, create, requestsOf };
};

type Suite = ReturnType<typeof openSuite>;

const testCreated = ({ call, created, read, writesWhile }: Suite): void => {
  it.each(Object.entries(created))('is created as a draft %s', async (_, make) => {
    const { body, shown, warned = [], sent } = make();
    const writes = await writesWhile(async () => {
      const reply = await call('POST', campaigns, body);
      expect(warnedPaths(reply)).toEqual(warned);
      const made = recordOf(reply, 201);
      expect(made).toMatchObject({ ...body, ...ofDrafts, ...shown });
      expect(await read(made.id)).toEqual(made);
    });
    expect(writes).toEqual([sent]);
  });
};

const testChanged = ({ call, created, create, read, change, writesWhile, vendor, ...given }: Suite): void => {
  it('keeps fields that an update does not name, and changes that people made at the vendor', async () => {
    const made = await create();
    const remote = remoteIn(made);
    given.edit?.(remote);
    let before = await read(made.id);
    for (const { body, sent, arrived } of given.changes()) {
      const writes = await writesWhile(async () => {
        const changed = recordOf(await change(made.id, body));
        expect(changed).toEqual({ ...before, ...body, modified_at: changed.modified_at });
        before = changed;
      });
      expect(writes).toEqual(sent(remote));
      arrived?.(remote);
    }
  });

  it('is never sent or scheduled by a create or an update: a status is refused or not written', async () => {
    const [first = expect.fail('no create')] = Object.values(created);
    const refused = await call('POST', campaigns, { ...first().body, status: 'sent' });
    expect(failureOf(refused)).toEqual([422, 'validation_failed']);
    const made = await create();
    const remote = remoteIn(made);
    const writes = await writesWhile(async () => {
      for (const status of ['sent', 'scheduled']) await change(made.id, { status, scheduled_at: later });
      await change(made.id, { status: 'sent', name: 'July' });
    });
    expect(writes).toEqual(given.renamed(remote, 'July'));
    expect(await read(made.id)).toMatchObject({ name: 'July', status: 'draft', scheduled_at: null });
    expect(vendor().sends(remote)).toBe(0);
  });
};

const testRefused = ({ call, create, change, remove, writesWhile, vendor, ...given }: Suite): void => {
  it.each(Object.entries(given.refused ?? {}))('is not written %s', async (_, refusal) => {
    const { body, change: changed, paths } = refusal();
    const made = changed && (await create(body));
    const writes = await writesWhile(async () => {
      const reply = made ? await change(made.id, changed) : await call('POST', campaigns, body);
      expect(refusedPaths(reply)).toEqual(paths);
      expect(envelopeOf(reply).error).toBe('validation_failed');
    });
    expect(writes).toEqual([]);
  });

  it.each(given.locked)('can be neither changed nor deleted if it is %s: %o', async (word, values) => {
    const made = await create();
    vendor().set(remoteIn(made), values);
    const writes = await writesWhile(async () => {
      const alone = Object.entries(given.lockedChange).map(([name, value]) => ({ [name]: value }));
      for (const body of [...alone, given.lockedChange])
        expect(refusedPaths(await change(made.id, body)).toSorted()).toEqual(Object.keys(body).toSorted());
      const deleted = await remove(made.id);
      expect(failureOf(deleted)).toEqual([409, 'conflict']);
      expect(envelopeOf(deleted).message).toContain(word);
    });
    expect(writes).toEqual([]);
  });
};

const testDeleted = ({ call, create, remove, writesWhile, vendor, deleted }: Suite): void => {
  const isGone = async (id: string): Promise<void> => {
    expect(failureOf(await call('GET', `${campaigns}/${id}`))).toEqual([404, 'not_found']);
    const listed = recordsOf(await call('GET', campaigns, undefined, { limit: '100' }));
    expect(listed.map((one) => one.id)).not.toContain(id);
  };

  it('is deleted while it is a draft', async () => {
    const made = await create();
    const writes = await writesWhile(async () => expect((await remove(made.id)).status).toBe(200));
    expect(writes).toEqual(deleted(remoteIn(made)).map((request) => [request]));
    expect(vendor().all()).not.toContain(remoteIn(made));
    await isGone(made.id);
  });

  it('returns 404 after people have deleted it at the vendor', async () => {
    const made = await create();
    vendor().remove(remoteIn(made));
    await isGone(made.id);
  });
};

const testShown = (suite: Suite): void => {
  const { read, requestsOf, vendor, listing } = suite;

  it.each(Object.entries(suite.shown))('is shown by a list and a read: %s', async (_, { values, shown, listed }) => {
    const remote = vendor().create({});
    vendor().set(remote, values);
    const found = await listedIn(suite, campaigns, remote);
    expect(found).toMatchObject({ ...shown, ...listed });
    expect(await read(found.id)).toEqual({ ...found, ...shown });
  });

  it('shows its lists and segments, and a page costs no request per campaign', async () => {
    const { values, shown, afterwards } = suite.audience();
    const remotes = [1, 2].map(() => vendor().create(values));
    afterwards?.();
    const requests = await requestsOf(async () => {
      expect(await listedIn(suite, campaigns, remotes[0])).toMatchObject(shown);
    });
    expect(requests.toSorted()).toEqual(listing.toSorted());
    for (const remote of remotes) {
      const { recipient_count: _, ...found } = await listedIn(suite, campaigns, remote);
      expect(found).toMatchObject(shown);
      expect(await read(found.id)).toMatchObject(found);
    }
  });
};

describe.each(fixtures)('a campaign of %s', (provider, open) => {
  const here = at(provider as ProviderId);
  const given = open(here);
  beforeAll(() => given.prepare?.());
  const suite = openSuite(here, given);
  testCreated(suite);
  testChanged(suite);
  testRefused(suite);
  testDeleted(suite);
  testShown(suite);
  given.own?.();
});
