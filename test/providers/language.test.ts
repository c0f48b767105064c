import { describe, expect, it } from 'vitest';
import { keywords, members, usersOf } from './language.ts';

/** A new word makes a declaration longer to learn: it replaces two others, or belongs into the code of one provider. */
const most = 437;

/** Words that one provider uses, or none yet, and the provider that will be the next. */
const planned: Readonly<Record<string, string>> = {
  archive: 'Intercom archives contacts, and brings them back',
  authorizeParameters: 'Zoho CRM wants access_type=offline',
  by: 'Salesforce has engagements as Event and as Task, by TaskSubtype',
  classes: 'Salesforce has objects, and Zoho CRM modules, that an account has defined',
  collections: 'GitLab names the project of another issue by its path (references.full), which may change',
  createdAs: 'GitLab takes no state with a new issue',
  deletedAt: 'Salesforce lists deleted records with deletedDate',
  equals: 'Attio and Dynamics, as `classes`: a filter by any field of a class',
  exact: 'Zoho CRM has Phone, Mobile and Home_Phone in the place of a list',
  existingId: 'Attio answers uniqueness_conflict',
  fromAnswer: 'Zoho CRM answers api_domain, Salesforce instance_url',
  has: 'GitLab has one kind of message for notes on issues and on others',
  html: 'Intercom has the parts of a conversation as HTML',
  kinds: 'Salesforce, as `by`',
  lifetime: 'Salesforce answers no expires_in',
  longest: 'Azure DevOps takes 32,000 characters of WIQL',
  lookup: 'Mailchimp says in a read of its own where the account is (dc)',
  mostClauses: 'Zoho CRM takes ten criteria in a search',
  nameField: 'Salesforce has nameField in the description of an object',
  ours: 'Close has e-mails and phones as lists of objects',
  overlap: 'Asana has a task in several projects',
  paces: 'ActiveCampaign takes five requests a second, and says so in no header',
  parameters: 'GitLab and Freshdesk page by Link',
  paths: 'ActiveCampaign, as `paces`',
  plain: 'Salesforce has TextBody and HtmlBody of an EmailMessage',
  precondition: 'Dynamics takes If-Match, Salesforce If-Unmodified-Since, Azure DevOps a test of /rev',
  plural: 'Salesforce has labelPlural, Zoho CRM plural_label',
  prefix: 'Intercom signs with sha1= before the signature',
  primary: 'Close, as `ours`',
  renew: 'Zoho CRM ends notifications after a day to a week',
  days: 'Zoho CRM, as `renew`',
  refused: 'Dynamics, as `precondition`',
  requests: 'ActiveCampaign, as `paces`',
  resolution: 'Salesforce, as `precondition`: a header has whole seconds',
  revision: 'any provider, once a codec of it reads the same value as another one',
  several: 'Copper lists the stages of all pipelines by themselves',
  skip: 'Gorgias has the description as the first message',
  takenAs: 'Azure DevOps takes the uniqueName of a person, and answers an id beside it',
  theirs: 'Close, as `ours`',
  total: 'Mailchimp answers total_items',
  touches: 'Intercom changes the ticket with each reply',
  typedFields: 'Zoho CRM, as `exact`',
  version: 'Dynamics, as `precondition`',
  unique: 'Salesforce has unique, and Attio is_unique, of a field',
  whole: 'Salesforce has an address in parts, and as one',
};

/** Words of one provider that no planned one is known to need. Each could be a quirk: the list gets shorter, never longer. */
const lonely: readonly string[] = [
  'authorized',
  'below',
  'date',
  'local',
  'make',
  'minAge',
  'refusal',
  'renames',
  'replaces',
  'scopeSeparator',
  'split',
  'time',
  'transitions',
  'volatile',
  'when',
];

/** What quirks yield and are given is no word of a declaration. */
const words = keywords.filter((word) => members.some(({ file, name }) => name === word && file !== 'quirks'));

describe('the language of declarations', () => {
  it(`has at most ${most} members`, () => {
    expect(members.length).toBeLessThanOrEqual(most);
  });

  it('says of each member what it is', () => {
    const silent = members.filter(({ doc }) => doc === '');
    expect(silent.map(({ file, line, name }) => `${file}.ts:${line} ${name}`)).toEqual([]);
  });

  it('has no word of fewer than two providers, but for those that are planned and a few that are lonely', () => {
    const few = words.filter((word) => usersOf(word).length < 2);
    expect(few).toEqual([...Object.keys(planned), ...lonely].toSorted());
  });

  it('has no word without a provider that nobody plans', () => {
    const unused = words.filter((word) => usersOf(word).length === 0);
    expect(unused.filter((word) => planned[word] === undefined)).toEqual([]);
  });
});
