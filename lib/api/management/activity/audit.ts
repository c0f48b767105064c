import * as z from 'zod';
import { actorKinds, writeOutcomes } from '../../../access.ts';
import { word } from '../../../objects/caps.ts';
import { dateTime } from '../../../objects/fields.ts';
import type { Route } from '../../../route.ts';
import { orderQuery } from '../customers.ts';
import { pageQuery, time } from '../fields.ts';

const hash = z.string().describe('SHA-256, hex.');

export const auditRecord = z
  .object({
    id: z.string(),
    id_project: z.string().describe('`op` for a change by the operator.'),
    number: z.int().nullable().describe('1, 2, 3 … in the project, without a gap. Null for up to a minute.'),
    actor: z
      .object({
        kind: z.enum(actorKinds),
        id: z.string().describe('Id of the API key or of the magic link; for a worker, its name.'),
      })
      .describe('Author of the change.'),
    action: z
      .string()
      .describe('`webhook.updated`, `connection.revoked` …; `call` for a call that changed no item of the set-up.'),
    route: z.string().nullable().describe('`PUT /webhook/{id}`. Null for a worker.'),
    target: z.string().nullable().describe('Id of the changed resource.'),
    changes: z
      .array(
        z.object({
          member: z.string().describe('Name of the member.'),
          before: z.unknown().optional().describe('Null for a new resource.'),
          after: z.unknown().optional().describe('Null for a deleted resource.'),
          changed: z.literal(true).optional().describe('The values are left out, because they may be confidential.'),
        }),
      )
      .describe('Changed members.'),
    time,
    request_id: z.string().nullable().describe('`x-request-id` of the response to the call.'),
    previous_time: time
      .nullable()
      .describe('Time of the entry with the number before. Null for the first entry, and for up to a minute.'),
    previous_hash: hash.nullable().describe('Hash of the entry with the number before. Null for up to a minute.'),
    hash: hash.nullable().describe('Hash of `previous_hash` and this entry. Null for up to a minute.'),
  })
  .meta({ id: 'AuditEntry', description: 'A change of the set-up of a project.' });

const number = z.int().describe('Number of the last entry or block.');

const auditWrite = z
  .object({
    sequence: z.int().describe('Sequence of the event.'),
    time,
    request_id: z.string().describe('`x-request-id` of the answer.'),
    key_id: z.string().nullable().describe('Id of the API key.'),
    outcome: z.enum(writeOutcomes).describe('Change of the record.'),
    sent: hash.nullable().describe('Salted hash of the body.'),
    answered: hash.nullable().describe('Salted hash of the record.'),
  })
  .meta({ id: 'AuditWrite' });

const auditBlock = z
  .object({
    id_project: z.string(),
    id_connection: z.string(),
    number: z.int().describe('Place in the chain: 1, 2, 3 …'),
    time,
    previous_time: time.nullable(),
    writes: z.array(auditWrite).describe('In the order of their events.'),
    previous_hash: hash,
    hash,
  })
  .meta({ id: 'AuditBlock', description: 'Writes of records: a link of the chain of a connection.' });

const step = z.object({
  side: z.enum(['left', 'right']).describe('Side of the hash in the next concatenation.'),
  hash,
});

export const auditProof = z
  .object({
    id_project: z.string(),
    id_connection: z.string().nullable(),
    head: z.object({ number, hash }).nullable().describe('End of the chain. Null before the first entry.'),
    signature: z
      .object({
        statement: z
          .object({
            number: z.int().describe('1, 2, 3 …, without a gap.'),
            time,
            previous: hash.nullable().describe('Hash of the statement before. Null for the first.'),
            root: hash.describe('Root of the Merkle tree over the ends of all chains: SHA-256, hex.'),
            size: z.int().describe('Number of chains.'),
          })
          .describe('The signed statement.'),
        leaf: z
          .object({
            project: z.string().describe('Id of the project.'),
            connection: z.string().optional().describe('Id of the connection.'),
            number,
            hash,
            time,
          })
          .nullable()
          .describe('The signed end of the chain. Null if the signature does not cover the chain yet.'),
        path: z.array(step).describe('Steps from the leaf to the root.'),
        signature: z.string().describe('ECDSA with P-256 and SHA-256, DER form, base64.'),
        public_key: z.string().describe('PEM. Compare it with the key of the deployment.'),
      })
      .nullable()
      .describe('The last signature. Null before the first.'),
    blocks: z.array(auditBlock).describe('With `id_connection`: up to 100 blocks.'),
  })
  .meta({ id: 'AuditProof', description: 'The end of a chain, and the last signature.' });

const project = word
  .min(1)
  .optional()
  .describe("Needed with an operator key: a project, or `op` for the operator's changes. Default: the key's project.");

export const auditRoutes = {
  proof: {
    method: 'GET',
    path: '/audit/proof',
    handler: 'audit.read',
    operation: 'audit.proof',
    summary: 'Show the end of the chain of the audit, and the last signature',
    description:
      'Returns the number and the hash of the last entry, and the last signature over the ends of all chains. ' +
      '`npm run verify-audit` checks them. The service signs in each hour with changes.',
    group: 'audit',
    auth: 'operator_or_key',
    scope: 'audit:read',
    status: 200,
    query: z.strictObject({
      id_project: project,
      id_connection: word.min(1).optional().describe('The chain of the writes of this connection.'),
      after: z.coerce.number().int().min(0).default(0).describe('Number of the last block that you have.'),
    }),
    response: auditProof,
    errors: ['not_found'],
    uses: { events: ['GetItem', 'Query'], connections: ['GetItem'] },
  },
  list: {
    method: 'GET',
    path: '/audit',
    handler: 'audit.read',
    operation: 'audit.list',
    summary: 'List the changes of the set-up of a project: who changed which resource, and how',
    description:
      'Returns a page of the changes, newest first. They are stored for 400 days. An entry and its change are one ' +
      'transaction. If a filter removes many entries, a page may be short or empty, and still have a `next_cursor`.',
    group: 'audit',
    auth: 'operator_or_key',
    scope: 'audit:read',
    status: 200,
    query: pageQuery.extend({
      id_project: project,
      key_id: word.min(1).optional().describe('Only changes by this API key.'),
      actor: z.enum(actorKinds).optional().describe('Only changes by this kind of author.'),
      route: z.string().min(1).max(200).optional().describe('Only changes by this route: `PUT /webhook/{id}`.'),
      target: z.string().min(1).max(500).optional().describe('Only changes of the resource with this id.'),
      from: dateTime.optional().describe('Only changes from this time on.'),
      to: dateTime.optional().describe('Only changes before this time.'),
      ...orderQuery('desc', 'By time.'),
    }),
    response: z.array(auditRecord),
    paged: true,
    errors: ['not_found'],
    uses: { events: ['Query'] },
  },
} as const satisfies Record<string, Route>;
