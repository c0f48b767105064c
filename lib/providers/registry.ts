import type { Provider } from './define.ts';
import { github } from './github.ts';
import { hubspot } from './hubspot.ts';
import { pipedrive } from './pipedrive.ts';
import { zendesk } from './zendesk.ts';

/** Every provider by its id. A new provider is one file and one line here. */
export const providers: Readonly<Record<string, Provider>> = { github, hubspot, pipedrive, zendesk };
