import type { ConsolePage } from '../visit.ts';
import { auditPage } from './audit.ts';
import { connectionPage } from './connection.ts';
import { connectionsPage } from './connections.ts';
import { eventsPage } from './events.ts';
import { issuesPage } from './issues.ts';
import { linksPage } from './links.ts';
import { overviewPage } from './overview.ts';
import { projectsPage } from './projects.ts';
import { requestPage } from './request.ts';
import { requestsPage } from './requests.ts';
import { searchPage } from './search.ts';
import { usagePage } from './usage.ts';
import { webhookPage } from './webhook.ts';
import { webhooksPage } from './webhooks.ts';

/** All pages, in the order of the menu. */
export const pages: readonly ConsolePage[] = [
  overviewPage,
  issuesPage,
  connectionsPage,
  connectionPage,
  requestsPage,
  requestPage,
  eventsPage,
  webhooksPage,
  webhookPage,
  linksPage,
  auditPage,
  usagePage,
  projectsPage,
  searchPage,
];
