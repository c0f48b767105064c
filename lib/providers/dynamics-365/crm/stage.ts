import type { ObjectDeclaration } from '../../define.ts';
import { label, stages } from './pipeline.ts';

const inPipeline = {
  records: ['value', 'OptionSet.Options'],
  inherits: { pipeline: 'LogicalName', pipeline_name: 'DisplayName.UserLocalizedLabel.Label' },
} as const;

export const stage = {
  id: 'Value',
  list: {
    ...stages,
    ...inPipeline,
    exact: { pipeline_id: 'pipeline' },
    max: 100,
    paginator: { type: 'none' },
  },
  get: { ...stages, record: { ...inPipeline, where: { Value: '{id}' } } },
  fields: {
    stage_name: label,
    pipeline: 'pipeline_name',
    pipeline_id: { kind: 'ref', object: 'crm.pipeline', read: 'pipeline' },
  },
} as const satisfies ObjectDeclaration<'crm.stage'>;
