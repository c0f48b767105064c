import { endpoint } from '../lib/api/endpoint.ts';
import { fieldMappingRoutes } from '../lib/api/management/field-mapping.ts';
import { json } from '../lib/api/protocols/json.ts';
import {
  defineField,
  listFieldMappings,
  listTargetFields,
  mapField,
  removeFieldMapping,
  removeTargetField,
} from '../lib/management/field-mapping.ts';
import { listProperties } from '../lib/management/properties.ts';

export const define = endpoint(json, fieldMappingRoutes.define, defineField);
export const removeDefinition = endpoint(json, fieldMappingRoutes.removeDefinition, removeTargetField);
export const map = endpoint(json, fieldMappingRoutes.map, mapField);
export const listMappings = endpoint(json, fieldMappingRoutes.listMappings, listFieldMappings);
export const removeMapping = endpoint(json, fieldMappingRoutes.removeMapping, removeFieldMapping);
export const list = endpoint(json, fieldMappingRoutes.list, listTargetFields);
export const properties = endpoint(json, fieldMappingRoutes.properties, listProperties);
