import { currentUser, type Organization } from './organization.ts';
import type { CustomType, Field, Pipeline, User, Values } from './types.ts';

/**
 * A user in the vendor's form. Times are constants with a zone. `organizations` contains ids, and in the answer to
 * `/me` objects.
 */
export const presentUser = (organization: Organization, user: User): Values => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  email_verified_at: '2026-01-05T08:00:00.000000+00:00',
  date_created: '2026-01-05T08:00:00.000000+00:00',
  date_updated: '2026-01-05T08:00:00.000000+00:00',
  google_profile_image_url: null,
  image: user.image,
  last_used_timezone: 'Europe/Berlin',
  organizations: [organization.settings.organizationId],
});

/** The user of the key, in the vendor's form. https://developer.close.com/api/resources/users/get-me */
export const presentMe = (organization: Organization): Values => {
  const { organizationId, organizationName } = organization.settings;
  return {
    ...presentUser(organization, currentUser(organization)),
    organizations: [{ id: organizationId, name: organizationName }],
  };
};

/** Times without a zone, as recorded. */
const plainTime = '2026-01-05T08:00:00.000000';

/** A pipeline with its complete statuses. Times are constants without a zone. */
export const presentPipeline = ({ settings }: Organization, { id, name, statuses }: Pipeline): Values => ({
  id,
  name,
  organization_id: settings.organizationId,
  created_by: null,
  updated_by: null,
  date_created: plainTime,
  date_updated: plainTime,
  statuses,
});

/**
 * A custom field in the vendor's form. https://developer.close.com/api/resources/custom-fields/custom-field-schemas/get
 */
export const presentField = ({ id, name, type, choices, isMultiple, isRequired, ...more }: Field): Values => ({
  id,
  name,
  type,
  description: null,
  accepts_multiple_values: isMultiple === true,
  is_shared: false,
  required: isRequired === true,
  editable_with_roles: more.roles ?? [],
  ...(choices && { choices }),
  ...(more.refersTo !== undefined && { referenced_custom_type_id: more.refersTo, back_reference_is_visible: true }),
});

const presentType = ({ settings }: Organization, { id, name, fields }: CustomType): Values => ({
  id,
  name,
  description: null,
  api_create_only: false,
  editable_with_roles: [],
  fields: fields.map(presentField),
  organization_id: settings.organizationId,
  created_by: null,
  updated_by: null,
  date_created: plainTime,
  date_updated: plainTime,
});

/** A type of custom objects in the vendor's form. https://developer.close.com/api/resources/custom-object-types/list */
export const presentObjectType = (organization: Organization, type: CustomType): Values => ({
  ...presentType(organization, type),
  name_plural: type.plural,
  back_reference_fields: [],
});

/**
 * A type of custom activities in the vendor's form.
 * https://developer.close.com/api/resources/custom-activity-types/list
 */
export const presentActivityType = (organization: Organization, type: CustomType): Values => ({
  ...presentType(organization, type),
  is_archived: false,
});
