import type { Provider } from './define.ts';
import { hubspot } from './hubspot.ts';
import { zendesk } from './zendesk.ts';

/** Every provider by its id. A new provider is one file and one line here. */
export const providers: Readonly<Record<string, Provider>> = { hubspot, zendesk };
