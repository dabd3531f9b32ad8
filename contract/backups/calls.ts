/** Back-ups of the whole platform, for super administrators. */
import * as z from 'zod'
import { endpoint, superuser } from '../endpoint'
import { timeOut } from '../fields'
import { queryOf } from '../list-query'
import { pageOf } from '../query'
import { text } from '../text'
import { backupList } from './list'

export const backupKinds = ['nightly', 'command'] as const

export const backup = z.object({
  id: z.int(),
  kind: z.enum(backupKinds),
  host: z.string(),
  started_at: timeOut,
  ended_at: timeOut,
  /** The archive; null where it failed. */
  path: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why it failed, in the caller's language; null where it did not. */
  problem: z.string().nullable(),
  /** When the archive was removed, because newer ones were kept. */
  removed_at: timeOut.nullable(),
})

export const listBackups = endpoint({
  method: 'GET',
  path: '/backups/',
  title: text('已结束的备份，最新在前', 'Back-ups that have ended, newest first'),
  access: superuser,
  query: queryOf(backupList),
  reply: pageOf(backup),
})

export const readBackupState = endpoint({
  method: 'GET',
  path: '/backups/state/',
  title: text(
    '最近一次成功的备份，以及每晚备份的设置',
    'The newest good back-up, and the settings of the nightly one',
  ),
  access: superuser,
  query: z.strictObject({}),
  reply: z.object({
    newest: backup.nullable(),
    /** The nightly back-up is on, and the newest good one is older than two days. */
    is_late: z.boolean(),
    /** Null: there is no nightly back-up. */
    nightly: z
      .object({
        /** The time of day, in Shanghai. */
        at: z.string(),
        next_at: timeOut,
        keep: z.int(),
        folder: z.string(),
      })
      .nullable(),
  }),
})

export const backupCalls = [listBackups, readBackupState] as const
