import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { dateOut, flag, id, patchOf, time, timeOut } from '../fields'
import { keysOf } from '../gathered'
import { queryOf } from '../list-query'
import { noticeQualities } from '../notice'
import { noticeKinds } from '../notice-kinds'
import type { TargetType } from '../notice-targets'
import { pageOf } from '../query'
import { inOrganization } from '../record'
import { text } from '../text'
import { noticeList } from './list'

const targetTypes = new Set(
  Object.values(noticeKinds).flatMap((kind): TargetType[] => ('leads' in kind ? [kind.leads] : [])),
)

/** The target of a notice: a row by its id, or a list, perhaps of some days. */
const target = z.object({
  type: z.enum([...targetTypes]),
  id: z.int().nullable(),
  from: dateOut.nullable(),
  to: dateOut.nullable(),
})

/** A notice as its reader sees it (console.md §3). */
export const notice = z.object({
  id: z.int(),
  organization: z.int(),
  type: z.enum(keysOf(noticeKinds)),
  /** The sentence, in the caller's language. */
  content: z.string(),
  /** True: unread. */
  status: z.boolean(),
  /** Kept by its reader: clearing all leaves it. */
  collected: z.boolean(),
  date: timeOut,
  quality: z.enum(noticeQualities),
  target: target.nullable(),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/notices/',
  title: text('本人近 90 天的通知，最新在前', 'The caller’s notices of the last 90 days, newest first'),
  access: audited,
  callers: 'persons',
  query: queryOf(noticeList),
  reply: pageOf(notice),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/notices/unread/',
  title: text(
    '本人的未读通知数（至多 100）和最新通知的时间',
    'The number of the caller’s unread notices, at most 100, and the time of the newest notice',
  ),
  access: audited,
  callers: 'persons',
  reply: z.object({ count: z.int(), latest: timeOut.nullable() }),
})

/**
 * Some by their ids, or all; `until` is the date of the newest one that the user has seen, so that a later one stays
 * unchanged.
 */
const which = z
  .strictObject({
    ids: z.array(id).min(1, 'required').max(200).optional(),
    all: z.literal(true).optional(),
    until: time.optional(),
    ...inOrganization,
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    message: 'ids_or_all',
    path: ['ids'],
  })

export const readNotices = endpoint({
  method: 'POST',
  path: '/notices/read/',
  title: text(
    '通知设为已读；应答为其中原未读的条数',
    'Mark notices as read; the number of those that were unread',
  ),
  access: audited,
  callers: 'persons',
  body: which,
  reply: z.object({ read: z.int() }),
})

export const clearNotices = endpoint({
  method: 'POST',
  path: '/notices/clear/',
  title: text(
    '从本人列表中清除通知；`all` 保留收藏的',
    'Remove notices from the caller’s own list; `all` leaves the kept ones',
  ),
  access: audited,
  callers: 'persons',
  body: which,
  reply: z.object({ cleared: z.int() }),
})

export const updateNotice = endpoint({
  method: 'PATCH',
  path: '/notices/{id}/',
  title: text('收藏通知，或取消收藏', 'Keep a notice, or stop keeping it'),
  access: audited,
  callers: 'persons',
  owner: 'notices',
  body: patchOf({ collected: flag, ...inOrganization }),
  reply: notice,
})

export const noticeCalls = [listNotices, countUnread, readNotices, clearNotices, updateNotice] as const
