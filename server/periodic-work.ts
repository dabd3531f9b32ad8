import { dateOf, epochOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import type { Clock } from './clock'
import type { Databases } from './db/databases'
import type { Owner } from './db/login/owner'
import { keepMonthParts } from './db/month-parts'
import { inTransaction } from './db/read-write'
import type { PeriodicWork } from './every'
import { purgeEnded } from './features/access/actions'
import { findAllAlarms } from './features/alarms/find'
import { sweep } from './features/attachments/sweep'
import { backUpAtNight, type Nightly } from './features/backups/nightly'
import { prepareFigures } from './features/dashboard/prepare'
import { remindOfDays } from './features/days/remind'
import { issuing } from './features/invoices/issuing'
import { makeFiles } from './features/invoices/make-files'
import { deleteOldFiles } from './features/jobs/files-store'
import { deleteOldMadeFiles } from './features/jobs/made-files-store'
import { renewStatistics } from './features/jobs/statistics-store'
import { handlePending } from './features/ledger/listeners'
import type { Carriers } from './features/messages/carriers'
import { sending } from './features/messages/sending'
import { deleteOld } from './features/notices/store'
import { forgetUnknown } from './features/remote/unknown-store'
import { lookForReports } from './features/rounds/look-for-reports'
import { sealAudit } from './features/sealing/seal'
import type { Seal } from './features/sealing/seals-store'
import { remindOfTokens } from './features/services/remind'
import { sweepValves } from './features/valves/sweep'
import type { FileStore } from './files/file-store'
import { listeners } from './listeners'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

interface Services {
  databases: Databases
  owner: Owner
  clock: Clock
  files: FileStore
  carriers: Carriers
  /** Called with every seal of the audit trail. */
  sealed(seal: Seal): void
  report(error: unknown): void
  /** Null: no nightly back-up. */
  nightly: Nightly | null
}

/** Everything that the worker repeats, besides the heartbeat of its queue. */
export function periodicWork({
  databases,
  owner,
  clock,
  files,
  carriers,
  sealed,
  report,
  nightly,
}: Services): PeriodicWork[] {
  return [
    { name: 'events', every_ms: SECOND_MS, work: () => handlePending(databases, listeners, report) },
    {
      name: 'valves',
      every_ms: 10 * SECOND_MS,
      isForOne: true,
      work: (stopping) => sweepValves(databases, clock, stopping),
    },
    {
      name: 'alarms',
      every_ms: HOUR_MS,
      first_after_ms: MINUTE_MS,
      isForOne: true,
      work: (stopping) => findAllAlarms(databases, clock, stopping),
    },
    { name: 'messages', every_ms: 2 * SECOND_MS, ...sending({ databases, clock, carriers, report }) },
    {
      name: 'invoices',
      every_ms: SECOND_MS,
      isForOne: true,
      ...issuing({ databases, clock, files, provider: null, report }),
    },
    {
      name: 'files of invoices',
      every_ms: SECOND_MS,
      isForOne: true,
      work: (stopping) => makeFiles({ databases, clock, files, report }, stopping),
    },
    {
      // The pause is the longest time that an entry stays unsealed.
      name: 'seals',
      every_ms: 10 * MINUTE_MS,
      first_after_ms: 30 * SECOND_MS,
      isForOne: true,
      work: (stopping) =>
        sealAudit(
          {
            db: databases.across('the audit trail of every organization, and of the platform'),
            clock,
            sealed,
          },
          undefined,
          stopping,
        ),
    },
    {
      name: 'home figures',
      every_ms: MINUTE_MS,
      isForOne: true,
      work: (stopping) => prepareFigures(databases, clock, stopping),
    },
    {
      name: 'statistics',
      every_ms: 10 * SECOND_MS,
      isForOne: true,
      work: () => renewStatistics(owner, clock()),
    },
    {
      name: 'files',
      every_ms: HOUR_MS,
      isForOne: true,
      work: () => sweep(databases.across('the files of every organization'), files, epochOf(clock())),
    },
    {
      name: 'old notices',
      every_ms: HOUR_MS,
      isForOne: true,
      work: () =>
        inTransaction(databases.across('the old notices of every organization'), (tx) =>
          deleteOld(tx, clock()),
        ),
    },
    {
      name: 'open days',
      every_ms: HOUR_MS,
      isForOne: true,
      work: () =>
        inTransaction(databases.across('the open days of every organization'), (tx) =>
          remindOfDays(tx, clock()),
        ),
    },
    {
      name: 'remote readings',
      every_ms: 10 * MINUTE_MS,
      isForOne: true,
      work: () => lookForReports(databases, clock),
    },
    {
      name: 'ending tokens',
      every_ms: HOUR_MS,
      isForOne: true,
      work: () =>
        inTransaction(databases.across('the ending tokens of every organization'), (tx) =>
          remindOfTokens(tx, clock()),
        ),
    },
    {
      name: 'months of reports',
      every_ms: HOUR_MS,
      isForOne: true,
      work: async () => {
        const today = dateOf(clock())
        await owner.act('months', (tx) => keepMonthParts((text) => sql.raw(text).execute(tx), today))
        await inTransaction(databases.across('the unknown numbers of every organization'), (tx) =>
          forgetUnknown(tx, clock()),
        )
      },
    },
    {
      name: 'old files of jobs',
      every_ms: HOUR_MS,
      isForOne: true,
      work: async () => {
        const forgotten = await inTransaction(
          databases.across('the old files of every organization'),
          async (tx) => {
            await deleteOldFiles(tx, clock())
            return deleteOldMadeFiles(tx, clock())
          },
        )
        await files.remove(forgotten)
      },
    },
    ...(nightly === null
      ? []
      : [
          {
            name: 'nightly back-up',
            every_ms: MINUTE_MS,
            first_after_ms: MINUTE_MS,
            isForOne: true as const,
            work: (stopping: AbortSignal) =>
              backUpAtNight(
                { db: databases.across('back-ups hold every organization'), clock, nightly },
                stopping,
              ),
          },
        ]),
    {
      name: 'ended sessions',
      every_ms: HOUR_MS,
      isForOne: true,
      work: () => purgeEnded(databases.access, clock()),
    },
  ]
}
