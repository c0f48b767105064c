import { describe, expect, it } from 'vitest';
import { keywords, members, usersOf } from './language.ts';

/** A new word makes a declaration longer to learn: it replaces two others, or belongs into the code of one provider. */
const most = 475;

/** Words that one provider uses, or none yet, and the provider that will be the next. */
const planned: Readonly<Record<string, string>> = {
  subscription: 'MailerLite takes a status and opted_in_at with the groups of a subscriber',
  archive: 'Intercom archives contacts, and brings them back',
  html: 'Intercom has the parts of a conversation as HTML',
  lifetime: 'Salesforce answers no expires_in',
  mostFields: 'Zoho CRM takes 50 fields in a request, Dynamics 100 columns in a view',
  makes: 'Attio makes a company for a person by the domain of the e-mail address',
  mostClauses: 'Zoho CRM takes ten criteria in a search',
  parameters: 'GitLab and Freshdesk page by Link',
  skip: 'Gorgias has the description as the first message',
  touches: 'Intercom changes the ticket with each reply',
  unset: 'Zoho CRM has deals without Pipeline in an account that has one pipeline alone',
  bytes: 'Dynamics has the text of an e-mail as a file, at descriptionblobid/$value',
  callback: 'Zoho CRM sends accounts-server with the code',
  ownApp: 'ServiceNow has OAuth apps in the instances, and so have some accounts of Salesforce and Dynamics',
};

/** Words of one provider that no planned one is known to need. Each could be a quirk: the list gets shorter, never longer. */
const lonely: readonly string[] = ['authorized', 'date', 'local', 'otherwise', 'time'];

/** What quirks yield and are given is no word of a declaration. */
const words = keywords.filter((word) => members.some(({ file, name }) => name === word && file !== 'language/quirks'));

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
