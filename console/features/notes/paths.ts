export const notePaths = {
  NoteList: '/meter/notes',
} as const
