import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };

const given = (): string | undefined => process.env.CHROME_PATH || undefined;

/** Why no browser can be started here; nothing where one can. */
export const missingBrowser = (): string | undefined => {
  if (given() !== undefined || (process.platform === 'linux' && process.arch === 'x64')) return undefined;
  return `npm has no Chromium for ${process.platform} ${process.arch}: set CHROME_PATH to the one of this machine`;
};

/** The package unpacks into the folder for temporary files, wherever that is. */
const unpackInto = async (folder: string): Promise<void> => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
};

/** Several processes may unpack at the same time, and be ended while they do: a folder is whole or not there. */
const unpack = async (): Promise<string> => {
  const folder = join(tmpdir(), `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  await unpackInto(making);
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};

/** Containers run as root, which Chromium's sandbox refuses; it opens nothing but our own pages. */
const flags = ['--no-sandbox', '--no-zygote', '--font-render-hinting=none'];

/** Headless Chromium: the one at `CHROME_PATH`, or the one that comes with `npm ci`. */
export const startBrowser = async (): Promise<Browser> => {
  const own = given();
  if (own !== undefined) return chromium.launch({ executablePath: own, args: flags });
  const folder = await unpack();
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: { ...process.env, ...fonts },
  });
};
