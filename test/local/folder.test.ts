import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '../../infra/local/folder.ts';
import { StartRefusal } from '../../infra/local/refusal.ts';

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'uis-folder-'));
});

afterEach(() => rmSync(path, { recursive: true }));

describe('the data folder', () => {
  it('is refused with instructions if another release has stored its data there', () => {
    writeFileSync(join(path, 'database.sqlite'), '');
    expect(() => openFolder(path)).toThrow(StartRefusal);
    expect(() => openFolder(path)).toThrow('delete the data with npm start -- --reset');
    writeFileSync(join(path, 'format'), '999\n');
    expect(() => openFolder(path)).toThrow(StartRefusal);
  });

  it('is opened again by the release that has stored its data there', () => {
    const { databaseFile } = openFolder(path);
    writeFileSync(databaseFile, '');
    expect(openFolder(path).databaseFile).toBe(databaseFile);
  });
});
