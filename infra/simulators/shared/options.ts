import type { OAuthRules } from './oauth/server.ts';

/** Options of every simulator. Defaults: a free port, no journal file, the machine's clock (epoch ms). */
export interface SimulatorOptions {
  port?: number;
  /** File that keeps the state during a restart. */
  journal?: string;
  /** true: messages about changes are sent at once, as with `npm start`. Otherwise `hooks.post` sends them. */
  sendsNotifications?: boolean;
  now?: () => number;
}

/** Options of a vendor with consents. */
export interface ConsentingOptions extends SimulatorOptions {
  oauth?: OAuthRules;
}
