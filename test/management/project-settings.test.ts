import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as projects from '../../functions/projects.ts';
import { projectRoutes } from '../../lib/api/management/projects/projects.ts';
import { markDeleting } from '../../lib/store/projects/project-changes.ts';
import type { Project } from '../../lib/store/projects/projects.ts';
import { issuesOf, makeKey, makeOperatorKey, makeProject, send, useService } from './service.ts';

useService();

let operator: string;
let project: Project;
let admin: string;

beforeAll(async () => {
  operator = await makeOperatorKey();
});

beforeEach(async () => {
  project = await makeProject('Demo');
  admin = await makeKey(project.id, 'admin');
});

const get = (key = admin, id = project.id) => send(projects.read, projectRoutes.get, { key, params: { id } });
const update = (body: unknown, key = admin, id = project.id) =>
  send(projects.update, projectRoutes.update, { key, params: { id }, body });

const first = {
  name: 'Demo',
  status: 'active',
  strict: false,
  return_urls: [],
  browser_origins: [],
  connect_origins: [],
  connect_frames: false,
  branding: { name: null, accent_color: null, privacy_url: null, help_url: null },
  objects: [],
  limits: { requests_per_minute: null, key_requests_per_minute: null },
  sync: {},
};

describe('PATCH /projects/{id}', () => {
  it('answers 403 to a key without the scope admin', async () => {
    const key = await makeKey(project.id, 'records:write', 'connections', 'linked_users', 'webhooks', 'passthrough');
    expect((await update({ name: 'Mine' }, key)).statusCode).toBe(403);
    expect((await get(key)).statusCode).toBe(403);
    expect((await get()).data).toMatchObject(first);
  });

  it('answers 404 for another project, as for an unknown one, and changes nothing', async () => {
    const other = await makeKey((await makeProject('Other')).id, 'admin');
    for (const id of [project.id, randomUUID(), 'nonsense']) {
      expect((await update({ name: 'Mine' }, other, id)).statusCode).toBe(404);
      expect((await get(other, id)).statusCode).toBe(404);
    }
    expect((await update({ name: 'Mine' }, operator, randomUUID())).statusCode).toBe(404);
    expect((await get()).data).toMatchObject(first);
  });

  it('answers 422 with the name of each wrong setting', async () => {
    const body = {
      name: ' ',
      strict: 'yes',
      return_urls: ['https://app.example/', 'http://app.example/', 'javascript:alert(1)'],
      browser_origins: [
        'https://app.example',
        '*',
        'http://app.example',
        'https://app.example/app',
        'https://*.example',
      ],
      connect_origins: ['https://app.example/app', 'https://app.example'],
      branding: {
        accent_color: 'red',
        logo: 'x',
        privacy_url: 'http://localhost/privacy',
        help_url: 'javascript:alert(1)',
      },
      objects: ['crm.contact', 'crm.unicorn'],
      limits: { requests_per_minute: 0, key_requests_per_minute: 1.5 },
      sync: {
        'crm.unicorn': {},
        'crm.contact': { interval_seconds: 59, reconcile_interval_seconds: 60 },
        'crm.deal': { every: 'day' },
      },
      owner: 'me',
    };
    expect(issuesOf(await update(body)).toSorted()).toEqual([
      'branding.accent_color',
      'branding.help_url',
      'branding.logo',
      'branding.privacy_url',
      'browser_origins[1]',
      'browser_origins[2]',
      'browser_origins[3]',
      'browser_origins[4]',
      'connect_origins[0]',
      'limits.key_requests_per_minute',
      'limits.requests_per_minute',
      'name',
      'objects[1]',
      'owner',
      'return_urls[1]',
      'return_urls[2]',
      'strict',
      'sync.crm.contact.interval_seconds',
      'sync.crm.contact.reconcile_interval_seconds',
      'sync.crm.deal.every',
      'sync.crm.unicorn',
    ]);
    for (const help_url of ['https://', 'https://a:b@c.example/', 'https://a.example/\\b', '/help', '']) {
      expect(issuesOf(await update({ branding: { help_url } })), help_url).toEqual(['branding.help_url']);
    }
    for (const accent_color of ['#12345', '#1234567', '#12345g', '#123456;}', 'url(x)']) {
      expect(issuesOf(await update({ branding: { accent_color } }))).toEqual(['branding.accent_color']);
    }
  });

  it('answers 403 to a project that sets its own limits, and changes nothing else', async () => {
    const reply = await update({ name: 'Mine', limits: { requests_per_minute: 1_000_000 } });
    expect(reply).toMatchObject({ statusCode: 403, error: 'forbidden' });
    expect(issuesOf(reply)).toEqual(['limits']);
    expect((await get()).data).toMatchObject(first);
  });

  it('answers 409 for a project that is being deleted', async () => {
    await markDeleting(project.id, Date.now());
    expect(await update({ name: 'Mine' }, operator)).toMatchObject({ statusCode: 409, error: 'conflict' });
    expect((await get(operator)).data).toMatchObject({ ...first, status: 'deleting' });
  });

  it('changes only the given settings', async () => {
    const body = {
      strict: true,
      return_urls: ['https://APP.example', 'https://app.example/', 'http://localhost:3000/done'],
      browser_origins: ['https://APP.example:443/', 'https://app.example', 'http://localhost:3000'],
      connect_origins: ['https://APP.example:443/', 'https://app.example'],
      connect_frames: true,
      branding: { name: 'Acme', accent_color: '#A0b1C2' },
      objects: ['crm.deal', 'crm.contact', 'crm.deal'],
    };
    const changed = (await update(body)).data;
    expect(changed).toMatchObject({
      ...first,
      strict: true,
      return_urls: ['https://app.example/', 'http://localhost:3000/done'],
      browser_origins: ['https://app.example', 'http://localhost:3000'],
      connect_origins: ['https://app.example'],
      connect_frames: true,
      branding: { ...first.branding, name: 'Acme', accent_color: '#a0b1c2' },
      objects: ['crm.deal', 'crm.contact'],
    });
    const renamed = (await update({ name: 'Renamed' })).data;
    expect(renamed).toEqual({ ...changed, name: 'Renamed', updated_at: renamed.updated_at });
    expect((await update({})).data).toMatchObject({ name: 'Renamed', strict: true });
    expect((await get()).data.name).toBe('Renamed');
  });

  it('replaces branding and limits as a whole', async () => {
    await update({ branding: { name: 'Acme', accent_color: '#a0b1c2' } });
    const pages = { privacy_url: 'HTTPS://App.Example/privacy#us', help_url: 'https://app.example/help?from=connect' };
    expect((await update({ branding: pages })).data.branding).toEqual({
      ...first.branding,
      privacy_url: 'https://app.example/privacy#us',
      help_url: 'https://app.example/help?from=connect',
    });
    expect((await update({ branding: { accent_color: '#000000' } })).data.branding).toEqual({
      ...first.branding,
      accent_color: '#000000',
    });
    const limits = { requests_per_minute: 600, key_requests_per_minute: 60 };
    expect((await update({ limits }, operator)).data.limits).toEqual(limits);
    expect((await update({ limits: {} }, operator)).data.limits).toEqual(first.limits);
  });
});
