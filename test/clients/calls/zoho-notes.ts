import * as sdk from '@zohocrm/nodejs-sdk-8.0';
import { expect } from 'vitest';
import type { ZohoAccount } from '../../../infra/simulators/zoho-crm/index.ts';
import { type ClientSuite, firstOf } from '../suite.ts';
import { idIn, outcomesOf, parametersOf } from './zoho-records.ts';

const bodyOf = (...notes: readonly sdk.Notes.Note[]): sdk.Notes.BodyWrapper => {
  const body = new sdk.Notes.BodyWrapper();
  body.setData(notes);
  return body;
};

const noteOf = (text: string, id?: bigint): sdk.Notes.Note => {
  const note = new sdk.Notes.Note();
  note.setNoteContent(text);
  if (id !== undefined) note.setId(id);
  return note;
};

const noteOn = async (text: string, module: string, id: string): Promise<sdk.Notes.Note> => {
  const named = new sdk.Modules.MinifiedModule();
  named.setAPIName(module);
  const parent = new sdk.Notes.ParentId();
  parent.setId(BigInt(id));
  await parent.setModule(named);
  const note = noteOf(text);
  await note.setParentId(parent);
  return note;
};

export const zohoNoteCalls = (account: ZohoAccount): ClientSuite['calls'] => ({
  'notes are created, read, changed, listed and deleted': async () => {
    const notes = new sdk.Notes.NotesOperations();
    const { FIELDS, PER_PAGE, SORT_BY, SORT_ORDER } = sdk.Notes.GetNotesParam;
    const contact = account.create('Contacts', { Last_Name: 'Noted' });
    const made = await notes.createNotes(
      bodyOf(await noteOn('Called.', 'Contacts', contact), await noteOn('Lost.', 'Contacts', '1')),
    );
    expect(outcomesOf(made)).toEqual([
      [207, 'SUCCESS'],
      [207, 'INVALID_DATA'],
    ]);
    const id = idIn(firstOf(made.getObject().getData()));
    const wanted = await parametersOf([sdk.Notes.GetNoteParam.FIELDS, 'Note_Content,Parent_Id']);
    const textOf = async () => firstOf((await notes.getNote(id, wanted)).getObject().getData()).getNoteContent();
    expect(await textOf()).toBe('Called.');
    expect(outcomesOf(await notes.updateNote(id, bodyOf(noteOf('Called again.'))))).toEqual([[200, 'SUCCESS']]);
    expect(outcomesOf(await notes.updateNotes(bodyOf(noteOf('Met.', id))))).toEqual([[200, 'SUCCESS']]);
    expect(await textOf()).toBe('Met.');
    const page = await notes.getNotes(
      await parametersOf([FIELDS, 'Note_Content'], [PER_PAGE, '2'], [SORT_BY, 'Created_Time'], [SORT_ORDER, 'desc']),
    );
    expect(firstOf(page.getObject().getData()).getId()).toBe(id);
    expect(outcomesOf(await notes.deleteNote(id))).toEqual([[200, 'SUCCESS']]);
    expect((await notes.getNote(id, wanted)).getStatusCode()).toBe(204);
    const parent = { id: contact, module: { api_name: 'Contacts' } };
    const ids = [1, 2].map((n) => account.create('Notes', { Note_Content: `${n}`, Parent_Id: parent })).join(',');
    const gone = await notes.deleteNotes(await parametersOf([sdk.Notes.DeleteNotesParam.IDS, ids]));
    expect(outcomesOf(gone)).toEqual([
      [200, 'SUCCESS'],
      [200, 'SUCCESS'],
    ]);
  },
});
