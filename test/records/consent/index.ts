import type { ProviderId } from '../../harness/service.ts';
import { fromFolders } from '../../providers/folders.ts';
import type { Doors, OpenDoor } from './door.ts';

/** All doors: each provider that can subscribe a contact, with each of its channels. */
export const doors: readonly (readonly [ProviderId, channel: string, OpenDoor])[] = Object.entries(
  await fromFolders<Doors>('doors'),
).flatMap(([provider, byChannel]) =>
  Object.entries(byChannel).map(([channel, open]) => [provider as ProviderId, channel, open] as const),
);
