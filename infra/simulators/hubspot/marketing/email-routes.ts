import type { Answer, Call, Route } from '../../shared/vendor.ts';
import { invalid } from '../errors.ts';
import { readLimit } from '../objects.ts';
import type { Portal } from '../portal.ts';
import {
  archiveEmail,
  createEmail,
  emailNamed,
  liveEmails,
  publishEmail,
  unpublishEmail,
  updateEmail,
} from './emails.ts';
import type { EmailRow } from './rows.ts';

const types: Readonly<Record<string, string>> = { batch: 'BATCH_EMAIL', automated: 'AUTOMATED_EMAIL' };

const published = ['PROCESSING', 'PUBLISHED', 'AUTOMATED'];

const none = { include: [], exclude: [] };

const ratios = { openratio: 0, clickratio: 0, bounceratio: 0, unsubscribedratio: 0, spamreportratio: 0 };

const statsOf = ({ counters = {}, sends }: EmailRow) => ({
  counters: { sent: sends, open: 0, delivered: 0, bounce: 0, unsubscribed: 0, click: 0, spamreport: 0, ...counters },
  deviceBreakdown: {},
  qualifierStats: {},
  ratios,
});

const typeOf = ({ subcategory }: EmailRow): string => types[subcategory] ?? 'BATCH_EMAIL';

/** An e-mail, as in recorded answers. @param withStats whether the request asks for statistics */
const present = ({ settings }: Portal, row: EmailRow, withStats = false) => {
  const { from, to, content, ...values } = row.values;
  const domain = `${settings.portalId}.hs-sites.com`;
  return {
    id: String(row.id),
    activeDomain: domain,
    archived: false,
    businessUnitId: '0',
    content: { templatePath: '@hubspot/email/dnd/plain_text.html', widgets: {}, ...Object(content) },
    createdAt: row.createdAt,
    createdById: '501',
    emailTemplateMode: 'DRAG_AND_DROP',
    from: { fromName: '', replyTo: '', ...Object(from) },
    isAb: false,
    isPublished: published.includes(row.state),
    jitterSendTime: true,
    language: 'en',
    subject: '',
    ...values,
    previewKey: 'GPBUEllw',
    publishDate: `${row.publishDate.slice(0, 19)}Z`,
    ...(row.publishedAt !== undefined && { publishedAt: row.publishedAt }),
    sendOnPublish: row.sendOnPublish,
    state: row.state,
    ...(withStats && { stats: statsOf(row) }),
    subcategory: row.subcategory,
    subscriptionDetails: { officeLocationId: '369226069226' },
    to: { contactIds: none, contactIlsLists: none, contactLists: none, suppressGraymail: true, ...Object(to) },
    type: typeOf(row),
    updatedAt: row.updatedAt,
    updatedById: '501',
    webversion: { domain, enabled: false, isPageRedirected: false, slug: `-temporary-slug-${row.id}` },
  };
};

const asksStats = ({ query }: Call): boolean => query.get('includeStats') === 'true';

const shown = (portal: Portal, row: EmailRow, call: Call, status = 200): Answer => ({
  status,
  body: present(portal, row, asksStats(call)),
});

/** Compares a time with `…After` and `…Before`. Equal times are outside. (unproven) */
const isWithin = (call: Call, name: 'created' | 'updated', time: string): boolean => {
  const [after, before] = ['After', 'Before'].map((end) => call.query.get(`${name}${end}`));
  const at = Date.parse(time);
  return (!after || at > Date.parse(after)) && (!before || at < Date.parse(before));
};

const orders: Readonly<Record<string, (row: EmailRow) => number>> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
};

const ordered = (rows: readonly EmailRow[], sort: string | null): readonly EmailRow[] => {
  if (sort === null) return rows;
  const key = orders[sort.replace('-', '')];
  if (key === undefined) throw invalid(`${sort} is no order`);
  const sign = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id));
};

/** Lists e-mails. A cursor is a number in base64. */
const list = (portal: Portal, call: Call): Answer => {
  const limit = call.cut(readLimit(call.query, { usual: 10, max: 100 }), 1);
  const offset = Number(Buffer.from(call.query.get('after') ?? '', 'base64').toString('utf8'));
  const type = call.query.get('type');
  const found = ordered(
    liveEmails(portal)
      .filter((row) => type === null || typeOf(row) === type)
      .filter(({ createdAt }) => isWithin(call, 'created', createdAt))
      .filter(({ updatedAt }) => isWithin(call, 'updated', updatedAt)),
    call.query.get('sort'),
  );
  const end = offset + limit;
  const results = found.slice(offset, end).map((row) => present(portal, row, asksStats(call)));
  const after = Buffer.from(String(end)).toString('base64');
  return {
    status: 200,
    body: { total: found.length, results, ...(found.length > end && { paging: { next: { after } } }) },
  };
};

const emails = '/marketing/v3/emails';
const one = `${emails}/{id}`;

const done = (act: (portal: Portal, id: unknown) => void) => (portal: Portal, call: Call) => {
  act(portal, call.params.id);
  return { status: 204 };
};

/**
 * Routes of marketing e-mails. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
export const emailRoutes: readonly Route<Portal>[] = [
  { method: 'GET', path: emails, handle: list },
  {
    method: 'POST',
    path: emails,
    handle: (portal, call) => shown(portal, createEmail(portal, call.body), call, 201),
  },
  { method: 'GET', path: one, handle: (portal, call) => shown(portal, emailNamed(portal, call.params.id), call) },
  {
    method: 'PATCH',
    path: one,
    handle: (portal, call) => shown(portal, updateEmail(portal, call.params.id, call.body), call),
  },
  { method: 'DELETE', path: one, handle: done(archiveEmail) },
  { method: 'POST', path: `${one}/publish`, handle: done(publishEmail) },
  { method: 'POST', path: `${one}/unpublish`, handle: done(unpublishEmail) },
];
