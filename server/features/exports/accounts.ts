/** Meters, users and messages as files. */
import type { Parsed } from '@water/contract/endpoint'
import { exportMessages, exportMeters, exportNotes, exportUsers } from '@water/contract/exports/calls'
import { smsMessageList } from '@water/contract/messages/list'
import { MESSAGE_WORDS } from '@water/contract/messages/words'
import { meterList } from '@water/contract/meters/list'
import { noteList } from '@water/contract/notes/list'
import type { Text } from '@water/contract/text'
import { userFields } from '@water/contract/users/fields'
import { userList } from '@water/contract/users/list'
import { dateOf } from '@water/rules/calendar'
import { own } from '@water/rules/own'
import { orderOf } from '../../http/page'
import { messagesById, messagesInOrder } from '../messages/messages-store'
import { presentMessage } from '../messages/present'
import { presentMeterRow } from '../meters/present'
import { metersById, metersInOrder, metersMatching } from '../meters/store'
import { type Looking, notesById, notesInOrder } from '../notes/store'
import { presentMaskedUser } from '../users/present'
import { usersById, usersInOrder } from '../users/store'
import { listColumns, type Row } from './columns'
import { byIds, type ListExport, type Source } from './export'

const meterColumns = listColumns(meterList, {})

export const meterExport: ListExport = {
  endpoint: exportMeters,
  title: { zh: '户表', en: 'Meters' },
  object: 'meter',
  list: meterList,
  columns: () => meterColumns,
  ...byIds<Parsed<typeof exportMeters>['query']>({
    ids: async (db, { scope, now }, { ordering, ...filter }) =>
      metersInOrder(db, metersMatching(db, scope, filter, dateOf(now)), orderOf(ordering, '-id')),
    rows: async (db, { scope }, ids) => (await metersById(db, scope, ids)).map(presentMeterRow),
  }),
}

const noteColumns = listColumns(noteList, {})

const lookingAs = ({ scope, asker, now }: Source): Looking => ({
  ...{ scope, user: asker, today: dateOf(now) },
  isOfAll: true,
})

export const noteExport: ListExport = {
  endpoint: exportNotes,
  title: { zh: '备注', en: 'Notes' },
  object: 'note',
  list: noteList,
  columns: () => noteColumns,
  ...byIds<Parsed<typeof exportNotes>['query']>({
    ids: (db, source, { ordering, ...filter }) =>
      notesInOrder(db, lookingAs(source), filter, orderOf(ordering, '-id')),
    rows: (db, { scope }, ids) => notesById(db, scope, ids),
  }),
}

const stateOf = ({ is_audit, is_active }: Row): Text => {
  if (is_active !== true) return { zh: '已停用', en: 'Disabled' }
  return is_audit === true ? { zh: '正常', en: 'Active' } : { zh: '待审批', en: 'Waiting' }
}
const roleOf = ({ is_superuser, is_staff }: Row): Text => {
  if (is_superuser === true) return { zh: '超级管理员', en: 'Super administrator' }
  return is_staff === true ? { zh: '管理人员', en: 'Staff' } : { zh: '普通用户', en: 'Ordinary user' }
}
const codesOf = ({ permissions }: Row) => (Array.isArray(permissions) ? permissions.join(' ') : '')

const { permissions } = userFields
const userColumns = listColumns(userList, {
  username: ({ username }) => String(username),
  state: stateOf,
  role: roleOf,
  permissions: codesOf,
  // The screen counts the permissions, and the file has their codes.
}).map((column) =>
  column.key === 'permissions' ? { ...column, zh: permissions.zh, en: permissions.en } : column,
)

export const userExport: ListExport = {
  endpoint: exportUsers,
  title: { zh: '用户', en: 'Users' },
  object: 'user',
  list: userList,
  columns: () => userColumns,
  ...byIds<Parsed<typeof exportUsers>['query']>({
    ids: async (db, { scope }, { ordering, ...filter }) =>
      usersInOrder(db, scope, filter, orderOf(ordering, 'id')),
    rows: async (db, { scope }, ids) => (await usersById(db, scope, ids)).map(presentMaskedUser),
  }),
}

type Words = Readonly<Record<string, Text>>

/** Why a message was not sent stands beside its state. */
const messageState = ({ status, reason }: Row): Text => {
  const state = own(MESSAGE_WORDS.status as Words, String(status)) ?? { zh: '', en: '' }
  const why = reason === null ? undefined : own(MESSAGE_WORDS.reason as Words, String(reason))
  return why ? { zh: `${state.zh}：${why.zh}`, en: `${state.en}: ${why.en}` } : state
}

const messageColumns = listColumns(smsMessageList, { status: messageState })

export const messageExport: ListExport = {
  endpoint: exportMessages,
  title: { zh: '短信记录', en: 'Messages' },
  object: 'sms_message',
  list: smsMessageList,
  columns: () => messageColumns,
  ...byIds<Parsed<typeof exportMessages>['query']>({
    ids: (db, { scope }, { ordering, ...filter }) =>
      messagesInOrder(db, scope, filter, orderOf(ordering, '-id').direction),
    rows: async (db, { scope }, ids) => (await messagesById(db, scope, ids)).map(presentMessage),
  }),
}
