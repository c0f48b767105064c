import { describe, expect, it } from 'vitest';
import { insertProject, updateProject } from '../../../lib/store/projects/project-changes.ts';
import { recentProject, rememberProject } from '../../../lib/store/projects/recent-projects.ts';
import { useDatabase } from '../database.ts';
import { injectFault } from '../faults.ts';
import { now, projectOf } from '../samples.ts';

useDatabase();

const countReads = (): { count: number } => {
  const reads = { count: 0 };
  injectFault((command) => {
    if (command === 'GetItemCommand' || command === 'GetCommand') reads.count += 1;
    return undefined;
  });
  return reads;
};

describe('recentProject', () => {
  it('reads a project once in half a minute, for any number of simultaneous callers', async () => {
    const project = projectOf();
    await insertProject(project);
    const reads = countReads();
    await Promise.all(Array.from({ length: 8 }, () => recentProject(project.id, now)));
    expect(await recentProject(project.id, now + 29_999)).toEqual(project);
    expect(reads.count).toBe(1);
  });

  it('is never older than half a minute', async () => {
    const project = projectOf();
    await insertProject(project);
    await recentProject(project.id, now);
    await updateProject(project.id, { strict: true }, now);
    expect((await recentProject(project.id, now + 29_999))?.strict).toBe(false);
    expect((await recentProject(project.id, now + 30_000))?.strict).toBe(true);
  });

  it("reflects this process's own writes at once", async () => {
    const project = projectOf();
    await insertProject(project);
    await recentProject(project.id, now);
    rememberProject({ ...project, strict: true }, now);
    expect((await recentProject(project.id, now + 1))?.strict).toBe(true);
  });

  it('reads again after a failed read', async () => {
    const project = projectOf();
    await insertProject(project);
    let broken = true;
    injectFault((command) => (broken && command.startsWith('Get') ? new Error('no database') : undefined));
    await expect(recentProject(project.id, now)).rejects.toThrow('no database');
    broken = false;
    expect(await recentProject(project.id, now)).toEqual(project);
  });
});
