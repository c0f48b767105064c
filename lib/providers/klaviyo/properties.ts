import type { CustomFields, Encoding } from '../define.ts';

/** "An object containing key/value pairs for any custom properties": no request lists their names. https://developers.klaviyo.com/en/reference/get_profile */
export const customFields = { at: { object: 'attributes.properties' } } as const satisfies CustomFields;

type Members = Readonly<Record<string, unknown>>;

/** What is written of the properties of a profile, and the names of those that are emptied. */
const propertiesOf = (attributes: Members) => {
  const all = Object.entries<unknown>(Object(attributes.properties));
  const set = all.filter(([, value]) => value !== null);
  return { set: Object.fromEntries(set), emptied: all.flatMap(([name, value]) => (value === null ? [name] : [])) };
};

const withProperties = ({ properties: _, ...others }: Members, set: Members): Members => ({
  ...others,
  ...(Object.keys(set).length > 0 && { properties: set }),
});

/** A new profile has nothing to empty. https://developers.klaviyo.com/en/reference/create_profile */
export const created: Encoding = {
  encode: ({ attributes, ...record }) => ({
    ...record,
    attributes: withProperties(Object(attributes), propertiesOf(Object(attributes)).set),
  }),
};

/**
 * What is not named stays: "unset" is there to "remove a key or keys (and their values) completely from properties".
 * https://developers.klaviyo.com/en/reference/update_profile
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
