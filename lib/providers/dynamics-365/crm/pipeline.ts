import type { Codec, ObjectDeclaration } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { readAs, textId } from '../../language/codecs.ts';
import { optionSets } from '../metadata.ts';

export const label = 'Label.UserLocalizedLabel.Label';

/**
 * Request for the stages of deals. They are the choices of the column "Sales Stage", which every org has exactly once,
 * so this column is the pipeline. The stages of business process flows are not used: they belong to a flow, a deal may
 * be in several flows or in none, and a deal's columns for these stages are deprecated.
 * https://learn.microsoft.com/en-us/power-automate/developer/business-process-flows-code
 */
export const stages = optionSets('opportunity', 'Picklist', "LogicalName eq 'salesstage'");

const all = { records: 'value' } as const;

/** The names of choices. Same page as the columns of choices. */
export const stageNames = readAs((options) =>
  getList(options, '').map((option) => ({ name: getText(option, label) ?? getText(option, 'Value') ?? '' })),
);

/** Codec of a choice's number. The first number may be 0. Same page. */
export const stageOption: Codec = {
  decode: (option) => textId.decode(typeof option === 'object' ? getPath(option, 'Value') : option),
  encode: Number,
};

export const pipeline = {
  id: 'LogicalName',
  list: { ...stages, ...all, max: 100, paginator: { type: 'none' } },
  get: { ...stages, record: { ...all, where: { LogicalName: '{id}' } } },
  fields: {
    name: 'DisplayName.UserLocalizedLabel.Label',
    stage_ids: { kind: 'ref', object: 'crm.stage', read: 'OptionSet.Options', many: '', codec: stageOption },
    stages: { kind: 'value', read: 'OptionSet.Options', codec: stageNames },
  },
} as const satisfies ObjectDeclaration<'crm.pipeline'>;
