import { endpoint } from '../lib/api/endpoint.ts';
import { fieldMappingRoutes } from '../lib/api/management/field-mapping.ts';
import { json } from '../lib/api/protocols/json.ts';
import { listProperties } from '../lib/management/fields/account-fields.ts';
import {
  defineField,
  listFieldMappings,
  listTargetFields,
  mapField,
  removeFieldMapping,
  removeTargetField,
} from '../lib/management/fields/field-mapping.ts';

export const define = endpoint(json, fieldMappingRoutes.define, defineField);
export const removeDefinition = endpoint(json, fieldMappingRoutes.removeDefinition, removeTargetField);
export const map = endpoint(json, fieldMappingRoutes.map, mapField);
export const listMappings = endpoint(json, fieldMappingRoutes.listMappings, listFieldMappings);
export const removeMapping = endpoint(json, fieldMappingRoutes.removeMapping, removeFieldMapping);
export const list = endpoint(json, fieldMappingRoutes.list, listTargetFields);
export const properties = endpoint(json, fieldMappingRoutes.properties, listProperties);
