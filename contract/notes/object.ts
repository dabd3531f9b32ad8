import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'
import { text } from '../text'

export const noteObjects = {
  note: text('备注', 'Note'),
} as const satisfies Objects

export const notePlaces = {
  account_notes: place('备注', 'note', 'notes', '条'),
} as const satisfies Places

export const noteActs = {
  'note.create': act('记备注', 'Note written'),
  'note.update': act('更改备注', 'Note changed'),
  'note.delete': act('删除备注', 'Note deleted'),
} as const satisfies Acts
