/** Texts of the notes about a member. */
export const memberNotes = {
  text: 'Not visible to the member.',
  empty: 'No notes yet.',
  add: 'Add note',
  edit: 'Edit note',
  editOf: 'Edit note by {{by}}',
  label: 'Note',
  save: 'Save',
  by: '{{author}}, {{at}}',
  edited: 'edited {{at}}',
  imported: 'Came with an import',
  tooLong: 'At most {{max}} characters.',
  more: 'Show more ({{shown}} of {{total}})',
  removeTitle: 'Delete this note?',
  removeVerb: 'Delete note',
  removeOf: 'Delete note by {{by}}',
};
