import { describe, expect, it } from 'vitest';
import { typeOf } from '../../../lib/engine/mapping/custom-fields.ts';
import { mergeFields } from '../../../lib/providers/mailchimp/metadata.ts';
import { customProperties } from '../../../lib/records/read/meta/custom-field-schemas.ts';

const fieldOf = (options?: object) => {
  const { type = 'string', codec } = typeOf(mergeFields, { type: 'birthday', options }) ?? {};
  return { name: 'BIRTHDAY', label: 'Birthday', type, codec, options: undefined };
};

describe('a birthday of Mailchimp has the order that its audience has chosen', () => {
  it.each([
    [{ date_format: 'MM/DD' }, '05/17', '17/05', 'MM/DD'],
    [{ date_format: 'DD/MM' }, '17/05', '05/17', 'DD/MM'],
    [{ date_format: 'dd/mm' }, '17/05', '05/17', 'DD/MM'],
    [undefined, '05/17', '17/05', 'MM/DD'],
  ])('%o', (options, kept, other, form) => {
    const field = fieldOf(options);
    expect(field.codec?.refuse?.(kept)).toBeUndefined();
    expect(field.codec?.refuse?.(null)).toBeUndefined();
    for (const wrong of [other, '1990-05-17', '13/13', '5/7']) expect(field.codec?.refuse?.(wrong)).toContain(form);
    const schema = Object(customProperties([field], 'create', []).BIRTHDAY);
    expect(schema.description).toContain(form);
    expect(new RegExp(schema.pattern).test(kept)).toBe(true);
    expect(new RegExp(schema.pattern).test(other)).toBe(false);
  });
});
