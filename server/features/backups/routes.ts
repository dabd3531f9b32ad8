import { listBackups, readBackupState } from '@water/contract/backups/calls'
import type { Wire } from '@water/contract/endpoint'
import type { Language } from '@water/contract/text'
import { page, rangeOf } from '../../http/page'
import { query, type Route } from '../../http/route'
import { nextDue } from './night'
import { isLate, type NightlySettings } from './nightly'
import { newestGood, pageOfBackups, type StoredBackup } from './store'

type Backup = Wire<typeof listBackups>['reply']['results'][number]

const present = (row: StoredBackup, language: Language): Backup => ({
  ...row,
  problem: row.problem?.[language] ?? null,
})

/** Null: there is no nightly back-up. */
export type BackupPlan = (NightlySettings & { folder: string }) | null

export const backupRoutes = (nightly: BackupPlan): Route[] => [
  query(listBackups, async (call) => {
    const { rows, count } = await pageOfBackups(call.db, rangeOf(call.query))
    return page(
      call,
      count,
      rows.map((row) => present(row, call.language)),
    )
  }),
  query(readBackupState, async ({ db, now, language }) => {
    const newest = await newestGood(db)
    return {
      newest: newest ? present(newest, language) : null,
      is_late: nightly !== null && newest !== undefined && isLate(newest.ended_at, now),
      nightly: nightly && { ...nightly, next_at: nextDue(now, nightly.at) },
    }
  }),
]
