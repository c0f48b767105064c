import type { ScriptAnswer } from '../../api/protocols/script.ts';
import component from '../../pages/component.json' with { type: 'json' };

/** The script as `npm run component` has built it. */
export const showConnectScript = async (): Promise<ScriptAnswer> => ({ script: component.script });
