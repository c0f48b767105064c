import { describe, expect, it } from 'vitest';
import { byProvider } from '../harness/by-provider.ts';
import { type Body, type Connected, connectedToEach } from '../harness/connected.ts';
import { type AnsweredRecord, dataOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import type { ProviderId } from '../harness/service.ts';
import { fromFolders } from '../providers/folders.ts';
import {
  type Attendees,
  engagements,
  meeting,
  type OpenAttendees,
  remoteIn,
  type WrittenAttendees,
} from './attendees.ts';

const fixtures = byProvider(Object.entries(await fromFolders<OpenAttendees>('attendees')), 1);
const at = connectedToEach(fixtures.map(([provider]) => provider as ProviderId));

const listed = async ({ call }: Connected, of: (record: AnsweredRecord) => boolean, type: unknown = 'meeting') =>
  recordsOf(await call('GET', `${engagements}?type=${type}&limit=100`)).find(of) ?? expect.fail('is in no list');

const create = async ({ call }: Connected, attendees: unknown) =>
  recordOf(await call('POST', engagements, { ...meeting, attendees }), 201);

const testShown = (here: Connected, { meetings }: Attendees): void => {
  it("are the vendor's participants, in every answer that contains the meeting", async () => {
    for (const [remote, shown] of meetings()) {
      const { id, attendees } = await listed(here, (one) => remoteIn(one) === remote);
      expect(attendees).toEqual(shown);
      expect(recordOf(await here.call('GET', `${engagements}/${id}`)).attendees).toEqual(shown);
      const changed = recordOf(await here.call('PATCH', `${engagements}/${id}`, { content: 'Went well' }));
      expect(changed).toMatchObject({ content: 'Went well', attendees: shown });
    }
  });
};

const testStays = (here: Connected, { meetings, written }: Attendees): void => {
  it('cannot be changed: an update reports them, and is refused if it changes nothing else', async () => {
    const [[remote] = []] = meetings();
    const met = await listed(here, (one) => remoteIn(one) === remote);
    const made = written === undefined ? [] : [await create(here, [written.guests()[0].invited])];
    const others = [[{ email_address: 'other@example.com' }], []];
    for (const { id, attendees } of [met, ...made]) {
      for (const given of others) {
        const path = `${engagements}/${id}`;
        const content = `With ${given.length}`;
        const reply = await here.call('PATCH', path, { content, attendees: given });
        expect(warnedPaths(reply)).toEqual(['attendees']);
        expect(recordOf(reply)).toMatchObject({ content, attendees });
        expect(refusedPaths(await here.call('PATCH', path, { attendees: given }))).toEqual(['attendees']);
      }
    }
  });
};

const testReplaced = (here: Connected, { guests }: WrittenAttendees): void => {
  it('are replaced by an update, and removed by an empty list', async () => {
    const [first, second] = guests();
    const { id } = await create(here, [first.invited]);
    const path = `${engagements}/${id}`;
    const reply = await here.call('PATCH', path, { subject: 'Plans', attendees: [second.invited] });
    expect(warnedPaths(reply)).toEqual([]);
    expect(recordOf(reply)).toMatchObject({ subject: 'Plans', attendees: [second.shown] });
    const added = await here.call('PATCH', path, { attendees: [first.invited, second.invited] });
    expect(recordOf(added).attendees).toEqual(expect.arrayContaining([first.shown, second.shown]));
    expect(recordOf(await here.call('PATCH', path, { attendees: [] })).attendees).toEqual([]);
  });
};

const testInvited = (here: Connected, { invitations }: WrittenAttendees): void => {
  it.each(Object.entries(invitations))('are invited with a new meeting: %s', async (_, invite) => {
    const { body: more, attendees, shown, warned = [], arrived } = invite();
    const body: Body = { ...meeting, ...more, attendees };
    let made: AnsweredRecord | undefined;
    const sent = await here.writesWhile(async () => {
      const reply = await here.call('POST', engagements, body);
      expect(warnedPaths(reply)).toEqual(warned);
      made = recordOf(reply, 201);
    });
    if (made === undefined) expect.fail('nothing was made');
    const { id } = made;
    expect(made.attendees).toEqual(shown);
    expect(recordOf(await here.call('GET', `${engagements}/${id}`)).attendees).toEqual(shown);
    expect((await listed(here, (one) => one.id === id, body.type)).attendees).toEqual(shown);
    arrived?.(made, sent);
    if (warned.length === 0) return;
    const none = await here.writesWhile(async () => {
      expect(refusedPaths(await here.call('POST', engagements, body, { strict: 'true' }))).toEqual(warned);
    });
    expect(none).toEqual([]);
  });
};

const testWritten = (here: Connected, { guests, requests, batched, same }: WrittenAttendees): void => {
  it('are an empty list if a meeting invites no attendees', async () => {
    const { id, attendees } = recordOf(await here.call('POST', engagements, meeting), 201);
    expect(attendees).toEqual([]);
    expect(recordOf(await here.call('GET', `${engagements}/${id}`)).attendees).toEqual([]);
  });

  it('need an e-mail address in the body', async () => {
    const reply = await here.call('POST', engagements, { ...meeting, attendees: [{ name: 'Nobody' }] });
    expect(reply.status).toBe(422);
  });

  it('are invited once with an Idempotency-Key', async () => {
    const [{ invited, shown }] = guests();
    const { service, token } = here;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...meeting, attendees: [invited] };
    const sent = await here.writesWhile(async () => {
      const once = () => service().call('POST', engagements, { token: token(), body, headers });
      const [first, again] = [recordOf(await once(), 201), recordOf(await once(), 201)];
      expect(first.attendees).toEqual([shown]);
      expect(again).toEqual(first);
    });
    expect(sent.map(([request]) => request)).toEqual(
      requests.map((end) => expect.stringMatching(new RegExp(`^POST .*${end}$`))),
    );
  });

  it('are invited by a batch', async () => {
    const [{ invited, shown }] = guests();
    const body = { ...meeting, attendees: [invited] };
    const sent = await here.writesWhile(async () => {
      const items = [body, { ...body, subject: 'Later' }, { ...meeting, subject: 'Alone' }];
      const answers = dataOf(await here.call('POST', `${engagements}/batch`, { items }));
      expect(answers).toMatchObject(
        [[shown], [shown], []].map((attendees) => ({ statusCode: 201, data: { attendees } })),
      );
    });
    batched?.(sent);
  });

  it('cost no request if they are sent back as they were read', async () => {
    const [{ invited }] = guests();
    const made = await create(here, [invited]);
    const { id, attendees } = made;
    const sent = await here.writesWhile(async () => {
      const reply = await here.call('PATCH', `${engagements}/${id}`, { subject: 'Same', attendees });
      expect(warnedPaths(reply)).toEqual([]);
      expect(recordOf(reply)).toMatchObject({ subject: 'Same', attendees });
    });
    const update = new RegExp(`^(?:PATCH|PUT) .*${requests[0]}.*${remoteIn(made)}\\)?$`);
    expect(sent).toEqual([[expect.stringMatching(update), same]]);
  });
};

describe.each(fixtures)('the attendees of a meeting of %s', (provider, open) => {
  const here = at(provider as ProviderId);
  const given = open(here);
  const { written } = given;
  testShown(here, given);
  if (!given.areReplaced) testStays(here, given);
  if (written !== undefined) {
    testInvited(here, written);
    testWritten(here, written);
    if (given.areReplaced) testReplaced(here, written);
  }
  given.own?.();
});
