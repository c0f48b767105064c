import type { Codec, Join, ObjectDeclaration } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { number, percent, readAs, truth } from '../../language/codecs.ts';
import { shownAt } from '../fields.ts';
import { describe, stagesOf } from '../metadata.ts';
import { soql } from '../version.ts';

/** State of a deal in a stage: open, won or lost. */
export const outcome: Codec = {
  decode: (stage) => {
    const { IsClosed, IsWon } = Object(stage);
    if (IsWon === true) return 'won';
    if (typeof IsClosed !== 'boolean') return undefined;
    return IsClosed ? 'lost' : 'open';
  },
  encode: (value) => ({ IsClosed: value !== 'open', IsWon: value === 'won' }),
};

export const query = (where: string) =>
  soql(
    `SELECT Id, ApiName, MasterLabel, SortOrder, IsActive, IsClosed, IsWon, DefaultProbability, CreatedDate, SystemModstamp FROM OpportunityStage WHERE ${where} ORDER BY SortOrder`,
  );

/**
 * Reads the stages of a sales process, with names and labels only.
 * https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_resources_picklist_values.htm
 */
const own: Join = {
  records: 'stages',
  of: 'recordTypeId',
  id: 'recordTypeId',
  each: stagesOf('id'),
  read: 'values',
  at: 'process.own',
};

/**
 * Reads all stages of the org with their members. Each process receives all stages and selects its own. Same page as
 * `OpportunityStage`.
 */
const all: Join = {
  request: query('IsActive = true'),
  records: 'records',
  multiple: true,
  read: '',
  at: 'process.all',
};

const described = readAs((process) => {
  const stages = getList(process, 'all');
  return getList(process, 'own').map((value) => {
    const found = stages.find((one) => getText(one, 'ApiName') === getText(value, 'value'));
    return {
      name: getText(value, 'label'),
      order: number.decode(getPath(found, 'SortOrder')),
      probability: percent.decode(getPath(found, 'DefaultProbability')),
      status: outcome.decode(found),
    };
  });
});

const infos = { ...describe('Opportunity'), joins: [own, all] };

/**
 * A sales process. Each record type of deals has a process, and so do deals without a record type. An org may have no,
 * one or several record types.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm
 */
export const pipeline = {
  id: 'recordTypeId',
  list: { ...infos, records: 'recordTypeInfos', max: 1_000, paginator: { type: 'none' } },
  get: { ...infos, record: { records: 'recordTypeInfos', where: { recordTypeId: '{id}' } } },
  fields: {
    name: 'name',
    is_active: shownAt('active', truth),
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'process.own', many: 'value', within: ['recordTypeId'] },
    stages: shownAt('process', described),
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;
