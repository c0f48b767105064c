import type { CustomFields, Encoding } from '../define.ts';

/** "An object containing key/value pairs for any custom properties": no request lists their names. https://developers.klaviyo.com/en/reference/get_profile */
export const customFields = { at: { object: 'attributes.properties' } } as const satisfies CustomFields;

type Members = Readonly<Record<string, unknown>>;

/** Properties of a profile to write, and the names of the properties to remove. */
const propertiesOf = (attributes: Members) => {
  const all = Object.entries<unknown>(Object(attributes.properties));
  const set = all.filter(([, value]) => value !== null);
  return { set: Object.fromEntries(set), emptied: all.flatMap(([name, value]) => (value === null ? [name] : [])) };
};

const withProperties = ({ properties: _, ...others }: Members, set: Members): Members => ({
  ...others,
  ...(Object.keys(set).length > 0 && { properties: set }),
});

/**
 * Encodes a new profile, which has no properties to remove. https://developers.klaviyo.com/en/reference/create_profile
 */
export const created: Encoding = {
  encode: ({ attributes, ...record }) => ({
    ...record,
    attributes: withProperties(Object(attributes), propertiesOf(Object(attributes)).set),
  }),
};

/**
 * Encodes an update, which keeps the properties that it does not name: "unset" exists to "remove a key or keys (and
 * their values) completely from properties". https://developers.klaviyo.com/en/reference/update_profile
 */
export const changed: Encoding = {
  encode: ({ attributes, ...record }) => {
    const { set, emptied } = propertiesOf(Object(attributes));
    return {
      ...record,
      attributes: withProperties(Object(attributes), set),
      ...(emptied.length > 0 && { meta: { patch_properties: { unset: emptied } } }),
    };
  },
};
