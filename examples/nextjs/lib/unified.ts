import { UnifiedClient } from '@unified-integration/client';

const required = (name: string): string => {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set; README.md says which settings there are.`);
};

/** Address of this application, as browsers know it. */
export const appUrl = (): string => required('APP_URL');

/** `whsec_…` of the webhook that sends its events to `/api/events`. */
export const webhookSecret = (): string => required('UNIFIED_WEBHOOK_SECRET');

/** Calls the service with the API key, which no page may have: this file is for route handlers and server components only. */
export const unified = (): UnifiedClient =>
  new UnifiedClient({ baseUrl: required('UNIFIED_URL'), apiKey: required('UNIFIED_KEY') });
