import { describe, expect, it } from 'vitest';
import { createSchema } from '../../../../infra/simulators/salesforce/schema.ts';
import { salesforceOrgs } from '../../../../infra/simulators/salesforce/seeds.ts';
import { isDescribed, loadDescriptions } from '../../../contract/descriptions.ts';
import { child, type JsonObject } from '../../../contract/json.ts';

const schemasOf = (): JsonObject => {
  const found = loadDescriptions('salesforce').find(({ file }) => file === 'sobjects.json');
  return child(child(found?.document ?? {}, 'components'), 'schemas');
};

/** (unproven) Objects that every org has and no recording contains. */
const undescribed = ['BusinessProcess', 'EventRelation', 'Profile'];

const objects = salesforceOrgs.flatMap((settings) => {
  const schema = createSchema(settings, () => 0);
  return schema
    .types()
    .filter(({ name, custom }) => !custom && !undescribed.includes(name))
    .map((type) => [`${type.name} of ${settings.name}`, type] as const);
});

describe.runIf(isDescribed('salesforce'))('the fields of a simulated org', () => {
  it.each(objects)('equal the fields of the description: %s', (_, { name, fields }) => {
    const schemas = schemasOf();
    const own = fields.filter(({ custom }) => !custom);
    const namesIn = (schema: string) => Object.keys(child(child(schemas, schema), 'properties'));
    expect(own.map((field) => field.name).filter((field) => !namesIn(name).includes(field))).toEqual([]);
    const written = (suffix: string, may: (field: (typeof own)[number]) => boolean) =>
      own
        .filter((field) => may(field) && field.name !== 'Id')
        .map((field) => field.name)
        .filter((field) => schemas[`${name}${suffix}`] !== undefined && !namesIn(`${name}${suffix}`).includes(field));
    expect(written('Create', ({ createable }) => createable)).toEqual([]);
    expect(written('Update', ({ updateable }) => updateable)).toEqual([]);
  });
});
