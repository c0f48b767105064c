import type { App } from './dialect.ts';

/** App that is registered with a simulated vendor from the start. */
export const simulatedApp = (provider: string): App => ({
  clientId: `sim-${provider}-client`,
  clientSecret: `sim-${provider}-client-secret`,
});
