import type { DisabledReason } from '../../objects/delivery.ts';
import { bytes, choice, flag, json, listOf, number, optional, orNull, shape, text } from '../dynamodb/attribute.ts';
import { type EntityValue, entity } from '../dynamodb/entity.ts';
import type { Item } from '../dynamodb/item.ts';
import { get, keyUnder, list, query } from '../dynamodb/operations.ts';
import type { Page, PageRequest } from '../dynamodb/query.ts';

/**
 * Fields whose changes are sent, by type of event, such as `crm.deal.updated`. For other types, all changes are sent.
 */
export type ChangedFields = Readonly<Record<string, readonly string[]>>;

/** An endpoint of a project that receives events. */
export const webhooks = entity({
  table: 'projects',
  key: { pk: '{project}', sk: 'webhook#{id}' },
  attributes: {
    id: text(),
    /** Address, sealed with the data key in `wrapped_data_key`. Each write stores different bytes. */
    sealedUrl: bytes(),
    description: orNull(text()),
    /** Id of the connection whose events the webhook receives. Absent: the events of all connections. */
    connection: optional(text()),
    /** Headers of its requests by name, sealed with the data key in `wrapped_data_key`. */
    sealedHeaders: optional(bytes()),
    /** Patterns of event types: `*`, `crm.*`, `crm.contact.created`, `*.deleted`. */
    scope: listOf(text()),
    active: flag(),
    /** Maximum number of events in a request. Default: 1. */
    maxEventsPerRequest: optional(number()),
    /**
     * Fields by type of event, such as `crm.deal.updated`. An event of that type is sent if any of its fields has
     * changed.
     */
    changedFields: optional(json<ChangedFields>()),
    /** Signing secret, sealed with the data key in `wrapped_data_key`. */
    sealedSecret: bytes(),
    wrappedDataKey: bytes(),
    /** Earlier secrets, latest first, and the time until which they also sign requests: ISO 8601, UTC. */
    previousSecrets: optional(listOf(shape({ sealed: bytes(), until: text() }))),
    /** The previous secret, as stored by an earlier release, which kept only one. */
    previousSealedSecret: optional(bytes()),
    /** Time until which that secret also signs requests: ISO 8601, UTC. */
    previousUntil: optional(text()),
    /** Time since which no attempt has succeeded: ISO 8601, UTC. */
    failingSince: optional(text()),
    /** Reason why the service switched it off. */
    disabledReason: optional(choice<DisabledReason>()),
    /** ISO 8601, UTC. */
    createdAt: text(),
    /** ISO 8601, UTC. */
    updatedAt: text(),
  },
});

type StoredWebhook = EntityValue<typeof webhooks>;

/** An endpoint of a project that receives events. */
export type Webhook = Omit<StoredWebhook, 'previousSealedSecret' | 'previousUntil'>;

/** A replaced secret, sealed, and the time until which it also signs requests: ISO 8601, UTC. */
export type PreviousSecret = NonNullable<Webhook['previousSecrets']>[number];

/** A webhook as the service uses it. */
export const toWebhook = ({
  previousSealedSecret: sealed,
  previousUntil: until,
  ...webhook
}: StoredWebhook): Webhook =>
  sealed === undefined || until === undefined
    ? webhook
    : { ...webhook, previousSecrets: [{ sealed, until }, ...(webhook.previousSecrets ?? [])] };

/** The query for all webhooks of a project. Consistent. */
export const webhooksOf = (project: string) => ({ key: keyUnder(webhooks, { project }), isConsistent: true });

/** Reads the webhook with this id, if it exists. Consistent. */
export const getWebhook = async (project: string, id: string): Promise<Webhook | undefined> => {
  const found = await get(webhooks, { project, id });
  return found && toWebhook(found);
};

/** Reads a page of a project's webhooks, in the order of their ids. */
export const listWebhooks = async (project: string, page: PageRequest): Promise<Page<Webhook>> => {
  const found = await list(webhooks, { project }, page);
  return { ...found, items: found.items.map(toWebhook) };
};

/** Reads the active webhooks of a project. Consistent: a new webhook is included at once. */
export const activeWebhooks = async (project: string): Promise<readonly Webhook[]> => {
  const found: Webhook[] = [];
  let startAfter: Item | undefined;
  do {
    const { items, next } = await query(webhooks, { ...webhooksOf(project), filter: { active: true }, startAfter });
    found.push(...items.map(toWebhook));
    startAfter = next;
  } while (startAfter !== undefined);
  return found;
};

/** Earlier secrets whose overlap has not ended. */
export const overlappingSecrets = (
  { previousSecrets = [] }: Pick<Webhook, 'previousSecrets'>,
  now: number,
): readonly PreviousSecret[] => previousSecrets.filter(({ until }) => Date.parse(until) > now);
