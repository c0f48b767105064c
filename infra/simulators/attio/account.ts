import type { Tokens } from '../shared/accounts.ts';
import { createNote, removeNote, updateNote } from './notes.ts';
import {
  createEntry,
  createRecord,
  meet,
  mergeRecords,
  removeEntry,
  removeRecord,
  updateEntry,
  updateRecord,
} from './records.ts';
import { createTask, removeTask, updateTask } from './tasks.ts';
import type { Member, NoteRow, Option, Row, TaskRow } from './types.ts';
import { attributeNamed, listNamed, liveRow, liveRows, objectNamed, type Workspace } from './workspace.ts';

type Given = Readonly<Record<string, unknown>>;

/** Test controls of a workspace: actions of a user in Attio's own screens. The vendor's rules apply. */
export interface AttioAccount {
  readonly slug: string;
  readonly workspaceId: string;
  readonly url: string;
  /** The key that is currently valid. */
  readonly accessToken: string;
  create(object: string, values: Given): Row;
  /** Overwrites list values. */
  update(object: string, id: string, values: Given): Row;
  remove(object: string, id: string): void;
  /** @returns the record into which the first record was merged */
  merge(object: string, id: string, into: string): Row;
  get(object: string, id: string): Row | undefined;
  list(object: string): readonly Row[];
  addEntry(list: string, parent: string, values: Given): Row;
  updateEntry(list: string, id: string, values: Given): Row;
  removeEntry(list: string, id: string): void;
  /** Records an e-mail or a meeting between a member and the person or company of a record. */
  meet(object: string, id: string, member: string): Row;
  /** @param author a member; by default the note is from an app */
  createNote(data: Given, author?: string): NoteRow;
  updateNote(id: string, data: Given): NoteRow;
  removeNote(id: string): void;
  createTask(data: Given): TaskRow;
  updateTask(id: string, data: Given): TaskRow;
  removeTask(id: string): void;
  /** Switches an object on or off, as an admin does. Deals are off in a new workspace. */
  switch(object: string, isOn: boolean): void;
  members(): readonly Member[];
  /** Options or statuses of an attribute. */
  options(object: string, attribute: string): readonly Option[];
  /** Ends the current key: requests with it return 401. */
  expireToken(): void;
  /** Replaces the current key with a new one. */
  issueToken(): string;
}

/** Test controls of a workspace. `url` is the simulator's address. `key` is the API key, which a test can end. */
export const openAccount = (workspace: Workspace, url: string, key: Tokens): AttioAccount => ({
  slug: workspace.settings.slug,
  workspaceId: workspace.id,
  url,
  get accessToken() {
    return key.current();
  },
  create: (object, given) => createRecord(workspace, object, given),
  update: (object, id, given) => updateRecord(workspace, object, id, { given, adds: false }),
  remove: (object, id) => {
    removeRecord(workspace, object, id);
  },
  merge: (object, id, into) => mergeRecords(workspace, object, id, into),
  get: (object, id) => liveRow(workspace, object, id),
  list: (object) => liveRows(workspace, object),
  addEntry: (list, id, given) => {
    const { parent: object } = listNamed(workspace, list);
    return createEntry(workspace, list, { object, id }, given);
  },
  updateEntry: (list, id, given) => updateEntry(workspace, list, id, { given, adds: false }),
  removeEntry: (list, id) => {
    removeEntry(workspace, list, id);
  },
  meet: (object, id, member) => meet(workspace, object, id, member),
  createNote: (data, author) => createNote(workspace, { data }, author),
  updateNote: (id, data) => updateNote(workspace, id, { data }),
  removeNote: (id) => {
    removeNote(workspace, id);
  },
  createTask: (data) => createTask(workspace, { data }),
  updateTask: (id, data) => updateTask(workspace, id, { data }),
  removeTask: (id) => {
    removeTask(workspace, id);
  },
  switch: (object, isOn) => {
    if (isOn) workspace.off.delete(object);
    else workspace.off.add(object);
  },
  members: () => workspace.members,
  options: (object, attribute) => attributeNamed(objectNamed(workspace, object), attribute).options,
  expireToken: key.expire,
  issueToken: key.issue,
});
