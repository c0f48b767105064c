import type { ObjectName } from '../../objects/names.ts';
import { getPath, getText } from '../answers.ts';
import { textId } from '../codecs.ts';
import type { Ask, RefField } from '../define.ts';
import { path } from './version.ts';

/**
 * The account of a contact; that of a person is the person, and no company. Only orgs with person accounts have the field.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_guidelines_personaccounts.htm
 */
export const accountOf = (object: ObjectName): RefField => ({
  kind: 'ref',
  object,
  read: 'AccountId',
  codec: textId,
  where: { IsPersonAccount: [false, undefined] },
});

/** The contact of a person goes with its account, and is not deleted by itself. Same page. */
export const removePerson = (contact: unknown): Ask | undefined => {
  if (getPath(contact, 'IsPersonAccount') !== true) return undefined;
  const request = { method: 'DELETE', path: path('/sobjects/Account/{account}') } as const;
  return { request, values: { account: getText(contact, 'AccountId') } };
};
