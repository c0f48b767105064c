import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { githubAccounts } from '../../infra/simulators/github/seeds.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../infra/simulators/zendesk/seeds.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { hasAllCases } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { openNews } from './play/events.ts';
import { killAt } from './play/kill.ts';

const minute = 60_000;
const quarter = 15 * minute;
const object = 'ticketing.comment';

/** Tickets per page. */
const pageSize = 10;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

const newEvents = openNews();

beforeAll(async () => {
  const now = () => time;
  service = await startService({ hubspot: { now }, zendesk: { now }, github: { now } });
  service.simulators.zendesk.shortPages = () => pageSize;
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 2 * 24 * 60 * minute;
  project = await service.project();
});

// Due work of this test would otherwise receive the failures of the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const zendesk = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
const github = () => service.simulators.github.account(githubAccounts[0].people[0].login);
const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);

const syncName = () => ({ project: project.id, connection: connection.id, object });

const begin = async (provider: ProviderId): Promise<void> => {
  connection = await service.connect(project, provider);
  await requestSync(syncName(), { source: 'request', request: {} }, time);
};

const baseline = async (provider: ProviderId): Promise<void> => {
  await begin(provider);
  await service.sync(time);
  expect(await getSync(syncName())).toMatchObject({ result: 'succeeded' });
  expect(await news()).toEqual([expect.stringContaining('sync.completed')]);
  time += 5 * minute;
};

const next = async (): Promise<void> => {
  time += quarter;
  await service.sync(time);
  expect(await getSync(syncName())).toMatchObject({ result: 'succeeded', lastError: undefined });
};

const news = async (): Promise<readonly string[]> => {
  const fresh = await newEvents(project.id, connection.id);
  return fresh.map(({ type, remoteId }) => `${type} ${remoteId}`).toSorted();
};

const say = (ticket: number, body: string): number => {
  zendesk().updateTicket(ticket, { comment: { body } });
  return zendesk().comments(ticket).at(-1)?.id ?? 0;
};

/** Collects the requested paths until the result is read. */
const askedFor = (path: RegExp) => {
  const paths: string[] = [];
  const stop = [service.simulators.zendesk, service.simulators.github, service.simulators.hubspot].map((simulator) =>
    simulator.onExchange((exchange) => {
      if (path.test(exchange.path)) paths.push(exchange.path);
    }),
  );
  return () => {
    for (const each of stop) each();
    return paths;
  };
};

describe('the comments of tickets', () => {
  it('are reported with one request for each changed ticket', async () => {
    const ticket = zendesk().createTicket({ subject: 'Fire', comment: { body: 'first' } });
    await baseline('zendesk');
    const second = say(ticket.id, 'second');
    const other = zendesk().createTicket({ subject: 'Flood', comment: { body: 'wet' } });
    const asked = askedFor(/\/comments$/);
    await next();
    const [first] = zendesk().comments(other.id);
    expect(await news()).toEqual(
      [`${object}.created ${ticket.id}/${second}`, `${object}.created ${other.id}/${first?.id}`].toSorted(),
    );
    expect(asked().toSorted()).toEqual([ticket.id, other.id].map((id) => `/api/v2/tickets/${id}/comments`).toSorted());
    await next();
    expect(await news()).toEqual([]);
  });

  it('are each found once, at whatever call a worker dies', async () => {
    const tickets = Array.from({ length: 5 }, (_, n) =>
      zendesk().createTicket({ subject: `Ticket ${n}`, comment: { body: 'x' } }),
    );
    await begin('zendesk');
    for (let call = 5; call < 60; call += hasAllCases ? 7 : 11) {
      const revive = killAt(call, call % 2 === 0 ? 'before' : 'after');
      await service.sync(time).catch(() => undefined);
      revive();
      time += 2 * minute + 1;
    }
    await service.sync(time);
    const all = zendesk()
      .tickets()
      .filter(({ deleted }) => !deleted)
      .flatMap(({ id }) => zendesk().comments(id));
    expect(await getSync(syncName())).toMatchObject({ result: 'succeeded', run: { counts: { seen: all.length } } });
    expect(await news()).toEqual([expect.stringContaining('sync.completed')]);
    time += 5 * minute;
    const made = tickets.map(({ id }) => `${object}.created ${id}/${say(id, 'y')}`);
    await next();
    expect(await news()).toEqual(made.toSorted());
  });

  it('are complete if the tickets need more than a page', async () => {
    for (let n = 0; n < pageSize + 2; n += 1) zendesk().createTicket({ subject: `Many ${n}`, comment: { body: 'x' } });
    await baseline('zendesk');
    const all = zendesk()
      .tickets()
      .filter(({ deleted }) => !deleted)
      .flatMap(({ id }) => zendesk().comments(id));
    expect((await getSync(syncName()))?.run?.counts.seen).toBe(all.length);
  });

  it('disappear with their ticket, and the missing ticket delays nothing', async () => {
    const [gone, kept] = ['Gone', 'Kept'].map((subject) => zendesk().createTicket({ subject, comment: { body: 'x' } }));
    await baseline('zendesk');
    const [comment] = zendesk().comments(gone?.id ?? 0);
    const added = say(kept?.id ?? 0, 'y');
    say(gone?.id ?? 0, 'never listed');
    service.simulators.zendesk.failWith(404, { path: new RegExp(`/${gone?.id}/comments$`) });
    await next();
    expect(await news()).toEqual([`${object}.created ${kept?.id}/${added}`]);
    zendesk().deleteTicket(gone?.id ?? 0);
    time += 7 * 24 * 60 * minute;
    await next();
    expect(await news()).toContain(`${object}.deleted ${gone?.id}/${comment?.id}`);
  });

  it('come from a list per repository, without the comments of pull requests', async () => {
    const [repository = ''] = github().repositories;
    const id = github().repositoryId(repository);
    const issue = github().createIssue(repository, { title: 'Fire' });
    const pull = github().createPullRequest(repository, 'Hose');
    github().createComment(repository, pull.number, 'never a comment of a ticket');
    const old = github().createComment(repository, issue.number, 'old');
    await baseline('github');
    const made = github().createComment(repository, issue.number, 'new');
    github().createComment(repository, pull.number, 'nor this one');
    const asked = askedFor(/\/comments/);
    await next();
    expect(await news()).toEqual([`${object}.created ${id}/${issue.number}/${made.id}`]);
    expect(asked().every((path) => path.endsWith('/issues/comments'))).toBe(true);
    github().deleteComment(repository, old.id);
    time += 7 * 24 * 60 * minute;
    await next();
    expect(await news()).toEqual([`${object}.deleted ${id}/${issue.number}/${old.id}`]);
  });

  it('come from a list over all tickets, once per ticket', async () => {
    const open = { hs_pipeline: '0', hs_pipeline_stage: '1' };
    const [one, two] = ['One', 'Two'].map((subject) => hubspot().create('tickets', { ...open, subject }));
    const note = (body: string, ...tickets: readonly (number | undefined)[]) =>
      hubspot().create(
        'notes',
        { hs_note_body: body, hs_timestamp: new Date(time).toISOString() },
        tickets.map((id) => ({
          to: { id: String(id) },
          types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 228 }],
        })),
      );
    const first = note('first', one?.id);
    note('on no ticket');
    await baseline('hubspot');
    const second = note('second', one?.id, two?.id);
    hubspot().update('notes', first.id, { hs_note_body: 'changed' });
    await next();
    expect(await news()).toEqual(
      [
        `${object}.created ${one?.id}/${second.id}`,
        `${object}.created ${two?.id}/${second.id}`,
        `${object}.updated ${one?.id}/${first.id}`,
      ].toSorted(),
    );
  });
});
