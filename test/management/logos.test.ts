import { createHash, randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as projects from '../../functions/projects.ts';
import { projectRoutes } from '../../lib/api/management/projects/projects.ts';
import { environment } from '../../lib/environment.ts';
import { removeProject } from '../../lib/management/projects/delete-project.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { changeLogos, getLogo } from '../../lib/store/projects/logos.ts';
import { markDeleting } from '../../lib/store/projects/project-changes.ts';
import { getProject, type Project } from '../../lib/store/projects/projects.ts';
import { chunk, jpeg, lossy, pngHeader, pngOf, pngSignature, webpOf } from '../pages/pictures.ts';
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

const upload = (content: Buffer, content_type = 'image/png') => ({
  content_type,
  content: content.toString('base64'),
});
const update = (body: unknown, key = admin, id = project.id) =>
  send(projects.updateLogos, projectRoutes.updateLogos, { key, params: { id }, body });
const logosNow = async () =>
  (await send(projects.read, projectRoutes.get, { key: operator, params: { id: project.id } })).data.logos;

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const itemsOf = async (id: string): Promise<readonly string[]> => {
  const { Items = [] } = await database().send(new ScanCommand({ TableName: environment.tables.projects }));
  return Items.filter(({ pk, sk }) => pk === id && String(sk).startsWith('logo#')).map(({ sk }) => String(sk));
};

const png = pngOf(64, 32);

describe('PATCH /projects/{id}/logos', () => {
  it('stores images of each type, and returns their addresses', async () => {
    const webp = webpOf(lossy);
    const given = { project: upload(png), hubspot: upload(jpeg, 'image/jpeg'), jira: upload(webp, 'image/webp') };
    const { data } = await update(given);
    const at = (name: string, content: Buffer) => `/connect/logos/${project.id}/${name}/${hashOf(content)}`;
    const small = { width: 24, height: 16 };
    expect(data.logos).toEqual({
      project: { content_type: 'image/png', width: 64, height: 32, size: png.length, path: at('project', png) },
      hubspot: { content_type: 'image/jpeg', ...small, size: jpeg.length, path: at('hubspot', jpeg) },
      jira: { content_type: 'image/webp', ...small, size: webp.length, path: at('jira', webp) },
    });
    const stored = await getLogo(project.id, 'project', hashOf(png));
    expect(Buffer.from(stored?.content ?? []).equals(png)).toBe(true);
    expect(await logosNow()).toEqual(data.logos);
  });

  it('replaces one, removes another, and keeps the rest', async () => {
    await update({ project: upload(png), hubspot: upload(jpeg, 'image/jpeg'), jira: upload(png) });
    const other = pngOf(16, 1024);
    const { data } = await update({ project: upload(other), hubspot: null, zendesk: null });
    expect(Object.keys(data.logos).toSorted()).toEqual(['jira', 'project']);
    expect(data.logos.project).toMatchObject({ width: 16, height: 1024 });
    expect(await getLogo(project.id, 'project', hashOf(png))).toBeUndefined();
    expect(await getLogo(project.id, 'hubspot', hashOf(jpeg))).toBeUndefined();
    expect((await itemsOf(project.id)).toSorted()).toEqual(['logo#jira', 'logo#project']);
    expect((await update({ project: null, jira: null })).data.logos).toEqual({});
    expect(await itemsOf(project.id)).toEqual([]);
  });

  it('answers 403 to a key without the scope admin, and 404 for another project', async () => {
    const weak = await makeKey(project.id, 'connections', 'linked_users', 'webhooks', 'records:write');
    expect((await update({ project: upload(png) }, weak)).statusCode).toBe(403);
    const other = await makeKey((await makeProject('Other')).id, 'admin');
    for (const id of [project.id, randomUUID()])
      expect((await update({ project: upload(png) }, other, id)).statusCode).toBe(404);
    expect(await logosNow()).toEqual({});
    expect((await update({ project: upload(png) }, operator)).statusCode).toBe(200);
  });

  const bomb = Buffer.concat([pngSignature, pngHeader(30_000, 30_000), chunk('IDAT', png), chunk('IEND')]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const large = pngOf(64, 64, { more: [chunk('tEXt', Buffer.alloc(32 * 1024))] });
  const cut = png.subarray(0, -1);

  it.each([
    ['an SVG by its own type', upload(svg, 'image/svg+xml'), 'content_type'],
    ['an SVG that is said to be a PNG', upload(svg), 'content'],
    ['a JPEG that is said to be a PNG', upload(jpeg), 'content_type'],
    ['a page', upload(Buffer.from('<!doctype html>'), 'text/html'), 'content_type'],
    ['more than 32 KB', upload(large), 'content'],
    ['a byte more than 32 KB', upload(Buffer.concat([png, Buffer.alloc(32 * 1024 + 1 - png.length)])), 'content'],
    ['a size that fills the memory', upload(bomb), 'content'],
    ['a side of more than 1,024 pixels', upload(pngOf(1025, 16)), 'content'],
    ['a side of fewer than 16 pixels', upload(pngOf(16, 15)), 'content'],
    ['a PNG that was cut off', upload(cut), 'content'],
    ['no bytes', upload(Buffer.alloc(0)), 'content'],
    ['no Base64', { content_type: 'image/png', content: '<img>' }, 'content'],
    ['an address', { content_type: 'image/png', url: 'https://logo.example/a.png' }, 'url'],
  ])('answers 422 for %s, and stores nothing', async (_, given, member) => {
    const reply = await update({ jira: upload(png), hubspot: given });
    expect(reply).toMatchObject({ statusCode: 422, error: 'validation_failed' });
    expect(issuesOf(reply)).toContain(`hubspot.${member}`);
    expect(await logosNow()).toEqual({});
    expect(await itemsOf(project.id)).toEqual([]);
  });

  it('describes an image that it refuses', async () => {
    const reply = await update({ hubspot: upload(bomb), jira: upload(jpeg), project: upload(svg) });
    expect(reply.details?.issues).toEqual([
      { path: 'hubspot.content', message: 'is 30000 × 30000 pixels; each side must have 16 to 1024' },
      { path: 'jira.content_type', message: 'does not match the content, which is image/jpeg' },
      { path: 'project.content', message: expect.stringContaining('image/png, image/jpeg, image/webp') },
    ]);
  });

  it('answers 422 for an unknown provider', async () => {
    expect(issuesOf(await update({ acme: upload(png) }))).toEqual(['acme']);
    expect(issuesOf(await update({ constructor: null, toString: upload(png) })).toSorted()).toEqual([
      'constructor',
      'toString',
    ]);
  });

  it('accepts all logos at their maximum size at the same time', async () => {
    const size = 32 * 1024;
    const rest = size - pngOf(16, 16).length - 12;
    const largest = pngOf(16, 16, { more: [chunk('tEXt', Buffer.alloc(rest))] });
    expect(largest.length).toBe(size);
    const names = ['project', 'hubspot', 'jira', 'zendesk', 'attio', 'close', 'linear', 'github', 'mailchimp'];
    const reply = await update(Object.fromEntries(names.map((name) => [name, upload(largest)])));
    expect(Object.keys(reply.data.logos)).toHaveLength(names.length);
  });

  it('answers 409 if the project is being deleted', async () => {
    await markDeleting(project.id, Date.now());
    expect(await update({ project: upload(png) }, operator)).toMatchObject({ statusCode: 409, error: 'conflict' });
    expect(await itemsOf(project.id)).toEqual([]);
  });

  it('repeats one of two simultaneous changes that have read the same project', async () => {
    const before = (await getProject(project.id)) ?? expect.fail('no project');
    const one = {
      logo: { hash: hashOf(png), type: 'image/png', width: 64, height: 32, bytes: png.length },
      content: png,
    };
    expect(await changeLogos(before, new Map([['jira', one]]), 1)).toMatchObject({ logos: { jira: one.logo } });
    expect(await changeLogos(before, new Map([['hubspot', one]]), 2)).toBeUndefined();
    expect(await itemsOf(project.id)).toEqual(['logo#jira']);
  });

  it('leaves nothing of a deleted project', async () => {
    await update({ project: upload(png), jira: upload(png) });
    await removeProject({ params: { id: project.id }, now: Date.now(), deadline: Date.now() + 20_000 });
    expect(await itemsOf(project.id)).toEqual([]);
  });
});
