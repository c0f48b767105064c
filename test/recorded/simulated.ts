import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import type { Send } from '../../infra/simulators/shared/request.ts';
import { type ProviderName, providerNames } from '../contract/descriptions.ts';
import { fromFolders } from '../providers/folders.ts';
import type { Ask, Beside, Script, Start } from './scripts.ts';

const asking =
  (send: Send): Ask =>
  async (method, path, body) => {
    const reply = await send(method, path, body);
    if (reply.status < 300) return reply.body;
    throw new Error(`${method} ${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  };

const starts = await fromFolders<Start>('recorded/start');
const scripts = await fromFolders<Script>('recorded/script');

/** Vendors with a script that repeats their recorded requests at the simulator. */
export const scriptedNames: readonly ProviderName[] = providerNames.filter((name) => Object.hasOwn(scripts, name));

interface Played {
  readonly besides: readonly Beside[];
  readonly exchanges: readonly Exchange[];
}

const play = async (provider: ProviderName): Promise<Played> => {
  const [start, script] = [starts[provider], scripts[provider]];
  if (start === undefined || script === undefined)
    throw new Error(`test/providers/${provider}/recorded/ needs both start.ts and script.ts.`);
  const [simulator, send] = await start();
  try {
    return { besides: await script(asking(send)), exchanges: [...simulator.exchanges] };
  } finally {
    await simulator.close();
  }
};

const played = new Map<ProviderName, Promise<Played>>();

/** Runs a vendor's script at its simulator, once. */
export const simulate = (provider: ProviderName): Promise<Played> => {
  const known = played.get(provider) ?? play(provider);
  played.set(provider, known);
  return known;
};
