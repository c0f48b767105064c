import { isObject } from '../../shared/vendor.ts';
import { invalid, notFound, refuse } from '../errors.ts';
import type { Portal } from '../portal.ts';
import type { EmailRow, Values } from './rows.ts';

const now = ({ rules }: Portal): string => new Date(rules.now()).toISOString();

const known = (body: unknown): Values => {
  if (!isObject(body)) throw invalid('Invalid input JSON on line 1, column 1: the body is no object');
  return body;
};

/** Updates each state first: a scheduled e-mail starts and ends by the clock. */
export const liveEmails = (portal: Portal): readonly EmailRow[] =>
  portal.emails.all().flatMap((row) => (row.isArchived ? [] : [current(portal, row)]));

/** Updates the state first. @throws Refusal 404 if the e-mail is unknown or archived */
export const emailNamed = (portal: Portal, id: unknown): EmailRow => {
  const row = /^\d+$/.test(String(id)) ? portal.emails.get(Number(id)) : undefined;
  if (row === undefined || row.isArchived) throw notFound();
  return current(portal, row);
};

/** Duration of a send. A test may end it earlier. */
const sendingMs = 60_000;

const begin = (portal: Portal, row: EmailRow, at: number): EmailRow =>
  portal.emails.put({
    ...row,
    state: 'PROCESSING',
    publishedAt: new Date(at).toISOString(),
    updatedAt: new Date(at).toISOString(),
    sends: row.sends + 1,
  });

/** Updates the state of an e-mail: a scheduled e-mail starts at its time, and a send ends after a minute. */
const current = (portal: Portal, row: EmailRow): EmailRow => {
  const [time, begins] = [portal.rules.now(), Date.parse(row.publishDate)];
  if (row.state === 'SCHEDULED' && time >= begins) return current(portal, begin(portal, row, begins));
  if (row.state === 'PROCESSING' && time >= Date.parse(row.publishedAt ?? '') + sendingMs)
    return portal.emails.put({ ...row, state: 'PUBLISHED' });
  return row;
};

const written = ['name', 'subject', 'from', 'to', 'content', 'language'];

const valuesIn = (portal: Portal, body: Values): Values => {
  const named = Object(Object(body.to).contactIlsLists).include;
  const lists = portal.lists.all().filter(({ deletedAt }) => deletedAt === undefined);
  for (const id of Array.isArray(named) ? named : [])
    if (!lists.some((list) => String(list.id) === String(id))) throw invalid(`There is no list ${id}`);
  return Object.fromEntries(Object.entries(body).filter(([name]) => written.includes(name)));
};

/** Creates a draft. @throws Refusal 400 for a missing name or an unknown list */
export const createEmail = (portal: Portal, given: unknown): EmailRow => {
  const body = known(given);
  if (typeof body.name !== 'string' || body.name === '') throw invalid('name is missing');
  const at = now(portal);
  return portal.emails.put({
    id: portal.emails.nextId(),
    state: 'DRAFT',
    subcategory: 'batch',
    values: valuesIn(portal, body),
    sendOnPublish: true,
    publishDate: at,
    createdAt: at,
    updatedAt: at,
    isArchived: false,
    sends: 0,
  });
};

/** Publication date of a draft. If the draft is sent at its publication, this is the date of its last change. */
const plannedIn = (row: EmailRow, body: Values, at: string): Pick<EmailRow, 'sendOnPublish' | 'publishDate'> => {
  const { sendOnPublish = row.sendOnPublish, publishDate = row.publishDate } = body;
  if (typeof sendOnPublish !== 'boolean') throw invalid('sendOnPublish is true or false');
  if (Number.isNaN(Date.parse(String(publishDate)))) throw invalid('publishDate is no date');
  return { sendOnPublish, publishDate: sendOnPublish ? at : String(publishDate) };
};

/** Changes the given members of a draft. @throws Refusal 400 after publication, 404 for an unknown e-mail */
export const updateEmail = (portal: Portal, id: unknown, given: unknown): EmailRow => {
  const row = emailNamed(portal, id);
  const body = known(given);
  // A sent e-mail cannot be changed. (unproven)
  if (!row.state.includes('DRAFT')) throw invalid(`The email is ${row.state} and cannot be changed`);
  if (portal.emailRules.ignoresUpdates) return row;
  const at = now(portal);
  const values = { ...row.values, ...valuesIn(portal, body) };
  return portal.emails.put({ ...row, values, ...plannedIn(row, body, at), updatedAt: at });
};

/** Deletes an e-mail in any state. A scheduled e-mail is not sent. @throws Refusal 404 */
export const archiveEmail = (portal: Portal, id: unknown): void => {
  portal.emails.put({ ...emailNamed(portal, id), isArchived: true });
};

/**
 * Checks the edition. "you must have a Marketing Hub Enterprise account or the transactional email add-on". (unproven)
 * The words of the refusal. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
const needEdition = ({ emailRules }: Portal): void => {
  if (!emailRules.lacksEdition) return;
  throw refuse(403, 'PERMISSION_DENIED', 'This portal does not have access to publish marketing emails via the API');
};

const isNamed = ({ values }: EmailRow): boolean => {
  const { contactIlsLists, contactIds } = Object(values.to);
  return [contactIlsLists, contactIds].some((some) => (Object(some).include ?? []).length > 0);
};

/** "publish an automated email or send/schedule a regular email". Same page. */
export const publishEmail = (portal: Portal, id: unknown): void => {
  const row = emailNamed(portal, id);
  needEdition(portal);
  if (!(row.state === 'DRAFT' || portal.emailRules.sendsAgain)) throw invalid(`The email is ${row.state}`);
  if (!isNamed(row) || !row.values.subject || !Object(row.values.from).replyTo)
    throw invalid('The email is not ready to be published');
  const isLater = !row.sendOnPublish && Date.parse(row.publishDate) > portal.rules.now();
  if (isLater) portal.emails.put({ ...row, state: 'SCHEDULED', updatedAt: now(portal) });
  else begin(portal, row, portal.rules.now());
};

/** "unpublish an automated email or cancel a regular email". Same page. */
export const unpublishEmail = (portal: Portal, id: unknown): void => {
  const row = emailNamed(portal, id);
  needEdition(portal);
  if (row.state !== 'SCHEDULED') throw invalid(`The email is ${row.state} and cannot be unpublished`);
  portal.emails.put({ ...row, state: 'DRAFT', updatedAt: now(portal) });
};

/** Test controls of marketing e-mails. */
export const emailsOf = (portal: Portal) => ({
  emails: {
    rules: portal.emailRules,
    all: (): readonly string[] => liveEmails(portal).map(({ id }) => String(id)),
    /** @returns the id of a draft */
    create: (values: Values): string => String(createEmail(portal, values).id),
    /** Sets values that only the vendor changes: the state and the counters. */
    set: (id: string, change: Partial<EmailRow>): void => {
      portal.emails.put({ ...emailNamed(portal, id), updatedAt: now(portal), ...change });
    },
    update: (id: string, values: Values): void => void updateEmail(portal, id, values),
    remove: (id: string): void => archiveEmail(portal, id),
    get: (id: string): EmailRow => emailNamed(portal, id),
    /** Number of times that the e-mail was sent. */
    sends: (id: string): number => emailNamed(portal, id).sends,
  },
});
