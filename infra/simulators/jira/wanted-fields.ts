const wildcards = ['*all', '*navigable'];

/**
 * Whether `fields` requests a field: by name, as one of all fields, or as one of all except some.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-get
 */
export const isWanted = (wanted: readonly string[]): ((name: string) => boolean) => {
  const left = wanted.filter((name) => name.startsWith('-')).map((name) => name.slice(1));
  const isAll = wanted.some((name) => wildcards.includes(name)) || (left.length > 0 && left.length === wanted.length);
  return (name) => !left.includes(name) && (isAll || wanted.includes(name));
};
