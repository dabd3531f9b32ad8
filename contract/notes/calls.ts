/** 备注: notes of an account, and those of all accounts as a list of work. A person writes them, and keeps a promise. */
import * as z from 'zod'
import { endpoint, holder } from '../endpoint'
import { inOf, outOf } from '../field-schemas'
import { patchOf } from '../fields'
import { queryOf } from '../list-query'
import { pageOf, unsearchedQuery } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { noteFields } from './fields'
import { noteList } from './list'

const note = z.object({
  id: z.int(),
  organization: z.int(),
  meter: z.int(),
  ...outOf(noteFields),
  /** The account was transferred since: the note is due for nobody. */
  is_former: z.boolean(),
  /** The caller may change its content, and delete it. */
  may_change: z.boolean(),
})

/** An open note as the till, the reader's screen and the account show it. */
export const shownNote = note.pick({
  id: true,
  kind: true,
  text: true,
  due_on: true,
  created_at: true,
  created_by_name: true,
})

export type LookedUpNote = z.output<typeof shownNote>

/** Those who look an account up: to change, read or charge it. */
const writers = holder('meterEdit', 'readingCreate', 'orderList')

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes/',
  title: text(
    '各户的备注；无权看户表的只见本人的；`state` 的到期和未办只含现客户的备注',
    'Notes of all accounts; for those who may not see accounts, their own. `state`: due and open are notes of present customers',
  ),
  access: holder('meterView', 'meterEdit', 'readingCreate', 'orderList'),
  query: queryOf(noteList),
  reply: pageOf(note),
})

export const listMeterNotes = endpoint({
  method: 'GET',
  path: '/meters/{id}/notes/',
  title: text('户表的备注，最新在前', 'Notes of a meter, newest first'),
  access: holder('meterView'),
  owner: 'meters',
  query: unsearchedQuery({}),
  reply: pageOf(note),
})

export const createNote = endpoint({
  method: 'POST',
  path: '/meters/{id}/notes/',
  title: text('写备注', 'Write a note'),
  access: writers,
  callers: 'persons',
  status: 201,
  owner: 'meters',
  body: z.strictObject({ ...inOf(noteFields), ...inOrganization }),
  reply: note,
})

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/meters/{id}/notes/{note}/',
  title: text(
    '修改备注：内容限写的人当天、管理人员随时；done_at 由可写备注的人填',
    'Change a note: its content the writer on the same day, staff at any time; done_at whoever writes notes',
  ),
  access: writers,
  callers: 'persons',
  owner: 'meters',
  body: patchOf({ ...inOf(noteFields), ...inOrganization }),
  reply: note,
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/meters/{id}/notes/{note}/',
  title: text(
    '删除备注：写的人限当天，管理人员随时',
    'Delete a note: the writer on the same day, staff at any time',
  ),
  access: writers,
  callers: 'persons',
  owner: 'meters',
})

export const noteCalls = [listNotes, listMeterNotes, createNote, updateNote, deleteNote] as const
