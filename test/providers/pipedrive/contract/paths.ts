import { child, isObject, items, type Json, type JsonObject } from '../../../contract/json.ts';

const versionOf = (document: JsonObject): string => {
  const urls = items(document.servers).map((server) => (isObject(server) ? server.url : ''));
  const version = /\/v\d+$/.exec(String(urls[0]))?.[0];
  if (version === undefined) throw new Error('the description does not say which version it is of');
  return version;
};

/** Whether an operation is on another host, such as the authorization server. */
const isElsewhere = (item: Json): boolean =>
  isObject(item) && Object.values(item).some((operation) => isObject(operation) && operation.servers !== undefined);

/** Adds the version to the paths. Both versions of the API share a base URL, and their servers end with the version. */
export const withVersion = (document: JsonObject): JsonObject => {
  const version = versionOf(document);
  const paths = Object.entries(child(document, 'paths')).map(([path, item]) => [
    isElsewhere(item) ? path : `${version}${path}`,
    item,
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
};
