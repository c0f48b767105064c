import { actedRoutes, consoleRoutes } from '../api/console.ts';
import { createMagicLink } from '../management/connect/magic-link.ts';
import { startSync } from '../management/connections/connection-syncs.ts';
import { changeIssue } from '../management/issues/issues.ts';
import { pauseConnectionSync, resumeConnectionSync } from '../management/projects/pause-sync.ts';
import { replayDeliveries } from '../management/webhooks/deliveries.ts';
import { callable, type Endpoints } from './ask.ts';

const acted = callable(consoleRoutes.act.handler);

/** Routes of the API that buttons call, with their use cases. */
export const actedEndpoints: Endpoints = new Map([
  acted(actedRoutes.startSync, startSync),
  acted(actedRoutes.pauseSync, pauseConnectionSync),
  acted(actedRoutes.resumeSync, resumeConnectionSync),
  acted(actedRoutes.replay, replayDeliveries),
  acted(actedRoutes.createLink, createMagicLink),
  acted(actedRoutes.muteIssue, changeIssue),
]);
