import type { ScriptAnswer } from '../../api/protocols/script.ts';
import component from '../../pages/component.json' with { type: 'json' };

/** The script that `npm run component` built. */
export const showConnectScript = async (): Promise<ScriptAnswer> => ({ script: component.script });
