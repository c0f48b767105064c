import { endpoint } from '../lib/api/endpoint.ts';
import { fieldMappingRoutes } from '../lib/api/management/field-mapping.ts';
import {
  defineField,
  listFieldMappings,
  listTargetFields,
  mapField,
  removeFieldMapping,
  removeTargetField,
} from '../lib/management/field-mapping.ts';
import { listProperties } from '../lib/management/properties.ts';

export const define = endpoint(fieldMappingRoutes.define, defineField);
export const removeDefinition = endpoint(fieldMappingRoutes.removeDefinition, removeTargetField);
export const map = endpoint(fieldMappingRoutes.map, mapField);
export const listMappings = endpoint(fieldMappingRoutes.listMappings, listFieldMappings);
export const removeMapping = endpoint(fieldMappingRoutes.removeMapping, removeFieldMapping);
export const list = endpoint(fieldMappingRoutes.list, listTargetFields);
export const properties = endpoint(fieldMappingRoutes.properties, listProperties);
