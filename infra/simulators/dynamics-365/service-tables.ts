/** Lines of the tables of customer service, in the format of `tables.ts`. */

/**
 * Columns of cases, one per line.
 * https://learn.microsoft.com/en-us/dynamics365/customerengagement/on-premises/developer/entities/incident
 */
export const incident = (owned: string): string => `
  ${owned}
  createdby lookup r @systemuser
  title string
  ticketnumber string r
  description memo
  customerid lookup @account,contact
  primarycontactid lookup @contact
  parentcaseid lookup @incident
  casetypecode option =1:Question;2:Problem;3:Request
  caseorigincode option =1:Phone;2:Email;3:Web;2483:Facebook;3986:Twitter
  prioritycode option =1:High;2:Normal;3:Low
  resolveby datetime
  statecode state =0:Active;1:Resolved;2:Canceled
  statuscode status =1/0:In Progress;2/0:On Hold;3/0:Waiting for Details;4/0:Researching;5/1:Problem Solved;1000/1:Information Provided;6/2:Canceled;2000/2:Merged
`;

/**
 * Columns of teams, one per line.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/team
 */
export const team = `
  createdon datetime r
  modifiedon datetime r
  name string
  description memo
  teamtype option =0:Owner;1:Access;2:Security Group;3:Office Group
`;

/**
 * Columns of the memberships in teams, one per line.
 * https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/teammembership
 */
export const teammembership = `
  teamid guid
  systemuserid guid
`;
