import type { Answer, Call } from '../shared/vendor.ts';
import { namesIn } from './definitions.ts';
import { badQuery } from './faults.ts';
import type { Org } from './org.ts';
import { contextOf } from './query.ts';

const names: readonly string[] = ['Create', 'Update', 'Delete'];

/** `Create`, `Update` or `Delete`. Ids of messages differ by environment. */
export const messageName = (org: Org, id: string): string | undefined =>
  names.find((_, index) => org.messageId(index) === id);

/** Id of the filter of a message for a table. It differs by environment. */
const filterId = (org: Org, table: number, message: number): string => org.filterId(table * names.length + message);

/** Table of a filter. Undefined if the filter belongs to a different message. */
export const tableOfFilter = (org: Org, id: string, message: string | undefined): string | undefined => {
  const at = names.indexOf(message ?? '');
  if (at < 0) return undefined;
  return org.tables.find((_, index) => filterId(org, index, at) === id)?.name;
};

const valuesIn = (filter: string, column: string): readonly string[] => {
  const values = namesIn(filter, column);
  if (values.length === 0) throw badQuery(`The filter '${filter}' is not known here.`);
  return values;
};

const expanded =
  'sdkmessageid_sdkmessagefilter($select=primaryobjecttypecode;$filter=iscustomprocessingstepallowed eq true)';

/** Tables that the simulator lacks. A real environment has hundreds of such tables. */
const others: readonly string[] = ['none', 'asyncoperation', 'msdyn_workorder', 'adx_portalcomment'];

/** Whether steps are allowed. Memberships of teams cause no messages. */
const isAllowed = ({ name }: Org['tables'][number]): boolean => name !== 'teammembership';

/**
 * Lists the messages that a webhook can subscribe to, per table.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/sdkmessagefilter
 */
export const listMessages = (org: Org, call: Call): Answer => {
  if (call.query.get('$expand') !== expanded) throw badQuery('This $expand is not known here.');
  const messages = valuesIn(call.query.get('$filter') ?? '', 'name');
  const all = [...org.tables.map((table) => (isAllowed(table) ? table.name : undefined)), ...others];
  const filtersOf = (message: number) =>
    all.flatMap((name, index) =>
      name === undefined
        ? []
        : [
            {
              primaryobjecttypecode: name,
              _sdkmessageid_value: org.messageId(message),
              sdkmessagefilterid: filterId(org, index, message),
            },
          ],
    );
  const value = names.flatMap((name, index) =>
    messages.includes(name)
      ? [{ name, sdkmessageid: org.messageId(index), sdkmessageid_sdkmessagefilter: filtersOf(index) }]
      : [],
  );
  return { status: 200, body: { '@odata.context': contextOf(call, 'sdkmessages'), value } };
};
