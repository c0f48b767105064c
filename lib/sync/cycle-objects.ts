import { derivedSession } from '../engine/http/session/derived-session.ts';
import { paceSession } from '../engine/http/session/paced-session.ts';
import { shareReads } from '../engine/http/session/shared-reads.ts';
import type { ObjectName } from '../objects/names.ts';
import { objects } from '../objects/registry.ts';
import { ofSomeClasses } from '../records/classes.ts';
import { type OpenedObject, openObject } from '../records/context.ts';
import { openSibling } from '../records/sibling-object.ts';
import type { Connection } from '../store/connections/connection.ts';
import type { CycleClock } from './cycle-report.ts';
import type { SyncSchedule } from './schedule.ts';

/**
 * Opens the objects of a cycle. All objects share the session of the first object, which sends shared requests only
 * once.
 */
export class CycleObjects {
  readonly #connection: Connection;
  readonly #clock: CycleClock;
  #first: Promise<OpenedObject> | undefined;

  constructor(connection: Connection, clock: CycleClock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** @throws ApiError if the account cannot be opened */
  async open(name: ObjectName, classes: SyncSchedule['classes']): Promise<OpenedObject> {
    this.#first ??= this.#openFirst(name, classes);
    const first = await this.#first;
    if (first.name === name) return first;
    const sibling = await openSibling({ ...first, now: this.#clock.now() }, name, classes);
    if (sibling === undefined) throw new Error(`${this.#connection.provider} does not have ${name}.`);
    return sibling;
  }

  async #openFirst(name: ObjectName, classes: SyncSchedule['classes']): Promise<OpenedObject> {
    const { now, pause, call } = this.#clock;
    const opened = await openObject(call, this.#connection, ofSomeClasses(objects[name], classes), 'list');
    const session = pause === undefined ? opened.session : paceSession(opened.session, { now, pause });
    return { ...opened, session: derivedSession(session, { reads: shareReads(now) }) };
  }
}
